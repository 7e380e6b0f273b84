import Stripe from 'stripe';
import type { Clock } from '#server/platform/clock.ts';
import {
  type CheckoutOrder,
  type Payments,
  PaymentsRefused,
  type Subscription,
} from '#server/platform/payments/port.ts';
import { isLiveKey, readSignedEvent } from '#server/platform/payments/signed-events.ts';
import { createAsk, unlessRefused } from './calls.ts';
import { createFreshReads } from './fresh-reads.ts';
import { createPortalDesk } from './portal.ts';
import { createProducts } from './products.ts';
import {
  chargeSnapshot,
  checkoutParts,
  checkoutSnapshot,
  dateOf,
  invoiceSnapshot,
  secondsOf,
  subscriptionParts,
  subscriptionSnapshot,
} from './snapshots.ts';
import { createChanges } from './subscription-changes.ts';

/** The API version of every call, whatever the account's own version is. */
export const stripeApiVersion = '2026-10-28.endive';

export interface StripeOptions {
  /** `sk_` or `rk_`, `test` or `live`. A live key is sent over https only. */
  secretKey: string;
  /** `whsec_`, of the endpoint that points at this server. */
  webhookSecret: string;
  /** Stripe's base URL. Other URLs are for tests only. */
  apiBase?: string | null;
  clock: Clock;
  /** Returns the present in µs since 1970, by a clock that all servers share. */
  sharedMicroseconds: () => Promise<number>;
  /** Per try of one call, in ms. A whole action ends an eighth later. */
  timeoutMs?: number;
}

/** Creates payments through Stripe's library. Throws at once when the keys are unusable. */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiBase = null,
  clock,
  sharedMicroseconds,
  timeoutMs = 8000,
}: StripeOptions): Payments {
  const base = requireUsable(secretKey, webhookSecret, apiBase);
  const stripe = new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
      ...(base.port && { port: base.port }),
    }),
  });
  const ask = createAsk(timeoutMs * 1.125);
  const products = createProducts(stripe);
  const portal = createPortalDesk(stripe);

  const readFresh = createFreshReads<Subscription>();
  let lastVersion = 0;
  /**
   * Returns the start of a reading in µs since 1970, always greater than the last. Readings of one
   * subscription never overlap in this process.
   */
  const nextVersion = async (): Promise<number> => {
    const present = await sharedMicroseconds();
    return (lastVersion = Math.max(lastVersion + 1, present));
  };
  const read = (id: string): Promise<Subscription> =>
    readFresh(id, async () => {
      const version = await nextVersion();
      return subscriptionSnapshot(
        await stripe.subscriptions.retrieve(id, { expand: subscriptionParts }),
        version,
      );
    });
  const changes = createChanges({ stripe, products, clock });
  /** Runs the change, then reads the subscription. */
  const changing = (what: string, id: string, run: () => Promise<unknown>): Promise<Subscription> =>
    ask(what, async () => {
      await run();
      return read(id);
    });
  const readCheckout = async (id: string) =>
    checkoutSnapshot(await stripe.checkout.sessions.retrieve(id, { expand: checkoutParts }));

  return {
    mode: isLiveKey(secretKey) ? 'live' : 'test',

    createCheckout: (order) =>
      ask('open a checkout', async () => {
        const product = await products.ensure(order.package);
        const session = await stripe.checkout.sessions.create(sessionOf(order, product), {
          idempotencyKey: order.idempotencyKey,
        });
        if (!session.url) throw new PaymentsRefused('open a checkout', { code: 'no_url', status: 200 });
        return {
          sessionId: session.id,
          url: session.url,
          expiresAt: dateOf(session.expires_at),
          live: session.livemode,
        };
      }),
    readCheckout: (id) => ask('read a checkout', () => readCheckout(id)),
    expireCheckout: (id) =>
      ask('close a checkout', async () => {
        const before = await readCheckout(id);
        if (before.status !== 'open') return before;
        try {
          return checkoutSnapshot(await stripe.checkout.sessions.expire(id, { expand: checkoutParts }));
        } catch (error) {
          // The session was paid or expired between the two calls, so return its new state.
          const now = await readCheckout(id);
          if (now.status === 'open') throw error;
          return now;
        }
      }),

    readSubscription: (id) => ask('read a subscription', () => read(id)),
    previewChange: (change) => ask('preview a change of plan', () => changes.preview(change)),
    changePackage: (change) =>
      changing('change the plan', change.subscriptionId, () => changes.atOnce(change)),
    scheduleChange: (change) =>
      changing('plan a change', change.subscriptionId, () => changes.atPeriodEnd(change)),
    dropScheduledChange: (id) => changing('drop a planned change', id, () => changes.dropPlanned(id)),
    setCancelAtPeriodEnd: (id, cancel) =>
      changing(cancel ? 'cancel a subscription' : 'keep a subscription', id, () =>
        changes.cancelAtPeriodEnd(id, cancel),
      ),
    pause: (id, until) => changing('pause a subscription', id, () => changes.pause(id, until)),
    unpause: (id) => changing('resume a subscription', id, () => changes.pause(id, null)),
    cancelNow: (id) =>
      changing('end a subscription', id, () =>
        unlessRefused(['resource_missing'], () =>
          stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }),
        ),
      ),

    readCharge: (id) =>
      ask('read a charge', async () =>
        chargeSnapshot(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
      ),
    refundCharge: ({ chargeId, amount, idempotencyKey }) =>
      ask('refund a charge', async () => {
        const refund = await stripe.refunds.create(
          {
            payment_intent: chargeId,
            reason: 'requested_by_customer',
            ...(amount !== undefined && { amount }),
          },
          { idempotencyKey },
        );
        const status =
          refund.status === 'succeeded'
            ? 'done'
            : refund.status === 'failed' || refund.status === 'canceled'
              ? 'failed'
              : 'pending';
        return { refundId: refund.id, amount: refund.amount, currency: refund.currency, status };
      }),

    openPortal: (visit) => ask('open the billing portal', () => portal.open(visit)),
    setCustomerEmail: ({ customerId, email }) =>
      ask('change an address', async () => void (await stripe.customers.update(customerId, { email }))),
    listInvoices: (customer) =>
      ask('list receipts', async () =>
        (await stripe.invoices.list({ customer, limit: 100, expand: ['data.payments'] })).data
          .filter((invoice) => invoice.status !== 'draft')
          .map(invoiceSnapshot),
      ),
    readEvent: (rawBody, header) =>
      readSignedEvent({ secret: webhookSecret, rawBody, header, now: clock.now() }),
  };
}

