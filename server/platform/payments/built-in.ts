import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Tasks } from '../jobs.ts';
import { deriveKey } from '../seal.ts';
import { booksOf } from './built-in/books.ts';
import { createCharges } from './built-in/charges.ts';
import { createCheckouts } from './built-in/checkouts.ts';
import { createDelivery, deliverTestEvent, type Receive } from './built-in/events.ts';
import { type CheckoutPage, createCheckoutPage } from './built-in/page.ts';
import { createPortal, type Portal } from './built-in/portal.ts';
import { createSubscriptions } from './built-in/subscriptions.ts';
import type { Payments } from './port.ts';
import { readSignedEvent } from './signed-events.ts';
import { isLiveKey } from './stripe.ts';

export interface BuiltInOptions {
  /** The pool: this provider opens its own transactions, as a foreign company would, and never joins the caller's. */
  db: Database;
  clock: Clock;
  serverKey: Buffer;
  /** Where its pages are served, under `/test-checkout`. */
  appOrigin: string;
  /** What STRIPE_SECRET_KEY holds, to refuse standing beside a live one. */
  stripeSecretKey: string | null;
  /** Our own webhook handler, the same that takes Stripe's deliveries. */
  receive: Receive;
}

export interface BuiltInPayments extends Payments {
  readonly mode: 'built-in';
  /** The acts of the pages at `/test-checkout/{sessionId}`, `/test-checkout/portal/{token}`, `/test-checkout/receipts/{chargeId}`. */
  page: CheckoutPage;
  portal: Portal;
  /** The job that delivers events, by name. */
  tasks: Tasks;
  /** What the worker calls every minute: charges, retries, resumes, ends and expires what fell due. Answers how much that was; may run twice. */
  renewDue(now: Date): Promise<number>;
}

/** True for the test checkout: then its pages are served and its worker runs. */
export const isBuiltIn = (payments: Payments): payments is BuiltInPayments => payments.mode === 'built-in';

/** Payments without a payment company: test money, our own pages, and the same port, signatures and events as the real one. */
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
  const books = booksOf(db);
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
    listInvoices: charges.list,
    readEvent: (rawBody, header) => readSignedEvent({ secret, rawBody, header, now: clock.now() }),

    page: createCheckoutPage({ books, clock, checkouts }),
    portal,
    tasks: { [deliverTestEvent]: createDelivery({ books, clock, secret, receive }) },
    renewDue: async (now) => (await checkouts.expireDue(now)) + (await subscriptions.renewDue(now)),
  };
}
