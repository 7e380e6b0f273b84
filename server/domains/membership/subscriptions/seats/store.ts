import type { Database } from '#server/platform/database/database.ts';

export const seatOf = (db: Database, memberId: string) =>
  db
    .selectFrom('founder_seats')
    .select(['seat', 'taken_at'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'taken')
    .executeTakeFirst();

/** The seat a member has or had, whatever became of it. */
export const anySeatOf = (db: Database, memberId: string) =>
  db
    .selectFrom('founder_seats')
    .select(['seat', 'state', 'kept_until', 'kept_cents'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** A founding membership that ends does not free its seat (ruling 13); one that was kept ends with the plan it was left for. */
export async function retireSeat(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set({ state: 'retired', kept_until: null, kept_cents: null })
    .where('member_id', '=', memberId)
    .where('state', 'in', ['taken', 'kept'])
    .execute();
}

/** Keeps the seat of a founder who moved to a better plan, with the price they paid: nobody else can have it (ruling 25). */
export async function keepSeat(
  db: Database,
  memberId: string,
  { until, cents }: { until: Date; cents: number },
): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set({ state: 'kept', kept_until: until, kept_cents: cents })
    .where('member_id', '=', memberId)
    .where('state', '=', 'taken')
    .execute();
}

/** Seats whose founders may come back no longer, with the subscription they live on. */
export const lapsedKeeps = (db: Database, before: Date) =>
  db
    .selectFrom('founder_seats as f')
    .innerJoin('subscriptions as s', (join) =>
      join.onRef('s.member_id', '=', 'f.member_id').on('s.status', '<>', 'ended'),
    )
    .select(['s.provider_id', 's.member_id'])
    .where('f.state', '=', 'kept')
    .where('f.kept_until', '<', before)
    .limit(100)
    .execute();

/** Retires a kept seat whose time is over. */
export async function retireLapsed(db: Database, memberId: string, before: Date): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set({ state: 'retired', kept_until: null, kept_cents: null })
    .where('member_id', '=', memberId)
    .where('state', '=', 'kept')
    .where('kept_until', '<', before)
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
      kept_until: null,
      kept_cents: null,
    })
    .where('member_id', '=', memberId)
    .where('state', 'in', ['taken', 'kept'])
    .execute();
}

/** Subscriptions for whose change of plan a seat was held, and nobody has heard how it went. */
export const lapsedReservations = (db: Database, now: Date) =>
  db
    .selectFrom('founder_seats as f')
    .innerJoin('subscriptions as s', 's.id', 'f.subscription_id')
    .select(['s.provider_id'])
    .where('f.state', '=', 'held')
    .where('f.hold_until', '<=', now)
    .limit(100)
    .execute();
