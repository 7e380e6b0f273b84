import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Purpose of a reservation: a payment page, or a change of a paid plan. */
export type Purpose = { checkoutId: string } | { subscriptionId: string };

export interface Claim {
  for: Purpose;
  /** Null for a registration that isn't paid yet: it has no member. */
  memberId: string | null;
  reservedUntil: Date;
  /** Keyed hash of the caller's network. Null where networks aren't counted. */
  network: Buffer | null;
}

/**
 * Reserves the lowest free seat, or returns null when none is left. The first query skips locked rows. Only
 * if it finds no seat, the second waits for the locks, because a concurrent claim may roll back.
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

/** Assigns the reserved seat to its member. Returns null when none is reserved. */
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

/**
 * Returns the waiting seat to its former founder with its original `taken_at`. Returns null when no seat
 * waits.
 */
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

/** Frees the seat of a checkout. */
export async function freeSeatOf(db: Database, checkoutId: string): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set(free)
    .where('checkout_id', '=', checkoutId)
    .where('state', 'in', ['held', 'taken'])
    .execute();
}

/** Frees a seat reserved for a plan change once the reservation lapsed. */
export async function freeLapsed(db: Database, subscriptionId: string, now: Date): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set(free)
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'held')
    .where('hold_until', '<=', now)
    .execute();
}

/**
 * Extends the reservation of a paid checkout and stops counting it as unpaid for its network. Returns null
 * when none is reserved.
 */
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

/** Extends the reservation for a plan change. */
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

/**
 * Counts the unpaid seats reserved from a network. Takes an advisory lock on the network until the
 * transaction ends, so that its claims run one by one.
 */
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

/** Returns the seat that is or was the member's, in any state. */
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
