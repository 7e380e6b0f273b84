import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import type { Payments } from '#server/platform/payments/port.ts';
import { isLiveKey, readSignedEvent } from '#server/platform/payments/signed-events.ts';
import { createCharges } from './charges.ts';
import { type CheckoutPage, createCheckoutPage } from './checkout-page.ts';
import { createCheckouts } from './checkouts.ts';
import { createDelivery, deliverTestEvent, type Receive } from './events.ts';
import { ledgerOf, setCustomerEmail } from './ledger.ts';
import { createPortal, type Portal } from './portal.ts';
import { createSubscriptions } from './subscriptions.ts';

export interface BuiltInOptions {
  /**
   * The pool. This provider opens its own transactions, like an external company, and never joins the
   * caller's.
   */
  db: Database;
  clock: Clock;
  serverKey: Buffer;
  /** Its pages are served here, under `/test-checkout`. */
  appOrigin: string;
  /** Value of STRIPE_SECRET_KEY. The test checkout refuses to run beside a live key. */
  stripeSecretKey: string | null;
  /** Our webhook handler, which also takes Stripe's deliveries. */
  receive: Receive;
}

export interface BuiltInPayments extends Payments {
  readonly mode: 'built-in';
  /**
   * Actions of the pages `/test-checkout/{sessionId}`, `/test-checkout/portal/{token}` and
   * `/test-checkout/receipts/{chargeId}`.
   */
  page: CheckoutPage;
  portal: Portal;
  /** Tasks that deliver events, by name. */
  tasks: Tasks;
  /**
   * Runs every charge, retry, resume, end and expiry that is due. The worker calls it every minute, and it
   * may run twice. Returns the number of steps.
   */
  renewDue(now: Date): Promise<number>;
}

/** True for the test checkout. Its pages are then served and its worker runs. */
export const isBuiltIn = (payments: Payments): payments is BuiltInPayments => payments.mode === 'built-in';

/**
 * Creates payments without a payment company: test money and our own pages, with the same port, signatures
 * and events as Stripe. Throws beside a live Stripe key.
 */
export function createBuiltInPayments({
  db,
  clock,
  serverKey,
  appOrigin,
  stripeSecretKey,
  receive,
}: BuiltInOptions): BuiltInPayments {
  if (stripeSecretKey !== null && isLiveKey(stripeSecretKey))
    throw new Error(
      'The built-in test checkout never runs beside a live STRIPE_SECRET_KEY: it would give memberships away.',
    );
  const books = ledgerOf(db);
  const secret = deriveKey(serverKey, 'test checkout webhook').toString('base64url');
  const pages = `${appOrigin}/test-checkout`;
  const checkouts = createCheckouts({ books, clock, pageOf: (id) => `${pages}/${id}` });
  const subscriptions = createSubscriptions({ books, clock });
  const charges = createCharges({ books, clock, receiptOf: (id) => `${pages}/receipts/${id}` });
  const portal = createPortal({
    books,
    clock,
    charges,
    key: deriveKey(serverKey, 'test checkout portal'),
    pageOf: (token) => `${pages}/portal/${token}`,
  });

  return {
    mode: 'built-in',
    createCheckout: checkouts.create,
    readCheckout: checkouts.read,
    expireCheckout: checkouts.expire,
    readSubscription: subscriptions.read,
    previewChange: subscriptions.preview,
    changePackage: subscriptions.changeAtOnce,
    scheduleChange: ({ subscriptionId, to }) => subscriptions.plan(subscriptionId, to),
    dropScheduledChange: (id) => subscriptions.plan(id, null),
    setCancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
    pause: (id, until) => subscriptions.pauseUntil(id, until),
    unpause: (id) => subscriptions.pauseUntil(id, null),
    cancelNow: subscriptions.endNow,
    readCharge: charges.read,
    refundCharge: charges.refund,
    openPortal: portal.open,
    setCustomerEmail: (change) => setCustomerEmail(books, change),
    listInvoices: charges.list,
    readEvent: (rawBody, header) => readSignedEvent({ secret, rawBody, header, now: clock.now() }),

    page: createCheckoutPage({ books, clock, checkouts }),
    portal,
    tasks: { [deliverTestEvent]: createDelivery({ books, clock, secret, receive }) },
    renewDue: async (now) => (await checkouts.expireDue(now)) + (await subscriptions.renewDue(now)),
  };
}
