import type Stripe from 'stripe';
import type { Intent, Invoice, Ledger, Price, Refund, Schedule, Session, Subscription } from './ledger.ts';

/**
 * The parts of Stripe's objects that our adapter reads. The compiler checks names and types against Stripe's
 * library.
 */
type PartOf<T> = T extends readonly (infer Item)[]
  ? PartOf<Item>[]
  : T extends object
    ? { [K in keyof T]?: PartOf<T[K]> }
    : T;

export const listOf = <T>(data: T[], url: string) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url,
});

export function priceObject(ledger: Ledger, price: Price) {
  return {
    id: price.id,
    object: 'price',
    active: true,
    currency: price.currency,
    livemode: ledger.live,
    product: price.product,
    recurring: { interval: price.interval, interval_count: 1 },
    type: 'recurring',
    unit_amount: price.unitAmount,
  } satisfies PartOf<Stripe.Price>;
}

export function sessionObject(ledger: Ledger, session: Session) {
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.price.unitAmount,
    amount_total: session.price.unitAmount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    created: session.created,
    currency: session.price.currency,
    customer: session.customer,
    customer_details:
      session.status === 'complete' && session.customer
        ? { email: ledger.customers.get(session.customer)?.email ?? null }
        : null,
    customer_email: session.email,
    expires_at: session.expiresAt,
    invoice: session.invoice,
    livemode: ledger.live,
    metadata: session.metadata,
    mode: 'subscription',
    payment_intent: null,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    status: session.status,
    subscription: session.subscription,
    success_url: session.successUrl,
    url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
  } satisfies PartOf<Stripe.Checkout.Session>;
}

export function subscriptionObject(ledger: Ledger, subscription: Subscription) {
  return {
    id: subscription.id,
    object: 'subscription',
    billing_cycle_anchor: subscription.anchor,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.endedAt,
    created: subscription.created,
    currency: subscription.price.currency,
    customer: subscription.customer,
    ended_at: subscription.endedAt,
    items: listOf(
      [
        {
          id: subscription.item,
          object: 'subscription_item' as const,
          created: subscription.created,
          current_period_start: subscription.periodStart,
          current_period_end: subscription.periodEnd,
          price: priceObject(ledger, subscription.price),
          quantity: 1,
          subscription: subscription.id,
        },
      ],
      `/v1/subscription_items?subscription=${subscription.id}`,
    ),
    latest_invoice: subscription.invoice,
    livemode: ledger.live,
    metadata: subscription.metadata,
    pause_collection:
      subscription.resumesAt === null ? null : { behavior: 'void', resumes_at: subscription.resumesAt },
    schedule: subscription.schedule,
    start_date: subscription.created,
    status: subscription.status,
  } satisfies PartOf<Stripe.Subscription>;
}

export function scheduleObject(ledger: Ledger, schedule: Schedule) {
  const current = schedule.phases.find((phase) => phase.start <= ledger.now() && ledger.now() < phase.end);
  const isActive = schedule.status === 'active';
  return {
    id: schedule.id,
    object: 'subscription_schedule',
    created: schedule.created,
    current_phase: isActive && current ? { start_date: current.start, end_date: current.end } : null,
    customer: schedule.customer,
    end_behavior: 'release',
    livemode: ledger.live,
    metadata: schedule.metadata,
    phases: schedule.phases.map((phase) => ({
      start_date: phase.start,
      end_date: phase.end,
      items: [{ price: phase.price.id, quantity: 1 }],
      proration_behavior: 'none' as const,
    })),
    released_subscription: isActive ? null : schedule.subscription,
    status: schedule.status,
    subscription: isActive ? schedule.subscription : null,
  } satisfies PartOf<Stripe.SubscriptionSchedule>;
}

/** Like Stripe, includes `payments` only when the call expands it. */
export function invoiceObject(ledger: Ledger, invoice: Invoice, { withPayments = false } = {}) {
  const intent = invoice.intent ? ledger.intents.get(invoice.intent) : undefined;
  return {
    id: invoice.id,
    object: 'invoice',
    amount_due: invoice.due,
    amount_paid: invoice.status === 'paid' ? invoice.due : 0,
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    hosted_invoice_url: `https://invoice.stripe.com/i/${invoice.id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/${invoice.id}/pdf`,
    lines: listOf(
      invoice.lines.map((line, index) => ({
        id: `il_${invoice.id.slice(3)}${index}`,
        object: 'line_item' as const,
        amount: line.amount,
        currency: invoice.currency,
        description: line.description,
        livemode: ledger.live,
      })),
      `/v1/invoices/${invoice.id}/lines`,
    ),
    livemode: ledger.live,
    number: invoice.number,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: invoice.subscription },
    },
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.created,
      paid_at: invoice.paidAt,
      marked_uncollectible_at: null,
      voided_at: invoice.status === 'void' ? invoice.created : null,
    },
    total: invoice.total,
    ...(withPayments && {
      payments: listOf(
        intent
          ? [
              {
                id: `inpay_${invoice.id.slice(3)}`,
                object: 'invoice_payment' as const,
                amount_paid: intent.amount,
                amount_requested: intent.amount,
                created: intent.created,
                currency: intent.currency,
                invoice: invoice.id,
                is_default: true,
                livemode: ledger.live,
                payment: { type: 'payment_intent' as const, payment_intent: intent.id },
                status: 'paid',
              },
            ]
          : [],
        `/v1/invoice_payments?invoice=${invoice.id}`,
      ),
    }),
  } satisfies PartOf<Stripe.Invoice>;
}

export function chargeObject(ledger: Ledger, intent: Intent) {
  return {
    id: intent.charge,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: intent.refunded,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    disputed: intent.disputed,
    livemode: ledger.live,
    paid: true,
    payment_intent: intent.id,
    refunded: intent.refunded === intent.amount,
    status: 'succeeded',
  } satisfies PartOf<Stripe.Charge>;
}

export function intentObject(ledger: Ledger, intent: Intent, { withCharge = false } = {}) {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.amount,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    latest_charge: withCharge ? chargeObject(ledger, intent) : intent.charge,
    livemode: ledger.live,
    status: 'succeeded',
  } satisfies PartOf<Stripe.PaymentIntent>;
}

export function refundObject(refund: Refund, intent: Intent) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: intent.charge,
    created: refund.created,
    currency: refund.currency,
    metadata: {},
    payment_intent: intent.id,
    reason: 'requested_by_customer',
    status: refund.status,
  } satisfies PartOf<Stripe.Refund>;
}
