import type { ChangePreview } from '#contract/membership/endpoints.ts';
import { type Package, parsePackage } from '#contract/membership/prices.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { newId } from '#server/platform/database/ids.ts';
import { badRequest, conflict } from '#server/platform/http/http-error.ts';
import type { PackageLine } from '#server/platform/payments/port.ts';
import { requirePaymentsOn } from '../checkouts/require-payments-on.ts';
import { requireSeat, reserveSeat } from '../founders/reserve-seat.ts';
import { changeReservation } from '../founders/rules.ts';
import { applySubscription } from './apply-subscription.ts';
import { askProvider, changeAtProvider, requireFreshPlan } from './read-fresh-plan.ts';
import { type ChangeKind, isGivenAlready, kindOfChange, mayChange, packageOf, seatState } from './rules.ts';
import { anySeatOf } from './seats.store.ts';
import {
  changedSentence,
  givenSentence,
  keptSentence,
  laterSentence,
  nowSentence,
  sameSentence,
  warningOf,
} from './sentences.ts';
import { memberOf, membershipRow, priceNow, type SubscriptionRow } from './store.ts';

interface PlanChange {
  memberId: string;
  packageId: string;
  now: Date;
}

/** Time a preview stays valid, in ms. Afterwards the member must check the amounts again. */
const previewLife = 15 * 60_000;

/**
 * Returns what a plan change would cost and when, without changing anything. Throws 400 for
 * an unknown package, and 409 where the change isn't allowed.
 */
export async function previewChange(ctx: AppContext, wish: PlanChange): Promise<ChangePreview> {
  const { plan, to, line, kind, zone, seat, isReturn } = await weigh(ctx, wish);
  const running = runningOf(plan, zone);
  const common = {
    currency: line.currency,
    kind,
    warning: warningOf(
      {
        plan: { ...running, cents: plan.amount_cents, currency: plan.currency },
        to,
        kind,
        seat: seat?.seat ?? null,
      },
      wish.now,
    ),
  };
  if (kind === 'none')
    return {
      ...common,
      due_now_cents: 0,
      credit_cents: 0,
      next_amount_cents: plan.amount_cents,
      next_date: plan.cancel_at_period_end ? null : plan.period_end.toISOString(),
      at: null,
      sentence: sameSentence(to),
    };
  if (kind === 'downgrade')
    return {
      ...common,
      due_now_cents: 0,
      credit_cents: 0,
      next_amount_cents: line.unitAmount,
      next_date: plan.period_end.toISOString(),
      at: null,
      sentence: laterSentence({ plan: running, to, price: line }),
    };
  if (!isReturn) requirePaymentsOn(ctx);
  if (to.tier === 'founder')
    await requireSeat(ctx.db, { memberId: wish.memberId, subscriptionId: plan.id, now: wish.now });
  const cost = await askProvider(ctx, () =>
    ctx.payments.previewChange({ subscriptionId: plan.provider_id, to: line }),
  );
  return {
    ...common,
    due_now_cents: cost.dueNow,
    credit_cents: cost.credit,
    next_amount_cents: cost.nextAmount,
    next_date: cost.nextDate.toISOString(),
    at: cost.at.toISOString(),
    sentence: nowSentence({
      plan: running,
      to,
      price: line,
      cost,
      returnSeat: isReturn ? (seat?.seat ?? null) : null,
    }),
  };
}

/**
 * Upgrades at once and charges what the preview of `at` showed. Downgrades at the end of the period.
 * Returns the sentence for the member.
 */
export async function changePlan(ctx: AppContext, wish: PlanChange & { at: Date | null }): Promise<string> {
  const { plan, to, line, kind, zone, isReturn } = await weigh(ctx, wish);
  const { at, now } = wish;
  if (kind === 'none') throw conflict(sameSentence(to), 'same_plan');
  const subscriptionId = plan.provider_id;
  if (kind === 'upgrade') {
    // A return was promised, so it is possible even while buying is off.
    if (!isReturn) requirePaymentsOn(ctx);
    if (at && (at > new Date(now.getTime() + 60_000) || now.getTime() - at.getTime() > previewLife))
      throw conflict('The amounts have changed. Please check them again.', 'preview_old');
    if (to.tier === 'founder') await holdFor(ctx, plan, now);
    // A repeated confirmation uses one key, so it charges once. After a declined card the member sees new
    // amounts, which gives a new key.
    const idempotencyKey = `change:${plan.id}:${plan.applied}:${to.id}:${line.unitAmount}:${at?.toISOString() ?? newId()}`;
    await changeAtProvider(ctx, subscriptionId, () =>
      ctx.payments.changePackage({ subscriptionId, to: line, idempotencyKey, ...(at && { at }) }),
    );
  } else {
    const idempotencyKey = `plan:${plan.id}:${plan.applied}:${to.id}`;
    await changeAtProvider(ctx, subscriptionId, () =>
      ctx.payments.scheduleChange({ subscriptionId, to: line, idempotencyKey }),
    );
  }
  await askProvider(ctx, () => applySubscription(ctx, subscriptionId));
  if (kind !== 'upgrade') return laterSentence({ plan: runningOf(plan, zone), to, price: line });
  const seat = await anySeatOf(ctx.db, wish.memberId);
  const kept =
    seat?.state === 'kept' && seat.kept_until && seat.kept_cents !== null
      ? { seat: seat.seat, cents: seat.kept_cents, until: seat.kept_until, currency: line.currency, zone }
      : null;
  return changedSentence(to, kept);
}

