import { formatMoney, type Package } from '#contract/membership/prices.ts';
import { type ChangeKind, dateIn, keepsSeat, packageOf, returnEnd } from './rules.ts';

// The sentences a member reads about a change, pause or end of their plan. promises.test.ts checks each
// date, amount and number in them against the rule that computes it.

interface Running {
  packageId: string;
  periodEnd: Date;
  isCancelled: boolean;
  zone: string;
}

/** Price of the wanted plan. */
interface Price {
  unitAmount: number;
  currency: string;
  interval: 'month' | 'year';
}

export interface ChangeCost {
  dueNow: number;
  credit: number;
  nextAmount: number;
  nextDate: Date;
}

interface Change {
  plan: Running;
  to: Package;
  price: Price;
}

const join = (sentences: readonly string[]): string => sentences.filter(Boolean).join(' ');
const continues = ({ isCancelled }: Running): string =>
  isCancelled ? 'Your plan will no longer be cancelled.' : '';

export const givenSentence =
  'Your gift already includes this plan, so there is nothing to pay for. If you cancel your paid plan, the gift stays.';

export const sameSentence = (to: Package): string => `You're already on ${to.name}.`;

/** A change that waits for the end of the period. */
export const laterSentence = ({ plan, to, price }: Change): string =>
  join([
    `You keep ${packageOf(plan.packageId).name} until ${dateIn(plan.periodEnd, plan.zone)}. From then on it is ${to.name} for ${formatMoney(price.unitAmount, price.currency)} a ${price.interval}. Nothing is charged today.`,
    continues(plan),
  ]);

/** A change that happens at once. `returnSeat` is the seat of a founder who returns to it. */
export const nowSentence = ({
  plan,
  to,
  price,
  cost,
  returnSeat,
}: Change & { cost: ChangeCost; returnSeat: number | null }): string => {
  const money = (cents: number) => formatMoney(cents, price.currency);
  return join([
    cost.dueNow > 0
      ? `You'll pay ${money(cost.dueNow)} today and move to ${to.name} right away.`
      : `You pay nothing today and move to ${to.name} right away.`,
    cost.credit > 0
      ? `That includes a ${money(cost.credit)} credit for unused ${packageOf(plan.packageId).name.split(',', 1)[0]} time.`
      : '',
    `The next charge is ${money(cost.nextAmount)} on ${dateIn(cost.nextDate, plan.zone)}.`,
    cost.nextAmount < price.unitAmount
      ? `Your remaining credit is used first, then it's ${money(price.unitAmount)} a ${price.interval}.`
      : '',
    returnSeat !== null
      ? `Founding seat ${returnSeat} is yours again, and its price of ${money(price.unitAmount)} a month stays while you're a founding member.`
      : to.tier === 'founder'
        ? "Your founding seat is yours right away, and its price stays while you're a founding member."
        : '',
    continues(plan),
  ]);
};

/** After a change at once. `kept` is the seat to which a founder may return, null for others. */
export const changedSentence = (
  to: Package,
  kept: { seat: number; cents: number; until: Date; currency: string; zone: string } | null,
): string =>
  join([
    `You have ${to.name} now.`,
    kept
      ? `Founding seat ${kept.seat} and its price of ${formatMoney(kept.cents, kept.currency)} a month are kept for you until ${dateIn(kept.until, kept.zone)}.`
      : '',
  ]);

/**
 * Returns what a founder gives up with this change, shown before they confirm. Null when
 * nothing is lost. `seat` is null for members without one.
 */
export function warningOf(
  {
    plan,
    to,
    kind,
    seat,
  }: {
    plan: Running & { cents: number; currency: string };
    to: Package;
    kind: ChangeKind;
    seat: number | null;
  },
  now: Date,
): string | null {
  if (packageOf(plan.packageId).tier !== 'founder' || seat === null || kind === 'none') return null;
  const lost = `You give up founding seat ${seat} and its price of ${formatMoney(plan.cents, plan.currency)} a month, which is locked for life.`;
  return kind === 'upgrade' && keepsSeat(to)
    ? `${lost} You can come back to both until ${dateIn(returnEnd(now, plan.zone), plan.zone)}. After that they're gone for good.`
    : `${lost} They end on ${dateIn(plan.periodEnd, plan.zone)} and you can't get them back after that.`;
}

/** After a planned change or end was undone. `nextCharge` is null when nothing was planned. */
export const keptSentence = (packageId: string, nextCharge: { at: Date; zone: string } | null): string =>
  join([
    `You keep ${packageOf(packageId).name}.`,
    nextCharge ? `The next charge is on ${dateIn(nextCharge.at, nextCharge.zone)}.` : '',
  ]);

export function pausedSentence({
  periodEnd,
  until,
  zone,
}: {
  periodEnd: Date;
  until: Date;
  zone: string;
}): string {
  const from = dateIn(periodEnd, zone);
  return `Your membership pauses on ${from}. Nothing is charged until ${dateIn(until, zone)}. Your streak waits for you from now until then. If you resume before ${from}, only the whole days in between are covered.`;
}

/** `isPaid`: the paid period still runs, so the pause had not begun. */
export function resumedSentence(
  { periodEnd, isCancelled, zone }: Omit<Running, 'packageId'>,
  isPaid: boolean,
): string {
  const on = dateIn(periodEnd, zone);
  if (isCancelled)
    return `Your pause is cancelled. Your membership still ends on ${on}, as you asked, and nothing more is charged.`;
  return isPaid
    ? `Your membership continues. The next charge is on ${on}. Today counts for your streak again.`
    : `Your membership restarts on ${on}, with its next charge. Nothing is charged before then.`;
}

/**
 * After a cancellation. `accessUntil` is null when the plan ended at once. `left` is the name of the tier
 * that remains. A founding seat goes with the plan, or with `keptUntil` if a return ends before that.
 */
export const cancelledSentence = ({
  accessUntil,
  left,
  hasSeat,
  keptUntil,
  zone,
}: {
  accessUntil: Date | null;
  left: string;
  hasSeat: boolean;
  keptUntil: Date | null;
  zone: string;
}): string =>
  join([
    accessUntil
      ? `You keep everything until ${dateIn(accessUntil, zone)}. Then you're on ${left}, and nothing more is charged.`
      : `You're on ${left} now, and nothing more is charged.`,
    'Everything you wrote and did stays.',
    !hasSeat
      ? ''
      : accessUntil
        ? `You'll lose your founding seat and price for good on ${dateIn(keptUntil && keptUntil < accessUntil ? keptUntil : accessUntil, zone)}.`
        : 'Your founding seat and price are gone for good.',
  ]);
