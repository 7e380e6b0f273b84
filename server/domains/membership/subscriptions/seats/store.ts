import type { Database } from '#server/platform/database.ts';

export const seatOf = (db: Database, memberId: string) =>
  db
    .selectFrom('founder_seats')
    .select(['seat', 'taken_at'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'taken')
    .executeTakeFirst();

/** A founding membership that ends does not free its seat (ruling 13). */
export async function retireSeat(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set({ state: 'retired' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'taken')
    .execute();
}

/** One that is refunded within its 30 days does. */
export async function freeSeat(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set({
      state: 'free',
      checkout_id: null,
      subscription_id: null,
      member_id: null,
      hold_until: null,
      taken_at: null,
    })
    .where('member_id', '=', memberId)
    .where('state', '=', 'taken')
    .execute();
}

/** Subscriptions for whose change of plan a seat was held, and nobody has heard how it went. */
export const lapsedHolds = (db: Database, now: Date) =>
  db
    .selectFrom('founder_seats as f')
    .innerJoin('subscriptions as s', 's.id', 'f.subscription_id')
    .select(['s.provider_id'])
    .where('f.state', '=', 'held')
    .where('f.hold_until', '<=', now)
    .limit(100)
    .execute();
