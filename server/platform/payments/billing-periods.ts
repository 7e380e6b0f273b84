import type { Interval } from './port.ts';

/** The start of the period `count` intervals after `anchor`, UTC: the anchor's day of the month, or the month's last day where it has none. */
export function addIntervals(anchor: Date, interval: Interval, count: number): Date {
  const months = interval === 'year' ? count * 12 : count;
  const first = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay)) + (anchor.getTime() % dayMs));
}

/** The end of the period of `anchor` that begins at `start`. Counted from the anchor, so that 31 January, 28 February, 31 March follow each other. */
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
  /** Given back for the unused rest of the old price. */
  credit: number;
  /** Asked for the new price. */
  charge: number;
}

/** Cents for changing the price in the middle of a period, to the second (B section 4, decision 20). Another interval begins a new period at its full price. */
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

/** A renewal that failed is tried again every day, and after two weeks the subscription ends (test providers; Stripe's own are set there). */
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
