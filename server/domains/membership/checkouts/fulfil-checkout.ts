import { type PackageId, packages } from '#contract/membership/prices.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import { normalEmail } from '#server/domains/auth/rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isRetryable, isUniqueViolation } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import {
  type Charge,
  type Checkout,
  PaymentsRefused,
  type Subscription,
} from '#server/platform/payments/port.ts';
import { assignSeat } from '../founders/assign-seat.ts';
import { cancelReservation } from '../founders/cancel-reservation.ts';
import { extendReservationOf } from '../founders/reserve-seat.ts';
import { openChoice } from '../payment-conflicts/open-choice.ts';
import { choiceEnd } from '../payment-conflicts/rules.ts';
import { joinMember } from '../registrations/join-member.ts';
import {
  accountOf,
  endRegistration,
  type RegistrationRow,
  registrationById,
} from '../registrations/store.ts';
import { beginSubscription } from '../subscriptions/begin-subscription.ts';
import { livingOf } from '../subscriptions/store.ts';
import { mismatchOf } from './rules.ts';
import { settleCheckout } from './settle-checkout.ts';
import {
  type CheckoutRow,
  checkoutById,
  checkoutByReference,
  checkoutBySession,
  saveOpened,
  saveSettled,
} from './store.ts';

/**
 * Result of a payment session. `waiting`: paid, and the owner of the address decides. `refunded`: paid
 * but refunded, because of a second plan, no free seat, or an address with another account. `mismatch`: the
 * payment differs from the order, so a person must check it.
 */
export type Fulfilled =
  | { is: 'unknown'; checkout: null }
  | { is: 'open' | 'expired' | 'fulfilled' | 'waiting' | 'mismatch' | 'refunded'; checkout: CheckoutRow };

/** Mismatches that are refunded automatically. */
const refundedReasons = ['second_payment', 'no_seat', 'address_taken'];

/**
 * Fulfils a paid checkout exactly once. Callers are the webhook, the landing page, the completion of a
 * registration and the worker. Reads the session from the provider first. Then one transaction locks the
 * checkout, compares, and writes member, subscription, seat, tier, charge and emails together. Throws
 * `PaymentsAway` when the provider doesn't respond.
 */
export async function fulfilCheckout(ctx: AppContext, sessionId: string): Promise<Fulfilled> {
  const known = await checkoutBySession(ctx.db, sessionId);
  const before = known && resultOf(known);
  if (before && before.is !== 'open' && before.is !== 'expired') return before;

  const session = await readSession(ctx, sessionId);
  const checkout = known ?? (session && (await bind(ctx, session)));
  if (!checkout) return { is: 'unknown', checkout: null };
  if (!session?.paid) {
    if (session && session.status !== 'expired') return { is: 'open', checkout };
    await settleCheckout(ctx, checkout.id, 'expired');
    return { is: 'expired', checkout };
  }

  const { subscriptionId, chargeId } = session;
  const snapshot = subscriptionId ? await ctx.payments.readSubscription(subscriptionId) : null;
  const charge = chargeId ? await ctx.payments.readCharge(chargeId) : null;
  const fulfilled = await again(() =>
    ctx.db.transaction().execute((db) => grant(db, { ctx, id: checkout.id, session, snapshot, charge })),
  );
  if (fulfilled.is === 'mismatch')
    ctx.log.error(
      { checkout: checkout.id, mismatch: fulfilled.checkout.mismatch, charge: chargeId },
      'a payment does not match its order: nothing was granted. Look at it, and give the charge back',
    );
  return fulfilled;
}

interface Paid {
  ctx: AppContext;
  id: string;
  session: Checkout;
  snapshot: Subscription | null;
  charge: Charge | null;
}

async function grant(db: Database, { ctx, id, session, snapshot, charge }: Paid): Promise<Fulfilled> {
  const now = ctx.clock.now();
  const checkout = await checkoutById(db, id, true);
  if (!checkout) return { is: 'unknown', checkout: null };
  const before = resultOf(checkout);
  if (before.is !== 'open' && before.is !== 'expired') return before;

  const refuseCheckout = async (mismatch: string): Promise<Fulfilled> => {
    const providerId = snapshot?.id ?? null;
    await cancelReservation(db, id);
    await saveSettled(db, id, { state: 'mismatch', mismatch, providerId, chargeId: charge?.id ?? null }, now);
    const about = { checkout: id, why: mismatch };
    await recordEvent(db, 'payment.refused', { by: checkout.member_id, about, at: now });
    return resultOf({ ...checkout, state: 'mismatch', mismatch });
  };
  const mismatch = mismatchOf(checkout, {
    ...session,
    isOurs: session.reference !== null && sha256(session.reference).equals(checkout.reference_hash),
    charge,
  });
  if (mismatch || !snapshot || !charge) return refuseCheckout(mismatch ?? 'charge');

  const buyer = await buyerOf(db, checkout, now);
  if (buyer.registration) {
    // The registration is over: no reminder, and no sentence about an unpaid plan at sign-in.
    await endRegistration(db, buyer.registration.id, now);
    if (await waits(db, { ctx, checkout, snapshot, charge, ...buyer, now }))
      return resultOf({ ...checkout, state: 'waiting' });
    await enqueue(db, 'refund-payment', { checkout_id: id }, { key: `return ${id}` });
    return refuseCheckout('address_taken');
  }
  const { memberId } = buyer;
  // The lock on the member makes two payments of one member run one by one.
  if (!memberId || !(await lockMember(db, memberId))) return refuseCheckout('buyer');
  const packageId = checkout.package_id as PackageId;
  // A subscription that already ended needs no seat.
  if (packages[packageId].tier === 'founder' && snapshot.status !== 'canceled') {
    const seat = await assignSeat(db, {
      for: { checkoutId: id },
      memberId,
      reservedUntil: checkout.expires_at,
      now,
    });
    if (seat === null) {
      await refundSecondPayment(db, { snapshot, charge, memberId });
      return refuseCheckout('no_seat');
    }
  }
  const begun = await beginSubscription(db, {
    memberId,
    snapshot,
    charge,
    priceVersionId: checkout.price_version_id,
    packageId,
    now,
  });
  if (begun === 'refused') return refuseCheckout('second_payment');
  if (snapshot.status === 'canceled') await cancelReservation(db, id);
  const end = { state: 'fulfilled' as const, memberId, providerId: snapshot.id, chargeId: charge.id };
  await saveSettled(db, id, end, now);
  const about = { checkout: id, package: packageId };
  await recordEvent(db, 'checkout.fulfilled', { by: memberId, about, at: now });
  return resultOf({ ...checkout, state: 'fulfilled', member_id: memberId });
}

