import { formatMoney } from '#contract/membership/prices.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, unavailable } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { PaymentsAway, PaymentsRefused } from '#server/platform/payments/port.ts';
import { applySubscription } from './apply-subscription.ts';
import { chargesBefore, saveRefunded } from './charges.store.ts';
import { readFreshPlan } from './read-fresh-plan.ts';
import { personOf, readGuarantee } from './read-subscription.ts';
import { dropRefund, insertRefund, refundById, refundOf, settleRefund } from './refunds.store.ts';
import { guaranteeEnd } from './rules.ts';
import { freeSeat } from './seats.store.ts';
import { livingOf, memberOf, type SubscriptionRow, subscriptionById } from './store.ts';

export interface Refunded {
  message: string;
  cents: number;
  currency: string;
}

/**
 * Refunds a new subscription's first charge and all later plan changes within 30 days, once per person, and
 * ends the subscription at once. The refund is saved before the provider is called, so that a
 * crash or a silent provider delays it but never loses or doubles it. Throws 409 where it isn't allowed,
 * and 503 while the provider is away.
 */
export async function refundFirstCharge(
  ctx: AppContext,
  { memberId, reason, now }: { memberId: string; reason: string | null; now: Date },
): Promise<Refunded> {
  const { id, currency } = await reserve(ctx, { memberId, reason, now });
  try {
    const cents = await finishRefund(ctx, id);
    return {
      message: `${formatMoney(cents, currency)} is on its way back to your card. Your membership has ended. Everything you wrote and did stays.`,
      cents,
      currency,
    };
  } catch (error) {
    if (error instanceof PaymentsAway)
      throw unavailable(
        "The payment provider isn't answering right now. We've recorded your refund and will send it as soon as they respond.",
        60,
      );
    if (error instanceof PaymentsRefused)
      throw conflict(
        "The payment provider couldn't refund this charge. Nothing has changed. Please write to us.",
        'payment_refused',
      );
    throw error;
  }
}

/**
 * Saves the refund with a job that finishes it if this process can't. Continues a refund that was saved
 * before.
 */
async function reserve(
  ctx: AppContext,
  { memberId, reason, now }: { memberId: string; reason: string | null; now: Date },
): Promise<{ id: string; currency: string }> {
  await readFreshPlan(ctx, memberId);
  return ctx.db.transaction().execute(async (db) => {
    await lockMember(db, memberId);
    const member = await memberOf(db, memberId);
    const person = personOf(ctx.config.serverKey, member?.email ?? '');
    const plan = await livingOf(db, memberId, true);
    const before = await refundOf(db, person);
    if (before && !before.settled_at && before.member_id === memberId)
      return { id: before.id, currency: plan?.currency ?? 'cad' };
    if (!plan) throw conflict('You have no paid plan.', 'no_subscription');
    const guarantee = await readGuarantee(db, {
      memberId,
      row: plan,
      serverKey: ctx.config.serverKey,
      now,
    });
    if (guarantee.is === 'used') throw guaranteeUsed();
    if (guarantee.is !== 'running')
      throw conflict(
        "The 30 days of the guarantee are over, so we can't refund this plan. You can cancel and keep it until the end of the paid period.",
        'refund_over',
      );
    const id = newId();
    const isFirst = await insertRefund(db, {
      id,
      memberId,
      subscriptionId: plan.id,
      person,
      chargeId: String(plan.first_charge_id),
      cents: Number(plan.first_charge_cents),
      reason,
      now,
    });
    // Another account of the same person may have asked at the same moment.
    if (!isFirst) throw guaranteeUsed();
    const runAt = new Date(now.getTime() + 60_000);
    await enqueue(db, 'finish-refund', { refund_id: id }, { key: `refund ${id}`, runAt });
    return { id, currency: plan.currency };
  });
}

const guaranteeUsed = () =>
  conflict(
    "You've already used the 30-day guarantee, which is once per person. You can still cancel.",
    'refund_used',
  );

/**
 * Finishes a refund in a job, after the member left the page. If the provider refuses it, the plan stays,
 * the log reports it, and the member gets an email. Throws `PaymentsAway`, so that the job retries.
 */
export async function finishRefundLater(ctx: AppContext, refundId: string): Promise<void> {
  try {
    await finishRefund(ctx, refundId, { byEmail: true });
  } catch (error) {
    // If the refund row remains, the money was refunded but a later call was refused: the job must retry.
    if (!(error instanceof PaymentsRefused) || (await refundById(ctx.db, refundId))) throw error;
    ctx.log.error(
      { refund: refundId, code: error.code },
      'a guarantee refund failed; the plan continues and the member was told by email',
    );
  }
}

