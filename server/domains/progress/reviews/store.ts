import { sql } from 'kysely';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Week, WeekFacts } from './rules.ts';

export interface ReviewRow extends Week {
  facts: WeekFacts;
  question: string;
}

/** Returns a member's reviews that begin before a date, newest first. */
export const reviewsBefore = (
  db: Database,
  memberId: string,
  { before, limit }: { before: LocalDate; limit: number },
): Promise<ReviewRow[]> =>
  db
    .selectFrom('weekly_reviews')
    .select(['from_date as from', 'to_date as to', 'facts', 'question'])
    .where('member_id', '=', memberId)
    .where('from_date', '<', before)
    .orderBy('from_date', 'desc')
    .limit(limit)
    .$castTo<ReviewRow>()
    .execute();

/** Locks the review of a week until the transaction ends. */
export const lockReview = (db: Database, memberId: string, from: LocalDate): Promise<ReviewRow | undefined> =>
  db
    .selectFrom('weekly_reviews')
    .select(['from_date as from', 'to_date as to', 'facts', 'question'])
    .where('member_id', '=', memberId)
    .where('from_date', '=', from)
    .forUpdate()
    .$castTo<ReviewRow>()
    .executeTakeFirst();

/** Saves the review of a week. One that equals the stored one costs no write. */
export async function saveReview(
  db: Database,
  { memberId, from, to, facts, question, now }: ReviewRow & { memberId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('weekly_reviews')
    .values({
      member_id: memberId,
      from_date: from,
      to_date: to,
      facts: JSON.stringify(facts),
      question,
      written_at: now,
    })
    .onConflict((oc) =>
      oc
        .columns(['member_id', 'from_date'])
        .doUpdateSet((eb) => ({
          facts: eb.ref('excluded.facts'),
          question: eb.ref('excluded.question'),
          written_at: eb.ref('excluded.written_at'),
        }))
        .where(
          sql<boolean>`(weekly_reviews.facts, weekly_reviews.question) is distinct from (excluded.facts, excluded.question)`,
        ),
    )
    .execute();
}

/** Returns the weekday on which a member's week starts, 1 to 7, and when they joined. */
export const memberWeekOf = (
  db: Database,
  memberId: string,
): Promise<{ week_starts_on: number; created_at: Date }> =>
  db
    .selectFrom('members')
    .select(['week_starts_on', 'created_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();

export interface GoalOfWeek {
  title: string;
  unit: string;
  current_value: number;
  target_value: number;
  starts_on: LocalDate;
  deadline: LocalDate;
  closed_on: LocalDate | null;
  reached_on: LocalDate | null;
}

/** Returns the goals that were updated or reached in a week, the most updated first. */
export async function goalsOfWeek(db: Database, memberId: string, { from, to }: Week): Promise<GoalOfWeek[]> {
  const { rows } = await sql<GoalOfWeek>`
    select g.title, g.unit, g.current_value::float8 as current_value, g.target_value::float8 as target_value, g.starts_on, g.deadline, g.closed_on, g.reached_on
    from goals g left join lateral (
      select count(*) as updates from goal_entries e
      where e.goal_id = g.id and e.undone_at is null and e.on_date between ${from} and ${to}
    ) week on true
    where g.member_id = ${memberId} and (week.updates > 0 or g.reached_on between ${from} and ${to})
    order by week.updates desc, g.id limit 20`.execute(db);
  return rows;
}
