import { type ColumnType, type Generated, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { newSecret } from '#server/platform/database/ids.ts';
import { type PackageLine, PaymentsRefused } from '#server/platform/payments/port.ts';
import type { CardKind } from './cards.ts';

type Instant = ColumnType<Date, Date, Date>;
type Stored<T> = ColumnType<T, string, string>;

interface Tables {
  test_customers: {
    id: string;
    email: string;
    card: CardKind;
    balance: Generated<number>;
    created_at: Instant;
  };
  test_subscriptions: {
    id: string;
    customer_id: string;
    status: 'active' | 'past_due' | 'canceled';
    package: Stored<PackageLine>;
    next_package: ColumnType<PackageLine | null, string | null, string | null>;
    anchor: Instant;
    period_start: Instant;
    period_end: Instant;
    cancel_at_period_end: Generated<boolean>;
    ended_at: Date | null;
    paused_until: Date | null;
    retries: Generated<number>;
    retry_at: Date | null;
    revision: Generated<number>;
    created_at: Instant;
  };
  test_charges: {
    id: string;
    number: Generated<number>;
    customer_id: string;
    subscription_id: string;
    description: string;
    amount: number;
    amount_refunded: Generated<number>;
    currency: string;
    status: 'open' | 'paid' | 'void';
    billed_at: Instant;
    paid_at: Date | null;
  };
  test_refunds: {
    id: string;
    charge_id: string;
    amount: number;
    idempotency_key: string;
    request_hash: Buffer;
    refunded_at: Instant;
  };
  test_checkouts: {
    id: string;
    idempotency_key: string;
    request_hash: Buffer;
    reference: string;
    package: Stored<PackageLine>;
    customer_email: string;
    customer_id: string | null;
    success_url: string;
    cancel_url: string;
    status: Generated<'open' | 'complete' | 'expired'>;
    subscription_id: string | null;
    charge_id: string | null;
    expires_at: Instant;
    created_at: Instant;
  };
  test_events: { id: string; body: string; created_at: Instant };
}

/** The test provider's own tables. The type hides the product's tables, as from an external company. */
export type Ledger = Kysely<Tables>;
export type Entry = Transaction<Tables>;

export const ledgerOf = (db: Database): Ledger => db as unknown as Ledger;

export interface Customer {
  id: string;
  email: string;
  card: CardKind;
  balance: number;
}
export type CheckoutRow = Awaited<ReturnType<typeof findCheckout>>;
export type SubscriptionRow = Awaited<ReturnType<typeof findSubscription>>;
export type ChargeRow = Awaited<ReturnType<typeof findCharge>>;

/** Ids are secrets: an id opens its page. */
export const nameFor = (
  kind: 'checkout' | 'subscription' | 'charge' | 'customer' | 'refund' | 'event',
): string => newSecret(`test_${kind}`);

export const findCheckout = (books: Ledger | Entry, id: string, lock = false) =>
  books
    .selectFrom('test_checkouts')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(missing('read a checkout'));

export const findSubscription = (books: Ledger | Entry, id: string, lock = false) =>
  books
    .selectFrom('test_subscriptions')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(missing('read a subscription'));

export const findCharge = (books: Ledger | Entry, id: string, lock = false) =>
  books
    .selectFrom('test_charges')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(missing('read a charge'));

export const findCustomer = (books: Ledger | Entry, id: string, lock = false): Promise<Customer> =>
  books
    .selectFrom('test_customers')
    .select(['id', 'email', 'card', 'balance'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(missing('read a customer'));

/** Changes the address of a customer. Throws `not_found`. */
export async function setCustomerEmail(
  books: Ledger,
  { customerId, email }: { customerId: string; email: string },
): Promise<void> {
  const { numUpdatedRows } = await books
    .updateTable('test_customers')
    .set({ email })
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw missing('change an address')();
}

export const latestCharge = (books: Ledger | Entry, subscriptionId: string) =>
  books
    .selectFrom('test_charges')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Saves a subscription and increments its revision. */
export async function saveSubscription(entry: Entry, row: SubscriptionRow): Promise<SubscriptionRow> {
  await entry
    .updateTable('test_subscriptions')
    .set({
      status: row.status,
      package: JSON.stringify(row.package),
      next_package: row.next_package && JSON.stringify(row.next_package),
      anchor: row.anchor,
      period_start: row.period_start,
      period_end: row.period_end,
      cancel_at_period_end: row.cancel_at_period_end,
      ended_at: row.ended_at,
      paused_until: row.paused_until,
      retries: row.retries,
      retry_at: row.retry_at,
      revision: sql`revision + 1`,
    })
    .where('id', '=', row.id)
    .execute();
  return findSubscription(entry, row.id);
}

const missing = (what: string) => () => new PaymentsRefused(what, { code: 'not_found', status: 404 });
