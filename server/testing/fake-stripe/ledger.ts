import { createHash } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Interval } from '#server/platform/payments/port.ts';

/**
 * State of the fake in its own terms. `objects.ts` converts it to Stripe's objects. Times are whole seconds
 * since 1970.
 */
export interface Price {
  id: string;
  product: string;
  unitAmount: number;
  currency: string;
  interval: Interval;
}
export interface Customer {
  id: string;
  email: string;
  card: string;
  /** Cents. Negative: credit for the next bill. */
  balance: number;
}
export interface Session {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  reference: string;
  price: Price;
  email: string | null;
  customer: string | null;
  subscription: string | null;
  invoice: string | null;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
}
export interface Subscription {
  id: string;
  item: string;
  customer: string;
  created: number;
  status: 'active' | 'past_due' | 'canceled';
  price: Price;
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  resumesAt: number | null;
  schedule: string | null;
  invoice: string;
  retries: number;
  retryAt: number | null;
  metadata: Record<string, string>;
}
export interface Phase {
  start: number;
  end: number;
  price: Price;
}
export interface Schedule {
  id: string;
  created: number;
  customer: string;
  subscription: string;
  status: 'active' | 'released';
  metadata: Record<string, string>;
  phases: Phase[];
}
export interface Line {
  amount: number;
  description: string;
  proration: boolean;
}
export interface Invoice {
  id: string;
  number: string;
  created: number;
  customer: string;
  subscription: string;
  currency: string;
  lines: Line[];
  total: number;
  due: number;
  status: 'open' | 'paid' | 'void';
  paidAt: number | null;
  intent: string | null;
}
export interface Intent {
  id: string;
  charge: string;
  created: number;
  customer: string;
  amount: number;
  refunded: number;
  currency: string;
  disputed: boolean;
}
export interface Refund {
  id: string;
  created: number;
  intent: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'failed';
}
export interface Happened {
  id: string;
  type: string;
  created: number;
  livemode: boolean;
  object: Record<string, unknown>;
}

export interface Ledger {
  now(): number;
  /** Returns an id that looks like Stripe's. The sequence is identical in every run. */
  name(prefix: string): string;
  live: boolean;
  products: Map<string, string>;
  prices: Map<string, Price>;
  customers: Map<string, Customer>;
  sessions: Map<string, Session>;
  subscriptions: Map<string, Subscription>;
  schedules: Map<string, Schedule>;
  invoices: Map<string, Invoice>;
  intents: Map<string, Intent>;
  refunds: Map<string, Refund>;
  /** Number of coming refunds that are accepted but fail. */
  refundsToFail: number;
  configurations: Map<string, { id: string; metadata: Record<string, string> }>;
}

export function createLedger(clock: Clock, live: boolean): Ledger {
  let count = 0;
  return {
    now: () => Math.floor(clock.now().getTime() / 1000),
    name: (prefix) =>
      `${prefix}_${createHash('sha256').update(`${prefix} ${++count}`).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 24)}`,
    live,
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    schedules: new Map(),
    invoices: new Map(),
    intents: new Map(),
    refunds: new Map(),
    refundsToFail: 0,
    configurations: new Map(),
  };
}

/** An error response of Stripe. */
export class StripeSays extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; message: string; param?: string } };
  constructor(
    status: number,
    {
      type = 'invalid_request_error',
      code,
      message,
      param,
    }: { type?: string; code?: string; message: string; param?: string },
  ) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...(code && { code }), ...(param && { param }) } };
  }
}

export function find<T>(among: Map<string, T>, kind: string, id: string): T {
  const found = among.get(id);
  if (!found)
    throw new StripeSays(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param: 'id' });
  return found;
}
