import type { Clock } from '#server/platform/clock.ts';
import { endOfPeriod } from '#server/platform/payments/billing-periods.ts';
import { type Interval, PaymentsRefused } from '#server/platform/payments/port.ts';
import { markPaid, writeBill } from './billing.ts';
import { type CardKind, declinedCard, readCard, type TestCard, testCards } from './cards.ts';
import { type Checkouts, statusOf } from './checkouts.ts';
import { emit } from './events.ts';
import { type CheckoutRow, type Entry, findCheckout, type Ledger, nameFor } from './ledger.ts';

/** Content of the payment page. */
export interface CheckoutView {
  status: 'open' | 'complete' | 'expired';
  packageName: string;
  amount: number;
  currency: string;
  interval: Interval;
  customerEmail: string;
  /** Minutes until it expires. */
  minutesLeft: number;
  cards: readonly TestCard[];
  /** URL to go to after payment, or null before. */
  successUrl: string | null;
  cancelUrl: string;
}

export type PaymentOutcome =
  | { outcome: 'paid'; redirectTo: string }
  | { outcome: 'declined'; detail: string }
  | { outcome: 'expired'; detail: string };

/** Actions of the payment page. Each throws `PaymentsRefused` (`not_found`) for an unknown session. */
export interface CheckoutPage {
  show(sessionId: string): Promise<CheckoutView>;
  /** Pays with a test card. Paying twice charges once and redirects to the same page. */
  pay(sessionId: string, card: string): Promise<PaymentOutcome>;
  /** Tries a card that is declined. */
  decline(sessionId: string): Promise<PaymentOutcome>;
  /** Leaves the page. The session stays open until it expires, as at Stripe. */
  abandon(sessionId: string): Promise<{ redirectTo: string }>;
  /** Expires the session at once. */
  expire(sessionId: string): Promise<CheckoutView>;
}

export function createCheckoutPage({
  books,
  clock,
  checkouts,
}: {
  books: Ledger;
  clock: Clock;
  checkouts: Checkouts;
}): CheckoutPage {
  const show = async (sessionId: string): Promise<CheckoutView> => {
    const row = await findCheckout(books, sessionId);
    const status = statusOf(row, clock.now());
    return {
      status,
      packageName: row.package.name,
      amount: row.package.unitAmount,
      currency: row.package.currency,
      interval: row.package.interval,
      customerEmail: row.customer_email,
      minutesLeft: Math.max(0, Math.ceil((row.expires_at.getTime() - clock.now().getTime()) / 60_000)),
      cards: testCards,
      successUrl: status === 'complete' ? successOf(row) : null,
      cancelUrl: row.cancel_url,
    };
  };

  const pay = (sessionId: string, typed: string): Promise<PaymentOutcome> =>
    books.transaction().execute(async (entry) => {
      const row = await findCheckout(entry, sessionId, true);
      const now = clock.now();
      const status = statusOf(row, now);
      if (status === 'complete') return { outcome: 'paid', redirectTo: successOf(row) };
      if (status === 'expired')
        return { outcome: 'expired', detail: 'This payment page has expired. Nothing was charged.' };
      const card = readCard(typed);
      if (!card.ok) return { outcome: 'declined', detail: card.detail };
      await complete(entry, row, card.kind, now);
      return { outcome: 'paid', redirectTo: successOf(row) };
    });

  return {
    show,
    pay,
    decline: (sessionId) => pay(sessionId, declinedCard),
    abandon: async (sessionId) => ({ redirectTo: (await findCheckout(books, sessionId)).cancel_url }),
    async expire(sessionId) {
      await checkouts.expire(sessionId);
      return show(sessionId);
    },
  };
}

/** Creates customer, subscription and first charge, and completes the session, in one transaction. */
async function complete(entry: Entry, row: CheckoutRow, card: CardKind, now: Date): Promise<void> {
  const customerId = await customerFor(entry, row, card, now);
  const subscription = { id: nameFor('subscription'), customer_id: customerId, package: row.package };
  await entry
    .insertInto('test_subscriptions')
    .values({
      ...subscription,
      status: 'active',
      package: JSON.stringify(row.package),
      next_package: null,
      anchor: now,
      period_start: now,
      period_end: endOfPeriod(now, row.package.interval, now),
      ended_at: null,
      paused_until: null,
      retry_at: null,
      created_at: now,
    })
    .execute();
  const bill = await writeBill(entry, subscription, {
    total: row.package.unitAmount,
    description: row.package.name,
    at: now,
  });
  await markPaid(entry, bill, now);
  await emit(entry, now, 'customer.subscription.created', { object: 'subscription', id: subscription.id });
  await entry
    .updateTable('test_checkouts')
    .set({
      status: 'complete',
      customer_id: customerId,
      subscription_id: subscription.id,
      charge_id: bill.id,
    })
    .where('id', '=', row.id)
    .execute();
  await emit(entry, now, 'checkout.session.completed', {
    object: 'checkout.session',
    id: row.id,
    subscription: subscription.id,
    invoice: bill.id,
  });
}

async function customerFor(entry: Entry, row: CheckoutRow, card: CardKind, now: Date): Promise<string> {
  if (row.customer_id) {
    const known = await entry
      .updateTable('test_customers')
      .set({ card })
      .where('id', '=', row.customer_id)
      .executeTakeFirst();
    if (known.numUpdatedRows === 0n) throw new PaymentsRefused('pay', { code: 'not_found', status: 404 });
    return row.customer_id;
  }
  const id = nameFor('customer');
  await entry
    .insertInto('test_customers')
    .values({ id, email: row.customer_email, card, created_at: now })
    .execute();
  return id;
}

const successOf = (row: CheckoutRow): string => row.success_url.replaceAll('{CHECKOUT_SESSION_ID}', row.id);
