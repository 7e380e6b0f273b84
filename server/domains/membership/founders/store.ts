import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';

export interface Claim {
  checkoutId: string;
  /** Null while a registration waits for its payment: there is no member yet. */
  memberId: string | null;
  holdUntil: Date;
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
  { checkoutId, memberId, holdUntil }: Claim,
  passOver: boolean,
): Promise<number | null> {
  const { rows } = await sql<{ seat: number }>`
    update founder_seats set state = 'held', checkout_id = ${checkoutId}, member_id = ${memberId}, hold_until = ${holdUntil}
    where state = 'free' and seat = (
      select seat from founder_seats where state = 'free' order by seat limit 1 for update ${passOver ? sql`skip locked` : sql``})
    returning seat`.execute(db);
  return rows[0]?.seat ?? null;
}

/** The held seat of a checkout becomes its member's; null when the checkout holds none. */
export async function saveTaken(
  db: Database,
  { checkoutId, memberId, now }: { checkoutId: string; memberId: string; now: Date },
): Promise<number | null> {
  const row = await db
    .updateTable('founder_seats')
    .set({ state: 'taken', member_id: memberId, hold_until: null, taken_at: now })
    .where('checkout_id', '=', checkoutId)
    .where('state', '=', 'held')
    .returning('seat')
    .executeTakeFirst();
  return row?.seat ?? null;
}

/** The seat of a checkout is free again. */
export async function freeSeatOf(db: Database, checkoutId: string): Promise<void> {
  await db
    .updateTable('founder_seats')
    .set({ state: 'free', checkout_id: null, member_id: null, hold_until: null, taken_at: null })
    .where('checkout_id', '=', checkoutId)
    .where('state', 'in', ['held', 'taken'])
    .execute();
}

/** The seat that is or was a member's, whatever became of it. */
export const seatOfMember = (db: Database, memberId: string) =>
  db
    .selectFrom('founder_seats')
    .select(['seat', 'state', 'checkout_id'])
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
