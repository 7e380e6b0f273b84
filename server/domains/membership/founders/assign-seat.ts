import type { Database } from '#server/platform/database/database.ts';
import { claimSeat, type Purpose, saveReturned, saveTaken, seatOfMember } from './store.ts';

/**
 * The seat held for what is paid now becomes the member's, and one that was kept for them is theirs again. One whose hold was given up
 * takes a free seat, if there is one. Null when there is none, or the member has or had another: then a payment for it cannot stand.
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
  // Nobody else can have it, so a change that was asked for in time and arrives late still finds it.
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
