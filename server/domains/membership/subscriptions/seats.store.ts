import type { Database } from '#server/platform/database/database.ts';

export const seatOf = (db: Database, memberId: string) =>
  db
    .selectFrom('founder_seats')
    .select(['seat', 'taken_at'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'taken')
    .executeTakeFirst();

/** Returns the seat that a member has or had, in any state. */
export const anySeatOf = (db: Database, memberId: string) =>
  db
    .selectFrom('founder_seats')
    .select(['seat', 'state', 'kept_until', 'kept_cents'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/**
 * Retires the seat of a founding membership that ended: it is never sold again. A seat that
 * waits for a return ends with the plan its founder moved to.
 */
export async function retireSeat(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set({ state: 'retired', kept_until: null, kept_cents: null })
    .where('member_id', '=', memberId)
    .where('state', 'in', ['taken', 'kept'])
    .execute();
}

/** Reserves the seat and price of a founder who moved to a better plan, until `until`. */
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

/** Returns subscriptions of founders whose time to return has passed. */
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

/** Retires a waiting seat whose time to return has passed. */
export async function retireLapsed(db: Database, memberId: string, before: Date): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set({ state: 'retired', kept_until: null, kept_cents: null })
    .where('member_id', '=', memberId)
    .where('state', '=', 'kept')
    .where('kept_until', '<', before)
    .execute();
}

/** Frees the seat after a refund within its 30 days. */
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

/** Returns subscriptions with a lapsed seat reservation for a plan change of unknown result. */
export const lapsedReservations = (db: Database, now: Date) =>
  db
    .selectFrom('founder_seats as f')
    .innerJoin('subscriptions as s', 's.id', 'f.subscription_id')
    .select(['s.provider_id'])
    .where('f.state', '=', 'held')
    .where('f.hold_until', '<=', now)
    .limit(100)
    .execute();