/**
 * Carries out a saved refund. May run many times, on any server. Returns the refunded cents. If the
 * provider refuses, deletes the row, emails the member with `byEmail`, and throws `PaymentsRefused`.
 */
export async function finishRefund(
  ctx: AppContext,
  refundId: string,
  { byEmail = false }: { byEmail?: boolean } = {},
): Promise<number> {
  const refund = await refundById(ctx.db, refundId);
  if (!refund) return 0;
  const row = refund.subscription_id ? await subscriptionById(ctx.db, refund.subscription_id) : undefined;
  if (refund.settled_at) return refund.amount_cents;
  await refundSecondPayment(ctx, refund, byEmail);
  if (row) {
    try {
      await ctx.payments.cancelNow(row.provider_id);
    } catch (error) {
      if (!(error instanceof PaymentsRefused) || error.code !== 'not_found') throw error;
    }
  }
  // Read after the end, so that a plan change paid at that moment is included.
  if (row) await applySubscription(ctx, row.provider_id);
  const others = row ? await giveBackOthers(ctx, refund, row) : [];
  const now = ctx.clock.now();
  const cents = others.reduce((sum, charge) => sum + charge.cents, refund.amount_cents);
  await ctx.db.transaction().execute(async (db) => {
    if (row) await lockMember(db, row.member_id);
    await saveRefunded(db, refund.charge_id, refund.amount_cents);
    for (const charge of others) await saveRefunded(db, charge.id, charge.cents);
    if (!row || !(await settleRefund(db, { id: refundId, subscriptionId: row.id, cents, now }))) return;
    await freeSeat(db, row.member_id);
    await recordEvent(db, 'charge.refunded', {
      by: row.member_id,
      about: { subscription: row.id, cents },
      at: now,
    });
    await enqueue(
      db,
      'send-plan-email',
      { kind: 'refunded', subscription_id: row.id },
      { key: `refunded ${row.id}` },
    );
    await enqueue(
      db,
      'apply-subscription',
      { provider_id: row.provider_id },
      { key: `apply ${row.provider_id}` },
    );
  });
  return (await refundById(ctx.db, refundId))?.amount_cents ?? cents;
}

/**
 * Refunds the subscription's other charges within the guarantee. A refused one is logged for a person to
 * check.
 */
async function giveBackOthers(
  ctx: AppContext,
  refund: { id: string; charge_id: string },
  row: SubscriptionRow,
): Promise<{ id: string; cents: number }[]> {
  if (!row.first_charge_at) return [];
  const zone = (await memberOf(ctx.db, row.member_id))?.zone ?? 'UTC';
  const charges = await chargesBefore(ctx.db, row.id, guaranteeEnd(row.first_charge_at, zone));
  const given: { id: string; cents: number }[] = [];
  for (const { id, amount_cents: cents } of charges) {
    if (id === refund.charge_id) continue;
    try {
      const { status } = await ctx.payments.refundCharge({
        chargeId: id,
        idempotencyKey: `refund:${refund.id}:${id}`,
      });
      if (status === 'failed')
        throw new PaymentsRefused('refund a charge', { code: 'refund_failed', status: 409 });
    } catch (error) {
      if (!(error instanceof PaymentsRefused)) throw error;
      if (error.code !== 'already_refunded') {
        ctx.log.error({ charge: id, code: error.code }, 'failed to refund a charge of the guarantee');
        continue;
      }
    }
    given.push({ id, cents });
  }
  return given;
}

async function refundSecondPayment(
  ctx: AppContext,
  refund: { id: string; charge_id: string; amount_cents: number; subscription_id: string | null },
  byEmail: boolean,
): Promise<void> {
  // Without a refund the membership stays.
  const drop = () =>
    ctx.db.transaction().execute(async (db) => {
      await dropRefund(db, refund.id);
      if (!byEmail || refund.subscription_id === null) return;
      await enqueue(
        db,
        'send-plan-email',
        { kind: 'refund-failed', subscription_id: refund.subscription_id },
        { key: `refund-failed ${refund.id}` },
      );
    });
  const what = { chargeId: refund.charge_id, idempotencyKey: `refund:${refund.id}` };
  try {
    const { status } = await ctx.payments.refundCharge(what);
    if (status !== 'failed') return;
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    if (error.code === 'already_refunded') return;
    await drop();
    throw error;
  }
  await drop();
  throw new PaymentsRefused('refund a charge', { code: 'refund_failed', status: 409 });
}
