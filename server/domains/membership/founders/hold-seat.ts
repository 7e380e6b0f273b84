import type { Database } from '#server/platform/database.ts';
import { conflict } from '#server/platform/refusal.ts';
import { founderBefore, seatStanding } from '../subscriptions/rules.ts';
import { mostHeldFrom } from './rules.ts';
import {
  type Claim,
  claimSeat,
  countHeldFrom,
  countSeats,
  holdLonger,
  holdPaid,
  seatOfMember,
} from './store.ts';

/**
 * Holds a founder's seat, in the transaction that begins its checkout or its change of plan (ruling 13): nobody can be led to a
 * payment without one. 409 when all are gone, when this member was a founder already, or when the network holds too many unpaid.
 */
export async function holdSeat(db: Database, claim: Claim, now: Date): Promise<void> {
  const own = claim.memberId === null ? undefined : await seatOfMember(db, claim.memberId);
  // Kept for this member alone: there is nothing to hold.
  if ('subscriptionId' in claim.for && seatStanding(own, now) === 'kept') return;
  if (own) {
    if (!isHeldFor(own, claim.for)) throw conflict(founderBefore, 'founder_before');
    if ('subscriptionId' in claim.for) await holdLonger(db, claim.for.subscriptionId, claim.holdUntil);
    return;
  }
  if (claim.network && (await countHeldFrom(db, claim.network)) >= mostHeldFrom)
    throw conflict(
      'Many founding seats are held from your network and not paid yet. Please finish one of those payments, or try again in half an hour.',
      'founder_seats_held',
    );
  if ((await claimSeat(db, claim)) === null) throw seatsGone();
}

/** Says no where `holdSeat` would, and holds nothing. */
export async function requireSeat(
  db: Database,
  { memberId, subscriptionId, now }: { memberId: string; subscriptionId: string; now: Date },
): Promise<void> {
  const own = await seatOfMember(db, memberId);
  if (seatStanding(own, now) === 'kept') return;
  if (own && !isHeldFor(own, { subscriptionId })) throw conflict(founderBefore, 'founder_before');
  if (!own && (await countSeats(db)).remaining === 0) throw seatsGone();
}

const isHeldFor = (seat: { state: string; subscription_id: string | null }, purpose: Claim['for']): boolean =>
  seat.state === 'held' && 'subscriptionId' in purpose && seat.subscription_id === purpose.subscriptionId;

const seatsGone = () =>
  conflict(
    'All 1,000 founding seats are taken or held right now. Please choose another plan.',
    'founder_seats_gone',
  );

/** Holds the seat of a payment that waits for a decision; one that was given up takes a free one. False when there is none. */
export const keepHolding = async (db: Database, checkoutId: string, holdUntil: Date): Promise<boolean> =>
  (await holdPaid(db, checkoutId, holdUntil)) !== null ||
  (await claimSeat(db, { for: { checkoutId }, memberId: null, holdUntil, network: null })) !== null;
