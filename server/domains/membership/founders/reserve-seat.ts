import type { Database } from '#server/platform/database/database.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { founderBefore, seatState } from '../subscriptions/rules.ts';
import { maxReservedPerNetwork } from './rules.ts';
import {
  type Claim,
  claimSeat,
  countHeldFrom,
  countSeats,
  extendReservation,
  keepPaidReservation,
  seatOfMember,
} from './store.ts';

/**
 * Reserves a founding seat in the transaction that begins a checkout or a plan change, so that no one pays
 * without a seat. Throws 409 when all seats are gone, when the member was a founder before, or
 * when too many seats are reserved from one network.
 */
export async function reserveSeat(db: Database, claim: Claim, now: Date): Promise<void> {
  const own = claim.memberId === null ? undefined : await seatOfMember(db, claim.memberId);
  // This seat already waits for the member alone, so it needs no reservation.
  if ('subscriptionId' in claim.for && seatState(own, now) === 'kept') return;
  if (own) {
    if (!isReservedFor(own, claim.for)) throw conflict(founderBefore, 'founder_before');
    if ('subscriptionId' in claim.for)
      await extendReservation(db, claim.for.subscriptionId, claim.reservedUntil);
    return;
  }
  if (claim.network && (await countHeldFrom(db, claim.network)) >= maxReservedPerNetwork)
    throw conflict(
      'Many founding seats are held from your network and not paid yet. Please finish one of those payments, or try again in half an hour.',
      'founder_seats_held',
    );
  if ((await claimSeat(db, claim)) === null) throw seatsGone();
}

/** Throws where `reserveSeat` would, without reserving a seat. */
export async function requireSeat(
  db: Database,
  { memberId, subscriptionId, now }: { memberId: string; subscriptionId: string; now: Date },
): Promise<void> {
  const own = await seatOfMember(db, memberId);
  if (seatState(own, now) === 'kept') return;
  if (own && !isReservedFor(own, { subscriptionId })) throw conflict(founderBefore, 'founder_before');
  if (!own && (await countSeats(db)).remaining === 0) throw seatsGone();
}

const isReservedFor = (
  seat: { state: string; subscription_id: string | null },
  purpose: Claim['for'],
): boolean =>
  seat.state === 'held' && 'subscriptionId' in purpose && seat.subscription_id === purpose.subscriptionId;

const seatsGone = () =>
  conflict(
    'All 1,000 founding seats are taken or held right now. Please choose another plan.',
    'founder_seats_gone',
  );

/**
 * Extends the reservation of a payment that waits for a decision. If it lapsed, reserves a free seat.
 * Returns false when no seat is free.
 */
export const extendReservationOf = async (
  db: Database,
  checkoutId: string,
  reservedUntil: Date,
): Promise<boolean> =>
  (await keepPaidReservation(db, checkoutId, reservedUntil)) !== null ||
  (await claimSeat(db, { for: { checkoutId }, memberId: null, reservedUntil, network: null })) !== null;
