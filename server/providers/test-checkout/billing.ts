import {
  endOfPeriod,
  maxRetries,
  prorate,
  retryEverySeconds,
} from '#server/platform/payments/billing-periods.ts';
import { type PackageLine, PaymentsRefused } from '#server/platform/payments/port.ts';
import { emit } from './events.ts';
import {
  type ChargeRow,
  type Customer,
  type Entry,
  findCharge,
  findCustomer,
  findSubscription,
  latestCharge,
  nameFor,
  type SubscriptionRow,
  saveSubscription,
} from './ledger.ts';

// Every function here expects a locked row, and emits its events in the same transaction.

/** Writes an unpaid bill, reduced by the customer's credit, and returns it. */
export async function writeBill(
  entry: Entry,
  row: Pick<SubscriptionRow, 'id' | 'customer_id' | 'package'>,
  { total, description, at }: { total: number; description: string; at: Date },
): Promise<ChargeRow> {
  const customer = await findCustomer(entry, row.customer_id, true);
  const amount = Math.max(0, total + customer.balance);
  await entry
    .updateTable('test_customers')
    .set({ balance: customer.balance + total - amount })
    .where('id', '=', customer.id)
    .execute();
  const id = nameFor('charge');
  await entry
    .insertInto('test_charges')
    .values({
      id,
      customer_id: customer.id,
      subscription_id: row.id,
      description,
      amount,
      currency: row.package.currency,
      status: 'open',
      billed_at: at,
      paid_at: null,
    })
    .execute();
  return findCharge(entry, id);
}

export async function markPaid(entry: Entry, bill: ChargeRow, at: Date): Promise<void> {
  await entry
    .updateTable('test_charges')
    .set({ status: 'paid', paid_at: at })
    .where('id', '=', bill.id)
    .execute();
  await emit(entry, at, 'invoice.paid', {
    object: 'invoice',
    id: bill.id,
    subscription: bill.subscription_id,
  });
}

/** True if this card pays this amount at a later charge. */
export const pays = (customer: Customer, amount: number): boolean => amount === 0 || customer.card === 'good';

/** Returns the cost of changing the plan at `at`: the difference, less the customer's credit. */
export function costOfChange(
  row: SubscriptionRow,
  to: PackageLine,
  at: Date,
  balance: number,
): { credit: number; total: number; due: number } {
  const { credit, charge } = prorate({
    from: row.package,
    to,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    at,
  });
  const total = charge - credit;
  return { credit, total, due: Math.max(0, total + balance) };
}

export async function changeNow(
  entry: Entry,
  row: SubscriptionRow,
  to: PackageLine,
  at: Date,
): Promise<void> {
  const customer = await findCustomer(entry, row.customer_id, true);
  const { total, due } = costOfChange(row, to, at, customer.balance);
  if (!pays(customer, due))
    throw new PaymentsRefused('change the plan', { code: 'card_declined', status: 402 });
  const isNewInterval = to.interval !== row.package.interval;
  const anchor = isNewInterval ? at : row.anchor;
  const changed = {
    ...row,
    package: to,
    next_package: null,
    anchor,
    ...(isNewInterval && { period_start: at, period_end: endOfPeriod(anchor, to.interval, at) }),
  };
  await markPaid(
    entry,
    await writeBill(entry, changed, { total, description: `Change to ${to.name}`, at }),
    at,
  );
  await update(entry, changed, at);
}

export async function update(entry: Entry, row: SubscriptionRow, at: Date): Promise<void> {
  await saveSubscription(entry, row);
  await emit(entry, at, 'customer.subscription.updated', { object: 'subscription', id: row.id });
}

export async function end(entry: Entry, row: SubscriptionRow, at: Date): Promise<void> {
  await saveSubscription(entry, {
    ...row,
    status: 'canceled',
    ended_at: at,
    next_package: null,
    paused_until: null,
    retry_at: null,
  });
  await emit(entry, at, 'customer.subscription.deleted', { object: 'subscription', id: row.id });
}

/** Runs every step of one subscription due until `now`, each at its own time. Returns the number of steps. */
export async function catchUp(entry: Entry, subscriptionId: string, now: Date): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    const row = await findSubscription(entry, subscriptionId, true);
    const next = nextStep(row);
    if (!next || next.at > now) return steps;
    await next.take(entry, row, next.at);
  }
}

type Take = (entry: Entry, row: SubscriptionRow, at: Date) => Promise<void>;

/** A pause that ends at the time of a renewal is resumed first, so that the renewal is charged. */
function nextStep(row: SubscriptionRow): { at: Date; take: Take } | null {
  if (row.status === 'canceled') return null;
  const steps: { at: Date | null; take: Take }[] = [
    { at: row.paused_until, take: resume },
    { at: row.retry_at, take: retry },
    { at: row.period_end, take: renew },
  ];
  return (
    steps
      .filter((step): step is { at: Date; take: Take } => step.at !== null)
      .sort((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null
  );
}

const resume: Take = (entry, row, at) => update(entry, { ...row, paused_until: null }, at);

const renew: Take = async (entry, row, at) => {
  if (row.cancel_at_period_end) return end(entry, row, at);
  const next = row.next_package ?? row.package;
  const anchor = next.interval === row.package.interval ? row.anchor : at;
  const renewed = {
    ...row,
    package: next,
    next_package: null,
    anchor,
    period_start: at,
    period_end: endOfPeriod(anchor, next.interval, at),
  };
  if (row.paused_until !== null) {
    await writeVoidBill(entry, renewed, at);
    return update(entry, renewed, at);
  }
  const bill = await writeBill(entry, renewed, { total: next.unitAmount, description: next.name, at });
  if (pays(await findCustomer(entry, row.customer_id), bill.amount)) {
    await markPaid(entry, bill, at);
    return update(entry, renewed, at);
  }
  await emit(entry, at, 'invoice.payment_failed', { object: 'invoice', id: bill.id, subscription: row.id });
  return update(entry, { ...renewed, status: 'past_due', retries: 0, retry_at: later(at) }, at);
};

const retry: Take = async (entry, row, at) => {
  const bill = await latestCharge(entry, row.id);
  if (!bill || bill.status !== 'open' || pays(await findCustomer(entry, row.customer_id), bill.amount)) {
    if (bill?.status === 'open') await markPaid(entry, bill, at);
    return update(entry, { ...row, status: 'active', retries: 0, retry_at: null }, at);
  }
  const retries = row.retries + 1;
  if (retries >= maxRetries) return end(entry, row, at);
  await emit(entry, at, 'invoice.payment_failed', { object: 'invoice', id: bill.id, subscription: row.id });
  return update(entry, { ...row, retries, retry_at: later(at) }, at);
};

/** A period without a charge is still listed among the receipts. */
async function writeVoidBill(entry: Entry, row: SubscriptionRow, at: Date): Promise<void> {
  await entry
    .insertInto('test_charges')
    .values({
      id: nameFor('charge'),
      customer_id: row.customer_id,
      subscription_id: row.id,
      description: `${row.package.name} (paused)`,
      amount: row.package.unitAmount,
      currency: row.package.currency,
      status: 'void',
      billed_at: at,
      paid_at: null,
    })
    .execute();
}

const later = (at: Date): Date => new Date(at.getTime() + retryEverySeconds * 1000);
