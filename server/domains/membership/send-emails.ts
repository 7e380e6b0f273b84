import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { type EmailText, type PlanEmail, planEmail, priceEmail, receiptEmail } from './emails.ts';
import { chargeById, noteReceiptSent, refundedOf } from './subscriptions/charges.store.ts';
import { hasEndedFreeze } from './subscriptions/freezes.store.ts';
import { noticeOf } from './subscriptions/price-notices/store.ts';
import { readGuarantee } from './subscriptions/read-subscription.ts';
import { seatState, tierBeside } from './subscriptions/rules.ts';
import { anySeatOf } from './subscriptions/seats.store.ts';
import { memberOf, membershipRow, subscriptionById } from './subscriptions/store.ts';

/**
 * Sends an email about a plan, built from its current state. Sends nothing when the reason for the email no
 * longer applies.
 */
export async function sendPlanEmail(
  ctx: AppContext,
  { kind, subscriptionId, mailId }: { kind: PlanEmail; subscriptionId: string; mailId: string },
): Promise<void> {
  const row = await subscriptionById(ctx.db, subscriptionId);
  const member = row && (await memberOf(ctx.db, row.member_id));
  if (!row || !member) return;
  if (kind === 'renewal-failed' && row.status !== 'past_due') return;
  if (kind === 'cancelled' && !row.cancel_at_period_end) return;
  if (kind === 'paused' && row.status !== 'paused') return;
  if (kind === 'refund-failed' && row.status === 'ended') return;
  const now = ctx.clock.now();
  const seat = await anySeatOf(ctx.db, row.member_id);
  const kept =
    seat?.kept_until && seat.kept_cents !== null && seatState(seat, now) === 'kept'
      ? { seat: seat.seat, cents: seat.kept_cents, until: seat.kept_until }
      : null;
  if (kind === 'seat-kept' && !kept) return;
  const { until: refundableUntil } = await readGuarantee(ctx.db, {
    memberId: row.member_id,
    row,
    serverKey: ctx.config.serverKey,
    now,
  });
  const words = planEmail(kind, {
    name: member.name,
    zone: member.zone,
    packageId: row.package_id,
    cents: row.amount_cents,
    currency: row.currency,
    periodEnd: row.period_end,
    paidUntil: row.paid_until,
    pausedUntil: row.paused_until,
    pastDueSince: row.past_due_since,
    refundedCents: await refundedOf(ctx.db, row.id),
    refundableUntil,
    kept,
    isStreakHeld: await hasEndedFreeze(ctx.db, row.member_id, { since: row.paid_until, after: now }),
    beside: tierBeside(await membershipRow(ctx.db, row.member_id)),
    seat: seat?.state === 'taken' ? seat.seat : null,
  });
  await send(ctx, { to: member.email, words, mailId });
}

/** Sends the receipt of a charge. The email's id comes from the charge, so repeated calls send one email. */
export async function sendReceipt(ctx: AppContext, chargeId: string): Promise<void> {
  const charge = await chargeById(ctx.db, chargeId);
  const member = charge?.member_id ? await memberOf(ctx.db, charge.member_id) : undefined;
  if (!charge || !member || charge.receipt_sent_at) return;
  const words = receiptEmail({
    name: member.name,
    zone: member.zone,
    description: charge.description,
    cents: charge.amount_cents,
    currency: charge.currency,
    at: charge.charged_at,
    number: null,
  });
  await send(ctx, { to: member.email, words, mailId: `receipt-${chargeId}` });
  await noteReceiptSent(ctx.db, chargeId, ctx.clock.now());
}

/** Sends the announcement of a new price. */
export async function sendPriceNotice(
  ctx: AppContext,
  { subscriptionId, versionId, mailId }: { subscriptionId: string; versionId: string; mailId: string },
): Promise<void> {
  const row = await subscriptionById(ctx.db, subscriptionId);
  const notice = await noticeOf(ctx.db, subscriptionId, versionId);
  const member = row && (await memberOf(ctx.db, row.member_id));
  if (!row || !notice || !member || row.status === 'ended') return;
  const words = priceEmail({
    name: member.name,
    zone: member.zone,
    packageId: row.package_id,
    oldCents: row.amount_cents,
    newCents: notice.amount_cents,
    currency: notice.currency,
    from: notice.takes_effect_at,
  });
  await send(ctx, { to: member.email, words, mailId });
}

const send = (
  ctx: AppContext,
  { to, words, mailId }: { to: string; words: EmailText; mailId: string },
): Promise<void> =>
  ctx.mailer.send({ to, subject: words.subject, id: mailId, ...renderBrandedEmail(ctx.config, words) });
