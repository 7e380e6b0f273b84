import type { Database } from '#server/platform/database/database.ts';
import { claimSeat, type Purpose, saveReturned, saveTaken, seatOfMember } from './store.ts';

/**
 * Assigns the reserved seat of a paid checkout or plan change to the member. A seat reserved for a
 * returning founder becomes theirs again. If the reservation lapsed, takes a free seat. Returns the seat
 * number. Returns null when no seat is free or the member has or had another one: the payment must then be
 * refunded.
 */
export async function assignSeat(
  db: Database,
  {
    for: purpose,
    memberId,
    reservedUntil,
    now,
  }: { for: Purpose; memberId: string; reservedUntil: Date; now: Date },
): Promise<number | null> {
  const other = await seatOfMember(db, memberId);
  // No other member can take this seat, so a plan change requested in time still gets it when it arrives
  // late.
  if (other?.state === 'kept' && 'subscriptionId' in purpose) return saveReturned(db, memberId);
  const isSame =
    'checkoutId' in purpose
      ? other?.checkout_id === purpose.checkoutId
      : other?.subscription_id === purpose.subscriptionId;
  if (other && !isSame) return null;
  const held = await saveTaken(db, { for: purpose, memberId, now });
  if (held !== null) return held;
  if ((await claimSeat(db, { for: purpose, memberId, reservedUntil, network: null })) === null) return null;
  return saveTaken(db, { for: purpose, memberId, now });
}
