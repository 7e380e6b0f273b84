import type { Clock } from '#server/platform/clock.ts';
import type { Ledger, SubscriptionRow } from '#server/providers/test-checkout/ledger.ts';

/**
 * State of Stripe beside the ledger of the test checkout, which has its customers, pages, subscriptions and charges.
 * The id of a package in that ledger is the id of a product here. Times are whole seconds since 1970.
 */
export interface Desk {
  books: Ledger;
  clock: Clock;
  live: boolean;
  emit: Emit;
  /** Names by id. */
  products: Map<string, string>;
  schedules: Map<string, Schedule>;
  configurations: Map<string, { id: string; metadata: Record<string, string> }>;
  /** Ids of charges. */
  disputed: Set<string>;
  /** Number of coming refunds that are accepted but fail. */
  refundsToFail: number;
}

/** Records an event with the object in its current state. */
export type Emit = (type: string, object: object) => void;

export interface Schedule {
  id: string;
  created: number;
  customer: string;
  subscription: string;
  status: 'active' | 'released';
  metadata: Record<string, string>;
  phases: { start: number; end: number; price: string }[];
}

/** Returns the schedule that manages a subscription. It ends with its last phase. */
export const scheduleOf = (
  desk: Desk,
  { id, status, period_start }: SubscriptionRow,
): Schedule | undefined =>
  status === 'canceled'
    ? undefined
    : [...desk.schedules.values()].find(
        (schedule) =>
          schedule.subscription === id &&
          schedule.status === 'active' &&
          secondsOf(period_start) < (schedule.phases.at(-1)?.end ?? 0),
      );

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
