import type { Interval } from './port.ts';

/**
 * Returns the start of the period `count` intervals after `anchor`, in UTC: the anchor's day of the month, or
 * the last day of a shorter month.
 */
export function addIntervals(anchor: Date, interval: Interval, count: number): Date {
  const months = interval === 'year' ? count * 12 : count;
  const first = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay)) + (anchor.getTime() % dayMs));
}

/**
 * Returns the end of the period that begins at `start`. Counted from the anchor, so that 31 January, 28
 * February and 31 March follow each other.
 */
export function endOfPeriod(anchor: Date, interval: Interval, start: Date): Date {
  for (
    let count = Math.max(1, wholeMonths(anchor, start) / (interval === 'year' ? 12 : 1) - 1);
    ;
    count += 1
  ) {
    const end = addIntervals(anchor, interval, Math.floor(count));
    if (end > start) return end;
  }
}

export interface Proration {
  /** Cents refunded for the unused rest of the old price. */
  credit: number;
  /** Cents charged for the new price. */
  charge: number;
}

/**
 * Returns the cents for a price change within a period, prorated to the second. A
 * change of interval starts a new period at its full price.
 */
export function prorate({
  from,
  to,
  periodStart,
  periodEnd,
  at,
}: {
  from: Price;
  to: Price;
  periodStart: Date;
  periodEnd: Date;
  at: Date;
}): Proration {
  const whole = seconds(periodEnd) - seconds(periodStart);
  const rest = Math.min(whole, Math.max(0, seconds(periodEnd) - seconds(at)));
  const share = (amount: number): number => Math.round((amount * rest) / whole);
  return {
    credit: share(from.unitAmount),
    charge: to.interval === from.interval ? share(to.unitAmount) : to.unitAmount,
  };
}

/**
 * A failed renewal is retried daily, and after two weeks the subscription ends. For the test providers.
 * Stripe has its own settings.
 */
export const retryEverySeconds = 86_400;
export const maxRetries = 14;

export interface Price {
  unitAmount: number;
  interval: Interval;
}

const dayMs = 86_400_000;
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const wholeMonths = (from: Date, to: Date): number =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
