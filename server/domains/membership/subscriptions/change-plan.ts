import type { ChangePreview } from '#contract/membership.ts';
import { formatMoney, type Package, parsePackage } from '#contract/prices.ts';
import type { House } from '#server/platform/house.ts';
import { newId } from '#server/platform/ids.ts';
import type { PackageLine } from '#server/platform/payments/port.ts';
import { badRequest, conflict } from '#server/platform/refusal.ts';
import { holdSeat, requireSeat } from '../founders/hold-seat.ts';
import { changeHold } from '../founders/rules.ts';
import { applySubscription } from './apply-subscription.ts';
import { askProvider, changeAtProvider, requireFreshPlan } from './read-fresh-plan.ts';
import { type ChangeKind, dateIn, kindOfChange, mayChange, packageOf } from './rules.ts';
import { holdMember, memberOf, priceNow, type SubscriptionRow } from './store.ts';

interface Wish {
  memberId: string;
  packageId: string;
  now: Date;
}

/** Figures hold this long; afterwards the member looks again before anything is charged. */
const previewLife = 15 * 60_000;

/** What a change of plan would cost and when, without changing anything (decision 20). 400 for an unknown package, 409 where it may not be. */
export async function previewChange(house: House, wish: Wish): Promise<ChangePreview> {
  const { plan, to, line, kind, zone } = await weigh(house, wish);
  const common = { currency: line.currency, kind };
  if (kind === 'none')
    return {
      ...common,
      due_now_cents: 0,
      credit_cents: 0,
      next_amount_cents: plan.amount_cents,
      next_date: plan.cancel_at_period_end ? null : plan.period_end.toISOString(),
      at: null,
      sentence: `You have the plan ${to.name} already.`,
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
  if (to.tier === 'founder')
    await requireSeat(house.db, { memberId: wish.memberId, subscriptionId: plan.id });
  const cost = await askProvider(house, () =>
    house.payments.previewChange({ subscriptionId: plan.provider_id, to: line }),
  );
  return {
    ...common,
    due_now_cents: cost.dueNow,
    credit_cents: cost.credit,
    next_amount_cents: cost.nextAmount,
    next_date: cost.nextDate.toISOString(),
    at: cost.at.toISOString(),
    sentence: [
      `Today you pay ${formatMoney(cost.dueNow, line.currency)} and have ${to.name} at once.`,
      cost.credit > 0
        ? `${formatMoney(cost.credit, line.currency)} for the unused rest of ${packageOf(plan.package_id).name} is taken off already.`
        : '',
      `The next charge is ${formatMoney(cost.nextAmount, line.currency)} on ${dateIn(cost.nextDate, zone)}.`,
      cost.nextAmount < line.unitAmount ? 'What you paid too much is used up first.' : '',
      to.tier === 'founder'
        ? 'Your founding seat is yours at once, and its price stays while you are a member.'
        : '',
      plan.cancel_at_period_end ? 'Your cancellation is taken back.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** Upgrades at once, charging what the preview of `at` said; downgrades at the end of the period. Answers the sentence for the member. */
export async function changePlan(house: House, wish: Wish & { at: Date | null }): Promise<string> {
  const { plan, to, line, kind, zone } = await weigh(house, wish);
  const { at, now } = wish;
  if (kind === 'none') throw conflict(`You have the plan ${to.name} already.`, 'same_plan');
  const subscriptionId = plan.provider_id;
  if (kind === 'upgrade') {
    if (at && (at > new Date(now.getTime() + 60_000) || now.getTime() - at.getTime() > previewLife))
      throw conflict('These figures are from a while ago. Please look at the new ones first.', 'preview_old');
    if (to.tier === 'founder') await holdFor(house, plan, now);
    // The same confirmation twice is one charge; after a declined card the member sees new figures, and so another key.
    const idempotencyKey = `change:${plan.id}:${plan.applied}:${to.id}:${line.unitAmount}:${at?.toISOString() ?? newId()}`;
    await changeAtProvider(house, subscriptionId, () =>
      house.payments.changePackage({ subscriptionId, to: line, idempotencyKey, ...(at && { at }) }),
    );
  } else {
    const idempotencyKey = `plan:${plan.id}:${plan.applied}:${to.id}`;
    await changeAtProvider(house, subscriptionId, () =>
      house.payments.scheduleChange({ subscriptionId, to: line, idempotencyKey }),
    );
  }
  await askProvider(house, () => applySubscription(house, subscriptionId));
  return kind === 'upgrade' ? `You have ${to.name} now.` : laterSentence(plan, to, line, zone);
}

/** The seat is held before the provider is asked, so that nobody pays the founding price without one (ruling 13). */
const holdFor = (house: House, plan: SubscriptionRow, now: Date): Promise<void> =>
  house.db.transaction().execute(async (db) => {
    await holdMember(db, plan.member_id);
    await holdSeat(db, {
      for: { subscriptionId: plan.id },
      memberId: plan.member_id,
      holdUntil: new Date(now.getTime() + changeHold),
      network: null,
    });
  });

/** Takes back what is planned for the end of the period: a downgrade, a cancellation. Answers the sentence for the member. */
export async function keepPlan(house: House, memberId: string): Promise<string> {
  const plan = await requireFreshPlan(house, memberId);
  const { provider_id: id } = plan;
  const name = packageOf(plan.package_id).name;
  const isChanging = plan.scheduled_package_id !== null && plan.scheduled_package_id !== plan.package_id;
  if (!plan.cancel_at_period_end && !isChanging) return `You keep ${name}.`;
  await changeAtProvider(house, id, async () => {
    if (isChanging) await house.payments.dropScheduledChange(id);
    if (plan.cancel_at_period_end) await house.payments.setCancelAtPeriodEnd(id, false);
    await applySubscription(house, id);
  });
  const zone = (await memberOf(house.db, memberId))?.zone ?? 'UTC';
  return `You keep ${name}. The next charge is on ${dateIn(plan.paused_until ?? plan.period_end, zone)}.`;
}

interface Weighed {
  plan: SubscriptionRow;
  to: Package;
  line: PackageLine;
  kind: ChangeKind;
  zone: string;
}

async function weigh(house: House, { memberId, packageId, now }: Wish): Promise<Weighed> {
  const parsed = parsePackage(packageId);
  if (!parsed.ok) throw badRequest(parsed.detail, 'unknown_package');
  const to = parsed.package;
  const plan = await requireFreshPlan(house, memberId);
  const from = packageOf(plan.package_id);
  const kind = kindOfChange(from, to);
  if (kind !== 'none') {
    const allowed = mayChange(
      {
        package: from,
        status: plan.status as 'active',
        cancelAtPeriodEnd: plan.cancel_at_period_end,
      },
      to,
    );
    if (!allowed.ok) throw conflict(allowed.detail, allowed.code);
  }
  const line: PackageLine = {
    id: to.id,
    name: to.name,
    unitAmount: (await priceNow(house.db, to.id, now)) ?? to.cents,
    currency: plan.currency,
    interval: to.period === 'yearly' ? 'year' : 'month',
  };
  return { plan, to, line, kind, zone: (await memberOf(house.db, memberId))?.zone ?? 'UTC' };
}

function laterSentence(plan: SubscriptionRow, to: Package, line: PackageLine, zone: string): string {
  const from = packageOf(plan.package_id);
  const on = dateIn(plan.period_end, zone);
  return [
    `You keep ${from.name} until ${on}. From then on it is ${to.name} for ${formatMoney(line.unitAmount, line.currency)} a ${line.interval}. Nothing is charged today.`,
    from.tier === 'founder' ? 'Your founding seat and its price end then and do not come back.' : '',
    plan.cancel_at_period_end ? 'Your cancellation is taken back.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}