/**
 * Reserves the seat before the provider is called, so that no one pays the founding price without one.
 */
const holdFor = (ctx: AppContext, plan: SubscriptionRow, now: Date): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    await lockMember(db, plan.member_id);
    await reserveSeat(
      db,
      {
        for: { subscriptionId: plan.id },
        memberId: plan.member_id,
        reservedUntil: new Date(now.getTime() + changeReservation),
        network: null,
      },
      now,
    );
  });

/**
 * Undoes a downgrade or cancellation planned for the end of the period. Returns the sentence for the
 * member.
 */
export async function keepPlan(ctx: AppContext, memberId: string): Promise<string> {
  const plan = await requireFreshPlan(ctx, memberId);
  const { provider_id: id } = plan;
  const isChanging = plan.scheduled_package_id !== null && plan.scheduled_package_id !== plan.package_id;
  if (!plan.cancel_at_period_end && !isChanging) return keptSentence(plan.package_id, null);
  await changeAtProvider(ctx, id, async () => {
    if (isChanging) await ctx.payments.dropScheduledChange(id);
    if (plan.cancel_at_period_end) await ctx.payments.setCancelAtPeriodEnd(id, false);
    await applySubscription(ctx, id);
  });
  const zone = (await memberOf(ctx.db, memberId))?.zone ?? 'UTC';
  return keptSentence(plan.package_id, { at: plan.paused_until ?? plan.period_end, zone });
}

interface Weighed {
  plan: SubscriptionRow;
  to: Package;
  line: PackageLine;
  kind: ChangeKind;
  zone: string;
  seat: Seat | undefined;
  /** True for a founder who moved to a better plan and returns to their own seat. */
  isReturn: boolean;
}

type Seat = NonNullable<Awaited<ReturnType<typeof anySeatOf>>>;

async function weigh(ctx: AppContext, { memberId, packageId, now }: PlanChange): Promise<Weighed> {
  const parsed = parsePackage(packageId);
  if (!parsed.ok) throw badRequest(parsed.detail, 'unknown_package');
  const to = parsed.package;
  const plan = await requireFreshPlan(ctx, memberId);
  const from = packageOf(plan.package_id);
  const seat = await anySeatOf(ctx.db, memberId);
  const standing = seatState(seat, now);
  const isReturn = to.tier === 'founder' && standing === 'kept';
  // A return happens at once, even from the better plan, because the seat waits only for a while.
  const kind = isReturn ? 'upgrade' : kindOfChange(from, to);
  if (kind !== 'none') {
    const allowed = mayChange(
      {
        package: from,
        status: plan.status as 'active',
        cancelAtPeriodEnd: plan.cancel_at_period_end,
      },
      to,
      standing,
    );
    if (!allowed.ok) throw conflict(allowed.detail, allowed.code);
    const held = await membershipRow(ctx.db, memberId);
    if (!isReturn && held && isGivenAlready(held, to.tier)) throw conflict(givenSentence, 'plan_given');
  }
  const line: PackageLine = {
    id: to.id,
    name: to.name,
    // A returning founder pays the price locked for life, even if the founding price has changed.
    unitAmount: (isReturn ? seat?.kept_cents : null) ?? (await priceNow(ctx.db, to.id, now)) ?? to.cents,
    currency: plan.currency,
    interval: to.period === 'yearly' ? 'year' : 'month',
  };
  return { plan, to, line, kind, zone: (await memberOf(ctx.db, memberId))?.zone ?? 'UTC', seat, isReturn };
}

const runningOf = (plan: SubscriptionRow, zone: string) => ({
  packageId: plan.package_id,
  periodEnd: plan.period_end,
  isCancelled: plan.cancel_at_period_end,
  zone,
});