function sessionOf(order: CheckoutOrder, product: string): Stripe.Checkout.SessionCreateParams {
  const { package: line } = order;
  return {
    mode: 'subscription',
    client_reference_id: order.reference,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: line.currency,
          product,
          unit_amount: line.unitAmount,
          recurring: { interval: line.interval },
        },
      },
    ],
    // Cards only, because seat and tier depend on the result and other methods are paid days later. The
    // currency stays that of the price.
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    ...(order.customerId ? { customer: order.customerId } : { customer_email: order.customerEmail }),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: secondsOf(order.expiresAt),
    metadata: order.metadata ?? {},
    subscription_data: { metadata: order.metadata ?? {} },
  };
}

function requireUsable(secretKey: string, webhookSecret: string, apiBase: string | null): URL | null {
  if (!/^(sk|rk)_(test|live)_\w+$/.test(secretKey))
    throw new Error('STRIPE_SECRET_KEY must begin with sk_test_, rk_test_, sk_live_ or rk_live_.');
  if (!/^whsec_\S+$/.test(webhookSecret))
    throw new Error(
      'STRIPE_WEBHOOK_SECRET must begin with whsec_: it is shown beside the webhook endpoint at Stripe.',
    );
  if (apiBase === null) return null;
  const base = URL.parse(apiBase);
  if (!base || !['http:', 'https:'].includes(base.protocol) || base.pathname !== '/')
    throw new Error('STRIPE_API_BASE must be an address without a path, such as http://127.0.0.1:12111.');
  if (isLiveKey(secretKey) && base.protocol !== 'https:')
    throw new Error(
      'A live STRIPE_SECRET_KEY is sent over https alone: STRIPE_API_BASE must begin with https://.',
    );
  return base;
}
