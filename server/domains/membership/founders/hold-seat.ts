import type { Database } from '#server/platform/database.ts';
import { conflict } from '#server/platform/refusal.ts';
import { type Claim, claimSeat, seatOfMember } from './store.ts';

/**
 * Holds a founder's seat for a checkout, in the transaction that begins it (ruling 13): nobody can be led to a payment page
 * without one. 409 when all are gone, or when this member was a founder already.
 */
export async function holdSeat(db: Database, claim: Claim): Promise<number> {
  if (claim.memberId && (await seatOfMember(db, claim.memberId)))
    throw conflict(
      'You have had a founding seat before. Its price was locked while it was active, and it cannot be taken twice.',
      'founder_before',
    );
  const seat = await claimSeat(db, claim);
  if (seat === null)
    throw conflict(
      'All 1,000 founding seats are taken or held just now. Please choose another plan.',
      'founder_seats_gone',
    );
  return seat;
}
