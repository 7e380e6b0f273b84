import { type PackageId, packages } from '#contract/membership/prices.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { type Database, isRetryable, isUniqueViolation } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Charge, Subscription } from '#server/platform/payments/port.ts';
import { checkoutById, saveSettled } from '../checkouts/store.ts';
import { assignSeat } from '../founders/assign-seat.ts';
import { seatOfMember } from '../founders/store.ts';
import { beginSubscription } from '../subscriptions/begin-subscription.ts';
import { isGivenAlready } from '../subscriptions/rules.ts';
import { isStaff, livingOf, membershipRow } from '../subscriptions/store.ts';
import { readChoice } from './read-choice.ts';
import { lapseOf } from './rules.ts';
import { settleChoice } from './settle-choice.ts';
import { type ChoiceRow, choiceById, choiceByToken, saveDecision } from './store.ts';

/**
 * Records the decision about a payment whose address got another account before the payment arrived.
 * Without a `decision` it only reads the choice. The link is enough for a refund, which goes to the card
 * that paid. Joining needs a session of that account. The first decision counts, and later calls read it.
 * Throws 404 for an unknown link, 409 where joining isn't possible yet, and `PaymentsAway`.
 */
export async function decidePayment(
  ctx: AppContext,
  {
    token,
    decision,
    viewerId,
    now,
  }: { token: string; decision: 'join' | 'refund' | null; viewerId: string | null; now: Date },
) {
  const choice = await choiceByToken(ctx.db, sha256(token));
  if (!choice) throw notFound("This link doesn't work. Please open the newest one from your email, in full.");
  if (choice.decided_at === null) {
    const refund = (outcome: Parameters<typeof settleChoice>[2]) =>
      ctx.db.transaction().execute((db) => settleChoice(db, choice.id, outcome, now));
    const lapsed = lapseOf(choice, now);
    if (lapsed) await refund(lapsed);
    else if (decision === 'refund') await refund('refused');
    else if (decision === 'join') await joinPayment(ctx, choice, viewerId, now);
  }
  return readChoice((await choiceById(ctx.db, choice.id)) ?? choice, viewerId);
}

/**
 * Joins the payment to the account. Reads the provider first: an ended plan or a refunded payment can't be
 * joined.
 */
async function joinPayment(
  ctx: AppContext,
  choice: ChoiceRow,
  viewerId: string | null,
  now: Date,
): Promise<void> {
  if (viewerId === null)
    throw conflict('Please sign in to the account with this email address first.', 'sign_in_first');
  if (viewerId !== choice.member_id)
    throw conflict(
      "You're signed in to a different account. Please sign in to the one with the email address that got the link.",
      'other_account',
    );
  const snapshot = await ctx.payments.readSubscription(String(choice.provider_id));
  const charge = await ctx.payments.readCharge(String(choice.charge_id));
  const run = () =>
    ctx.db.transaction().execute((db) => joinTo(db, { choice, memberId: viewerId, snapshot, charge, now }));
  try {
    await run();
  } catch (error) {
    // The second try sees what a concurrent transaction committed.
    if (!isRetryable(error) && !isUniqueViolation(error)) throw error;
    await run();
  }
}

interface Joining {
  choice: ChoiceRow;
  memberId: string;
  snapshot: Subscription;
  charge: Charge;
  now: Date;
}

async function joinTo(db: Database, { choice, memberId, snapshot, charge, now }: Joining): Promise<void> {
  const checkout = await checkoutById(db, choice.checkout_id, true);
  if (checkout?.state !== 'waiting') return;
  const packageId = choice.package_id as PackageId;
  const { tier } = packages[packageId];
  if (!(await lockMember(db, memberId))) return settleChoice(db, choice.id, 'account_gone', now);
  if (snapshot.status === 'canceled' || charge.amountRefunded > 0 || charge.disputed)
    return settleChoice(db, choice.id, 'plan_ended', now);
  // The next three reasons may still change, and the member chose to join, so the choice stays open.
  if (await livingOf(db, memberId))
    throw conflict(
      'The account already has a paid plan, so the payment would be a second one. Please choose the refund.',
      'has_plan',
    );
  if (await isStaff(db, memberId))
    throw conflict(
      "You're on the team, so everything is open to you without a plan. Please choose the refund.",
      'staff_need_no_plan',
    );
  const held = await membershipRow(db, memberId);
  if (held && isGivenAlready(held, tier))
    throw conflict(
      'Your gift already includes this plan, so there is nothing to pay for. Please choose the refund.',
      'plan_given',
    );
  if (tier === 'founder') {
    const other = await seatOfMember(db, memberId);
    if (other?.state === 'held' && other.checkout_id !== checkout.id)
      throw conflict(
        'A payment page for a founding seat is still open on your account. Pay or leave it first, or try again in half an hour.',
        'seat_held',
      );
    const claim = { for: { checkoutId: checkout.id }, memberId, reservedUntil: choice.expires_at, now };
    if ((await assignSeat(db, claim)) === null) return settleChoice(db, choice.id, 'no_seat', now);
  }
  await saveDecision(db, choice.id, 'joined', now);
  const end = { state: 'fulfilled' as const, memberId, providerId: snapshot.id, chargeId: charge.id };
  await saveSettled(db, checkout.id, end, now);
  await beginSubscription(db, {
    memberId,
    snapshot,
    charge,
    priceVersionId: checkout.price_version_id,
    packageId,
    now,
  });
  await recordEvent(db, 'checkout.fulfilled', {
    by: memberId,
    about: { checkout: checkout.id, package: packageId },
    at: now,
  });
}
