import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';

const columns = ['from_date', 'to_date', 'question', 'sealed_text', 'version', 'updated_at'] as const;

export interface SealedAnswer {
  from_date: LocalDate;
  to_date: LocalDate;
  question: string;
  sealed_text: Buffer;
  version: number;
  updated_at: Date;
}

/** Returns a member's answers, newest week first: all, or those of some weeks. */
export const answersOf = (
  db: Database,
  memberId: string,
  weeks?: readonly LocalDate[],
): Promise<SealedAnswer[]> =>
  db
    .selectFrom('review_answers')
    .select(columns)
    .where('member_id', '=', memberId)
    .$if(weeks !== undefined, (rows) => rows.where('from_date', 'in', [...(weeks ?? []), '0001-01-01']))
    .orderBy('from_date', 'desc')
    .execute();

/** Locks the answer of a week until the transaction ends. */
export const lockAnswer = (
  db: Database,
  memberId: string,
  from: LocalDate,
): Promise<SealedAnswer | undefined> =>
  db
    .selectFrom('review_answers')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('from_date', '=', from)
    .forUpdate()
    .executeTakeFirst();

export async function insertAnswer(
  db: Database,
  answer: { memberId: string; from: LocalDate; to: LocalDate; question: string; sealed: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('review_answers')
    .values({
      member_id: answer.memberId,
      from_date: answer.from,
      to_date: answer.to,
      question: answer.question,
      sealed_text: answer.sealed,
      written_at: answer.now,
      updated_at: answer.now,
    })
    .execute();
}

export async function updateAnswer(
  db: Database,
  { memberId, from, sealed, now }: { memberId: string; from: LocalDate; sealed: Buffer; now: Date },
): Promise<number> {
  const { version } = await db
    .updateTable('review_answers')
    .set((eb) => ({ sealed_text: sealed, version: eb('version', '+', 1), updated_at: now }))
    .where('member_id', '=', memberId)
    .where('from_date', '=', from)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
