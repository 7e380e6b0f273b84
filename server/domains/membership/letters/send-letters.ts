import type { House } from '#server/platform/house.ts';
import { dress } from '#server/platform/letter.ts';
import { chargeById, noteReceiptSent, refundedOf } from '../subscriptions/charges/store.ts';
import { hasEndedFreeze } from '../subscriptions/freezes/store.ts';
import { noticeOf } from '../subscriptions/prices/store.ts';
import { readGuarantee } from '../subscriptions/read-subscription.ts';
import { seatStanding, tierBeside } from '../subscriptions/rules.ts';
import { anySeatOf } from '../subscriptions/seats/store.ts';
import { memberOf, membershipRow, subscriptionById } from '../subscriptions/store.ts';
import { type PlanLetter, planWords, priceWords, receiptWords, type Words } from './rules.ts';

/** Sends a letter about a plan, from how the plan stands when it is sent; one that is no longer true is not sent. */
export async function sendPlanLetter(
  house: House,
  { kind, subscriptionId, mailId }: { kind: PlanLetter; subscriptionId: string; mailId: string },
): Promise<void> {
  const row = await subscriptionById(house.db, subscriptionId);
  const member = row && (await memberOf(house.db, row.member_id));
  if (!row || !member) return;
  if (kind === 'renewal-failed' && row.status !== 'past_due') return;
  if (kind === 'cancelled' && !row.cancel_at_period_end) return;
  if (kind === 'paused' && row.status !== 'paused') return;
  if (kind === 'refund-failed' && row.status === 'ended') return;
  const now = house.clock.now();
  const seat = await anySeatOf(house.db, row.member_id);
  const kept =
    seat?.kept_until && seat.kept_cents !== null && seatStanding(seat, now) === 'kept'
      ? { seat: seat.seat, cents: seat.kept_cents, until: seat.kept_until }
      : null;
  if (kind === 'seat-kept' && !kept) return;
  const { until: refundableUntil } = await readGuarantee(house.db, {
    memberId: row.member_id,
    row,
    serverKey: house.config.serverKey,
    now,
  });
  const words = planWords(kind, {
    name: member.name,
    zone: member.zone,
    packageId: row.package_id,
    cents: row.amount_cents,
    currency: row.currency,
    periodEnd: row.period_end,
    paidUntil: row.paid_until,
    pausedUntil: row.paused_until,
    pastDueSince: row.past_due_since,
    refundedCents: await refundedOf(house.db, row.id),
    refundableUntil,
    kept,
    isStreakHeld: await hasEndedFreeze(house.db, row.member_id, { since: row.paid_until, after: now }),
    beside: tierBeside(await membershipRow(house.db, row.member_id)),
    seat: seat?.state === 'taken' ? seat.seat : null,
  });
  await send(house, { to: member.email, words, mailId });
}

/** Sends the receipt of a charge; the mail's name is the charge's, so that it is one mail however often it is asked for. */
export async function sendReceipt(house: House, chargeId: string): Promise<void> {
  const charge = await chargeById(house.db, chargeId);
  const member = charge?.member_id ? await memberOf(house.db, charge.member_id) : undefined;
  if (!charge || !member || charge.receipt_sent_at) return;
  const words = receiptWords({
    name: member.name,
    zone: member.zone,
    description: charge.description,
    cents: charge.amount_cents,
    currency: charge.currency,
    at: charge.charged_at,
    number: null,
  });
  await send(house, { to: member.email, words, mailId: `receipt-${chargeId}` });
  await noteReceiptSent(house.db, chargeId, house.clock.now());
}

/** Sends the notice of another price. */
export async function sendPriceNotice(
  house: House,
  { subscriptionId, versionId, mailId }: { subscriptionId: string; versionId: string; mailId: string },
): Promise<void> {
  const row = await subscriptionById(house.db, subscriptionId);
  const notice = await noticeOf(house.db, subscriptionId, versionId);
  const member = row && (await memberOf(house.db, row.member_id));
  if (!row || !notice || !member || row.status === 'ended') return;
  const words = priceWords({
    name: member.name,
    zone: member.zone,
    packageId: row.package_id,
    oldCents: row.amount_cents,
    newCents: notice.amount_cents,
    currency: notice.currency,
    from: notice.takes_effect_at,
  });
  await send(house, { to: member.email, words, mailId });
}

const send = (
  house: House,
  { to, words, mailId }: { to: string; words: Words; mailId: string },
): Promise<void> =>
  house.mailer.send({ to, subject: words.subject, id: mailId, ...dress(house.config, words) });
