import type { ChangePreview } from '#contract/membership.ts';
import { formatMoney, type Package, parsePackage } from '#contract/prices.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { newId } from '#server/platform/database/ids.ts';
import { badRequest, conflict } from '#server/platform/http/http-error.ts';
import type { PackageLine } from '#server/platform/payments/port.ts';
import { requireBuying } from '../checkouts/judge-sale.ts';
import { requireSeat, reserveSeat } from '../founders/reserve-seat.ts';
import { changeReservation } from '../founders/rules.ts';
import { applySubscription } from './apply-subscription.ts';
import { askProvider, changeAtProvider, requireFreshPlan } from './read-fresh-plan.ts';
import {
  type ChangeKind,
  dateIn,
  keepsSeat,
  kindOfChange,
  mayChange,
  packageOf,
  returnEnd,
  seatState,
} from './rules.ts';
import { anySeatOf } from './seats/store.ts';
import { lockMember, memberOf, priceNow, type SubscriptionRow } from './store.ts';

interface PlanChange {
  memberId: string;
  packageId: string;
  now: Date;
}

/** Time a preview stays valid, in ms. Afterwards the member must check the amounts again. */
const previewLife = 15 * 60_000;

/**
 * Returns what a plan change would cost and when, without changing anything (decision 20). Throws 400 for
 * an unknown package, and 409 where the change isn't allowed.
 */
export async function previewChange(ctx: AppContext, wish: PlanChange): Promise<ChangePreview> {
  const { plan, to, line, kind, zone, seat, isReturn } = await weigh(ctx, wish);
  const common = {
    currency: line.currency,
    kind,
    warning: warningOf({ plan, to, kind, zone, seat }, wish.now),
  };
  if (kind === 'none')
    return {
      ...common,
      due_now_cents: 0,
      credit_cents: 0,
      next_amount_cents: plan.amount_cents,
      next_date: plan.cancel_at_period_end ? null : plan.period_end.toISOString(),
      at: null,
      sentence: `You're already on ${to.name}.`,
    };
  if (kind === 'downgrade')
    return {
      ...common,
      due_now_cents: 0,
      credit_cents: 0,
      next_amount_cents: line.unitAmount,
      next_date: plan.period_end.toISOString(),
      at: null,
      sentence: laterSentence(plan, to, line, zone),
    };
  if (!isReturn) requireBuying(ctx);
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
    sentence: [
      cost.dueNow > 0
        ? `You'll pay ${formatMoney(cost.dueNow, line.currency)} today and move to ${to.name} right away.`
        : `You pay nothing today and move to ${to.name} right away.`,
      cost.credit > 0
        ? `That includes a ${formatMoney(cost.credit, line.currency)} credit for unused ${packageOf(plan.package_id).name.split(',', 1)[0]} time.`
        : '',
      `The next charge is ${formatMoney(cost.nextAmount, line.currency)} on ${dateIn(cost.nextDate, zone)}.`,
      cost.nextAmount < line.unitAmount
        ? `Your remaining credit is used first, then it's ${formatMoney(line.unitAmount, line.currency)} a ${line.interval}.`
        : '',
      isReturn
        ? `Founding seat ${seat?.seat} is yours again, and its price of ${formatMoney(line.unitAmount, line.currency)} a month stays while you're a founding member.`
        : to.tier === 'founder'
          ? "Your founding seat is yours right away, and its price stays while you're a founding member."
          : '',
      plan.cancel_at_period_end ? 'Your plan will no longer be cancelled.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/**
 * Upgrades at once and charges what the preview of `at` showed. Downgrades at the end of the period.
 * Returns the sentence for the member.
 */
export async function changePlan(ctx: AppContext, wish: PlanChange & { at: Date | null }): Promise<string> {
  const { plan, to, line, kind, zone, isReturn } = await weigh(ctx, wish);
  const { at, now } = wish;
  if (kind === 'none') throw conflict(`You're already on ${to.name}.`, 'same_plan');
  const subscriptionId = plan.provider_id;
  if (kind === 'upgrade') {
    // A return was promised, so it is possible even while buying is off.
    if (!isReturn) requireBuying(ctx);
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
  if (kind !== 'upgrade') return laterSentence(plan, to, line, zone);
  const seat = await anySeatOf(ctx.db, wish.memberId);
  return [
    `You have ${to.name} now.`,
    seat?.state === 'kept' && seat.kept_until && seat.kept_cents !== null
      ? `Founding seat ${seat.seat} and its price of ${formatMoney(seat.kept_cents, line.currency)} a month are kept for you until ${dateIn(seat.kept_until, zone)}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Reserves the seat before the provider is called, so that no one pays the founding price without one
 * (ruling 13).
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
  const name = packageOf(plan.package_id).name;
  const isChanging = plan.scheduled_package_id !== null && plan.scheduled_package_id !== plan.package_id;
  if (!plan.cancel_at_period_end && !isChanging) return `You keep ${name}.`;
  await changeAtProvider(ctx, id, async () => {
    if (isChanging) await ctx.payments.dropScheduledChange(id);
    if (plan.cancel_at_period_end) await ctx.payments.setCancelAtPeriodEnd(id, false);
    await applySubscription(ctx, id);
  });
  const zone = (await memberOf(ctx.db, memberId))?.zone ?? 'UTC';
  return `You keep ${name}. The next charge is on ${dateIn(plan.paused_until ?? plan.period_end, zone)}.`;
}

interface Weighed {
  plan: SubscriptionRow;
  to: Package;
  line: PackageLine;
  kind: ChangeKind;
  zone: string;
  seat: Seat | undefined;
  /** True for a founder who moved to a better plan and returns to their own seat (ruling 25). */
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

function laterSentence(plan: SubscriptionRow, to: Package, line: PackageLine, zone: string): string {
  const from = packageOf(plan.package_id);
  const on = dateIn(plan.period_end, zone);
  return [
    `You keep ${from.name} until ${on}. From then on it is ${to.name} for ${formatMoney(line.unitAmount, line.currency)} a ${line.interval}. Nothing is charged today.`,
    plan.cancel_at_period_end ? 'Your plan will no longer be cancelled.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Returns what a founder gives up with this change, shown before they confirm (ruling 25). Null when
 * nothing is lost.
 */
function warningOf(
  { plan, to, kind, zone, seat }: Pick<Weighed, 'plan' | 'to' | 'kind' | 'zone' | 'seat'>,
  now: Date,
): string | null {
  if (packageOf(plan.package_id).tier !== 'founder' || !seat || kind === 'none') return null;
  const price = `${formatMoney(plan.amount_cents, plan.currency)} a month`;
  return kind === 'upgrade' && keepsSeat(to)
    ? `You give up founding seat ${seat.seat} and its price of ${price}, which is locked for life. You can come back to both until ${dateIn(returnEnd(now, zone), zone)}. After that they're gone for good.`
    : `You give up founding seat ${seat.seat} and its price of ${price}, which is locked for life. They end on ${dateIn(plan.period_end, zone)} and you can't get them back after that.`;
}
