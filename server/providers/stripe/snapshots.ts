import type Stripe from 'stripe';
import type {
  Charge,
  Checkout,
  Interval,
  Invoice,
  LatestCharge,
  PackageLine,
  Subscription,
  SubscriptionStatus,
} from '#server/platform/payments/port.ts';

/** Product ids are made from package ids, so every price tells its package. */
const prefix = 'evolve_';
export const productIdOf = (line: PackageLine): string => `${prefix}${line.id}`;

export const checkoutParts = ['invoice.payments'];
export const subscriptionParts = ['latest_invoice.payments', 'schedule'];

export function checkoutSnapshot(session: Stripe.Checkout.Session): Checkout {
  return {
    sessionId: session.id,
    reference: session.client_reference_id,
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    paid: session.payment_status === 'paid',
    amountTotal: session.amount_total ?? 0,
    currency: session.currency ?? '',
    live: session.livemode,
    subscriptionId: idOf(session.subscription),
    customerId: idOf(session.customer),
    chargeId:
      typeof session.invoice === 'object' && session.invoice
        ? chargeOf(session.invoice)
        : idOf(session.payment_intent),
    customerEmail: session.customer_details?.email ?? session.customer_email,
    expiresAt: dateOf(session.expires_at),
  };
}

/** Pass `version` in, because Stripe's subscriptions have no revision number. */
export function subscriptionSnapshot(subscription: Stripe.Subscription, version: number): Subscription {
  const item = onlyItem(subscription);
  const { price } = item;
  const periodEnd = dateOf(item.current_period_end);
  const cancelAt =
    subscription.ended_at ??
    subscription.cancel_at ??
    (subscription.cancel_at_period_end ? item.current_period_end : null);
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: statusOf(subscription),
    packageId: packageOf(idOf(price.product)),
    unitAmount: price.unit_amount ?? 0,
    currency: price.currency,
    interval: intervalOf(price.recurring?.interval),
    periodStart: dateOf(item.current_period_start),
    periodEnd,
    cancelAtPeriodEnd:
      subscription.ended_at === null && cancelAt !== null && cancelAt === item.current_period_end,
    cancelAt: cancelAt === null ? null : dateOf(cancelAt),
    pausedUntil:
      subscription.ended_at === null && subscription.pause_collection?.resumes_at
        ? dateOf(subscription.pause_collection.resumes_at)
        : null,
    scheduled:
      subscription.ended_at === null && subscription.schedule && typeof subscription.schedule === 'object'
        ? plannedIn(subscription.schedule, item.current_period_end)
        : null,
    latestCharge: invoice ? latestChargeOf(invoice) : null,
    version,
    live: subscription.livemode,
  };
}

export function invoiceSnapshot(invoice: Stripe.Invoice): Invoice {
  return {
    id: invoice.id,
    number: invoice.number,
    at: dateOf(invoice.created),
    amount: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    currency: invoice.currency,
    status: invoice.status === 'paid' ? 'paid' : invoice.status === 'open' ? 'open' : 'void',
    chargeId: chargeOf(invoice),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

export function chargeSnapshot(intent: Stripe.PaymentIntent): Charge {
  const charge =
    intent.latest_charge && typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    amount: intent.amount,
    amountRefunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    paid: intent.status === 'succeeded',
    disputed: charge?.disputed ?? false,
    live: intent.livemode,
  };
}

/**
 * Throws unless the subscription has exactly one item. We sell one, so another was added by hand at the
 * provider.
 */
export function onlyItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item, ...more] = subscription.items.data;
  if (!item || more.length > 0)
    throw new Error(
      `Subscription ${subscription.id} has ${subscription.items.data.length} items; ours have one.`,
    );
  return item;
}

export const packageOf = (productId: string | null): string | null =>
  productId?.startsWith(prefix) ? productId.slice(prefix.length) : null;
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

const statuses: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  canceled: 'canceled',
};

function statusOf({ id, status: theirs, pause_collection: pause }: Stripe.Subscription): SubscriptionStatus {
  const status = statuses[theirs];
  // Throw: a guess would grant or end a membership.
  if (!status) throw new Error(`Subscription ${id} is in a state that is not known here.`);
  return status === 'active' && pause ? 'paused' : status;
}

function plannedIn(schedule: Stripe.SubscriptionSchedule, periodEnd: number): Subscription['scheduled'] {
  const packageId = schedule.metadata?.['package'];
  const isAhead =
    schedule.status === 'active' && schedule.phases.some((phase) => phase.start_date >= periodEnd);
  return packageId && isAhead ? { packageId, at: dateOf(periodEnd) } : null;
}

function latestChargeOf(invoice: Stripe.Invoice): LatestCharge {
  const paidAt = invoice.status_transitions.paid_at;
  return {
    chargeId: chargeOf(invoice),
    invoiceId: invoice.id,
    amount: invoice.amount_due,
    currency: invoice.currency,
    paid: invoice.status === 'paid',
    at: dateOf(paidAt ?? invoice.created),
  };
}

/**
 * Returns the payment that settled the invoice. Charges are identified by their payment intent, as in refunds
 * and disputes.
 */
function chargeOf(invoice: Stripe.Invoice): string | null {
  const settled = invoice.payments?.data.find((payment) => payment.status === 'paid');
  return idOf(settled?.payment.payment_intent) ?? idOf(settled?.payment.charge);
}

const intervalOf = (interval: string | undefined): Interval => (interval === 'year' ? 'year' : 'month');
