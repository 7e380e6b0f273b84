import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A feeling as it is stored. */
export interface SealedFeeling {
  local_date: LocalDate;
  sealed: Buffer;
  mood_at: Date | null;
  energy_at: Date | null;
}

/** Returns a member's feelings between two dates, both included, oldest first. */
export const feelingsOf = (
  db: Database,
  memberId: string,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<Pick<SealedFeeling, 'local_date' | 'sealed'>[]> =>
  db
    .selectFrom('feelings')
    .select(['local_date', 'sealed'])
    .where('member_id', '=', memberId)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .orderBy('local_date')
    .execute();

/** Inserts a feeling unless the date has one, and locks it until the transaction ends. Returns the stored one. */
export async function lockFeeling(
  db: Database,
  memberId: string,
  { date, sealed }: { date: LocalDate; sealed: Buffer },
): Promise<SealedFeeling> {
  await db
    .insertInto('feelings')
    .values({ member_id: memberId, local_date: date, sealed })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return db
    .selectFrom('feelings')
    .select(['local_date', 'sealed', 'mood_at', 'energy_at'])
    .where('member_id', '=', memberId)
    .where('local_date', '=', date)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateFeeling(
  db: Database,
  memberId: string,
  { local_date, ...set }: SealedFeeling,
): Promise<void> {
  await db
    .updateTable('feelings')
    .set(set)
    .where('member_id', '=', memberId)
    .where('local_date', '=', local_date)
    .execute();
}
