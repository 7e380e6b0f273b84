import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** What a seat is held for: a payment page, or a change of a plan that is paid already. */
export type Purpose = { checkoutId: string } | { subscriptionId: string };

export interface Claim {
  for: Purpose;
  /** Null while a registration waits for its payment: there is no member yet. */
  memberId: string | null;
  reservedUntil: Date;
  /** The network that asks, as a keyed hash; null where networks are not counted. */
  network: Buffer | null;
}

/**
 * Holds the lowest free seat; null when none is left. The first look passes over seats that others are claiming at this moment;
 * only when it finds nothing it waits for them, because one of them may be given up.
 */
export async function claimSeat(db: Database, claim: Claim): Promise<number | null> {
  return (await tryClaim(db, claim, true)) ?? (await tryClaim(db, claim, false));
}

async function tryClaim(
  db: Database,
  { for: purpose, memberId, reservedUntil, network }: Claim,
  passOver: boolean,
): Promise<number | null> {
  const checkoutId = 'checkoutId' in purpose ? purpose.checkoutId : null;
  const subscriptionId = 'subscriptionId' in purpose ? purpose.subscriptionId : null;
  const { rows } = await sql<{ seat: number }>`
    update founder_seats set state = 'held', checkout_id = ${checkoutId}, subscription_id = ${subscriptionId},
      member_id = ${memberId}, hold_until = ${reservedUntil}, held_from = ${network}
    where state = 'free' and seat = (
      select seat from founder_seats where state = 'free' order by seat limit 1 for update ${passOver ? sql`skip locked` : sql``})
    returning seat`.execute(db);
  return rows[0]?.seat ?? null;
}

const columnOf = (purpose: Purpose) =>
  'checkoutId' in purpose
    ? ({ column: 'checkout_id', id: purpose.checkoutId } as const)
    : ({ column: 'subscription_id', id: purpose.subscriptionId } as const);

/** The seat held for this becomes its member's; null when none is held. */
export async function saveTaken(
  db: Database,
  { for: purpose, memberId, now }: { for: Purpose; memberId: string; now: Date },
): Promise<number | null> {
  const { column, id } = columnOf(purpose);
  const row = await db
    .updateTable('founder_seats')
    .set({ state: 'taken', member_id: memberId, hold_until: null, held_from: null, taken_at: now })
    .where(column, '=', id)
    .where('state', '=', 'held')
    .returning('seat')
    .executeTakeFirst();
  return row?.seat ?? null;
}

/** The seat that was kept for a founder is theirs again, since when it was; null when none is kept. */
export async function saveReturned(db: Database, memberId: string): Promise<number | null> {
  const row = await db
    .updateTable('founder_seats')
    .set({ state: 'taken', kept_until: null, kept_cents: null })
    .where('member_id', '=', memberId)
    .where('state', '=', 'kept')
    .returning('seat')
    .executeTakeFirst();
  return row?.seat ?? null;
}

const free = {
  state: 'free',
  checkout_id: null,
  subscription_id: null,
  member_id: null,
  hold_until: null,
  held_from: null,
  taken_at: null,
  kept_until: null,
  kept_cents: null,
} as const;

/** The seat of a checkout is free again. */
export async function freeSeatOf(db: Database, checkoutId: string): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set(free)
    .where('checkout_id', '=', checkoutId)
    .where('state', 'in', ['held', 'taken'])
    .execute();
}

/** The seat that was held for a change of plan until now is free again. */
export async function freeLapsed(db: Database, subscriptionId: string, now: Date): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set(free)
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'held')
    .where('hold_until', '<=', now)
    .execute();
}

/** Holds the seat of a checkout that was paid until then, and counts it no longer among the unpaid of its network; null when none is held. */
export async function keepPaidReservation(
  db: Database,
  checkoutId: string,
  reservedUntil: Date,
): Promise<number | null> {
  const row = await db
    .updateTable('founder_seats')
    .set({ hold_until: reservedUntil, held_from: null })
    .where('checkout_id', '=', checkoutId)
    .where('state', '=', 'held')
    .returning('seat')
    .executeTakeFirst();
  return row?.seat ?? null;
}

/** Holds the seat of a change of plan longer. */
export async function extendReservation(
  db: Database,
  subscriptionId: string,
  reservedUntil: Date,
): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set({ hold_until: reservedUntil })
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'held')
    .execute();
}

/** Seats a network holds and has not paid for; the network is held until the transaction ends, so that its claims pass one by one. */
export async function countHeldFrom(db: Database, network: Buffer): Promise<number> {
  await sql`select pg_advisory_xact_lock(${network.readBigInt64BE(0).toString()}::bigint)`.execute(db);
  const row = await db
    .selectFrom('founder_seats')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('state', '=', 'held')
    .where('held_from', '=', network)
    .executeTakeFirstOrThrow();
  return Number(row.held);
}

/** The seat that is or was a member's, whatever became of it. */
export const seatOfMember = (db: Database, memberId: string) =>
  db
    .selectFrom('founder_seats')
    .select(['seat', 'state', 'checkout_id', 'subscription_id', 'kept_until'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export async function countSeats(db: Database): Promise<{ seats: number; remaining: number }> {
  const row = await db
    .selectFrom('founder_seats')
    .select((eb) => [
      eb.fn.countAll<number>().as('seats'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'free').as('remaining'),
    ])
    .executeTakeFirstOrThrow();
  return { seats: Number(row.seats), remaining: Number(row.remaining) };
}