type Buyer =
  | { memberId: string | null; registration: null }
  /** Another person has an account with the address of this registration. */
  | { ownerId: string; registration: RegistrationRow };

/**
 * Returns the buyer of a checkout. Creates the member of a paid registration, unless its address has
 * another account.
 */
async function buyerOf(db: Database, checkout: CheckoutRow, now: Date): Promise<Buyer> {
  if (checkout.member_id) return { memberId: checkout.member_id, registration: null };
  const registration = checkout.registration_id
    ? await registrationById(db, checkout.registration_id, true)
    : undefined;
  if (!registration) return { memberId: null, registration: null };
  const memberId = await joinMember(db, registration, now);
  if (memberId) return { memberId, registration: null };
  const owner = await accountOf(db, normalEmail(registration.email));
  return owner ? { ownerId: owner.id, registration } : { memberId: null, registration: null };
}

interface Taken extends Omit<Paid, 'id' | 'session' | 'snapshot' | 'charge'> {
  checkout: CheckoutRow;
  snapshot: Subscription;
  charge: Charge;
  ownerId: string;
  registration: RegistrationRow;
  now: Date;
}

/**
 * Opens a choice for the owner of the address, and reserves a founder's seat until its deadline. Returns
 * false where the payment can't be joined.
 */
async function waits(db: Database, taken: Taken): Promise<boolean> {
  const { ctx, checkout, snapshot, charge, ownerId, registration, now } = taken;
  if (snapshot.status === 'canceled' || (await livingOf(db, ownerId))) return false;
  const isFounder = packages[checkout.package_id as PackageId].tier === 'founder';
  const until = choiceEnd(now, registration.time_zone);
  if (isFounder && !(await extendReservationOf(db, checkout.id, until))) return false;
  await saveSettled(db, checkout.id, { state: 'waiting', providerId: snapshot.id, chargeId: charge.id }, now);
  await openChoice(db, {
    checkoutId: checkout.id,
    memberId: ownerId,
    zone: registration.time_zone,
    serverKey: ctx.config.serverKey,
    now,
  });
  await recordEvent(db, 'payment.deferred', { by: null, about: { checkout: checkout.id }, at: now });
  return true;
}

/**
 * Enqueues the job that ends the subscription at the provider and refunds its charge, as for a second
 * payment.
 */
const refundSecondPayment = (
  db: Database,
  { snapshot, charge, memberId }: { snapshot: Subscription; charge: Charge; memberId: string },
): Promise<void> =>
  enqueue(
    db,
    'refund-second-payment',
    { provider_id: snapshot.id, charge_id: charge.id, member_id: memberId },
    { key: `second ${snapshot.id}` },
  );

function resultOf(checkout: CheckoutRow): Fulfilled & { checkout: CheckoutRow } {
  switch (checkout.state) {
    case 'fulfilled':
      return { is: 'fulfilled', checkout };
    case 'waiting':
      return { is: 'waiting', checkout };
    case 'mismatch':
      return { is: refundedReasons.includes(checkout.mismatch ?? '') ? 'refunded' : 'mismatch', checkout };
    case 'expired':
    case 'superseded':
      return { is: 'expired', checkout };
    default:
      return { is: 'open', checkout };
  }
}

/** Returns null for a session unknown to the provider. */
async function readSession(ctx: AppContext, sessionId: string): Promise<Checkout | null> {
  try {
    return await ctx.payments.readCheckout(sessionId);
  } catch (error) {
    if (error instanceof PaymentsRefused && error.code === 'not_found') return null;
    throw error;
  }
}

/** Finds the checkout of a session whose creation got no response, by its secret reference. */
async function bind(ctx: AppContext, session: Checkout): Promise<CheckoutRow | undefined> {
  if (session.reference === null) return undefined;
  const checkout = await checkoutByReference(ctx.db, sha256(session.reference));
  return checkout && saveOpened(ctx.db, checkout.id, { ...session, url: null });
}

/** Retries a transaction after a deadlock, or after a concurrent registration of one address. */
async function again<T>(run: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const mayRepeat =
      isRetryable(error) ||
      isUniqueViolation(error) ||
      (error instanceof HttpError && error.code === 'email_taken');
    if (!mayRepeat || tries <= 1) throw error;
    return again(run, tries - 1);
  }
}
