import type { Database } from '#server/platform/database.ts';
import { claimSeat, saveTaken, seatOfMember } from './store.ts';

/**
 * The paid checkout's seat becomes the member's. A checkout whose hold was given up takes a free seat, if there is one. Null when
 * there is none, or the member has or had another: then the payment cannot stand.
 */
export async function takeSeat(
  db: Database,
  {
    checkoutId,
    memberId,
    holdUntil,
    now,
  }: { checkoutId: string; memberId: string; holdUntil: Date; now: Date },
): Promise<number | null> {
  const other = await seatOfMember(db, memberId);
  if (other && other.checkout_id !== checkoutId) return null;
  const held = await saveTaken(db, { checkoutId, memberId, now });
  if (held !== null) return held;
  if ((await claimSeat(db, { checkoutId, memberId, holdUntil })) === null) return null;
  return saveTaken(db, { checkoutId, memberId, now });
}
