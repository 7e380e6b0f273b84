import { sql } from 'kysely';
import type { PartnerAnswer } from '#contract/partners/constants.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isOpenFor } from '../visibility.ts';

export interface AnswerRow {
  member_id: string;
  on_date: LocalDate;
  answer: PartnerAnswer;
  answered_at: Date;
  is_by_practice: boolean;
}

/** Returns the answers of both since a date, newest first. */
export async function answersOf(db: Database, pactId: string, since: LocalDate): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select member_id, on_date, answer, answered_at, is_by_practice from pact_answers
    where pact_id = ${pactId} and on_date >= ${since}::date order by on_date desc`.execute(db);
  return rows;
}

/** Counts the dates on which both answered yes. */
export async function countBothYes(db: Database, pactId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select on_date from pact_answers where pact_id = ${pactId} and answer = 'yes' group by on_date having count(*) = 2) both_yes`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface Answered {
  pactId: string;
  memberId: string;
  date: LocalDate;
  now: Date;
}

/** Saves a member's own answer. Returns false if it was saved before. */
export async function saveAnswer(
  db: Database,
  { pactId, memberId, date, answer, now }: Answered & { answer: PartnerAnswer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pact_answers')
    .values({ pact_id: pactId, member_id: memberId, on_date: date, answer, answered_at: now })
    .onConflict((oc) =>
      oc
        .columns(['pact_id', 'member_id', 'on_date'])
        .doUpdateSet({
          answer,
          answered_at: now,
          is_by_practice: false,
          own_answer: null,
          own_answered_at: null,
        })
        .where('pact_answers.answer', '!=', answer),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Saves a yes in every started pact of a member, because they completed the day of this date. An own yes stays, another own
 * answer is kept for an undo. Returns the pacts that had no yes.
 */
export async function answerByPractice(
  db: Database,
  { memberId, date, now }: Omit<Answered, 'pactId'>,
): Promise<{ pact_id: string; other_id: string }[]> {
  const { rows } = await sql<{ pact_id: string; other_id: string }>`
    with answered as (
      insert into pact_answers as a (pact_id, member_id, on_date, answer, answered_at, is_by_practice)
      select p.id, mine.member_id, ${date}::date, 'yes', ${now}, true
      from pacts p join pact_sides mine on mine.pact_id = p.id and mine.member_id = ${memberId}
      where ${isOpenFor} and mine.starts_on <= ${date}::date
      on conflict (pact_id, member_id, on_date) do update set answer = 'yes', answered_at = ${now}, is_by_practice = true,
        own_answer = a.answer, own_answered_at = a.answered_at
      where a.answer <> 'yes'
      returning a.pact_id)
    select answered.pact_id, theirs.member_id as other_id from answered
    join pact_sides theirs on theirs.pact_id = answered.pact_id and theirs.member_id <> ${memberId}`.execute(
    db,
  );
  return rows;
}

/** Takes out answers of practice on dates that have no completed day any more. The member's own answer comes back. */
export async function undoPractice(db: Database, memberId: string): Promise<void> {
  const isUndone = sql`member_id = ${memberId} and is_by_practice and not exists (
    select from day_completions c where c.member_id = ${memberId} and c.local_date = on_date)`;
  await sql`update pact_answers set answer = own_answer, answered_at = own_answered_at, is_by_practice = false,
    own_answer = null, own_answered_at = null where ${isUndone} and own_answer is not null`.execute(db);
  await sql`delete from pact_answers where ${isUndone}`.execute(db);
}
