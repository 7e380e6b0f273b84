import type Stripe from 'stripe';
import type { ChargeRow, CheckoutRow, SubscriptionRow } from '#server/providers/test-checkout/ledger.ts';
import { type Desk, type Schedule, scheduleOf, secondsOf } from './desk.ts';

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

/** A charge of the ledger is three objects of Stripe, each with an id of its own. */
export const invoiceIdOf = (charge: string): string => `in_${charge}`;
export const intentIdOf = (charge: string): string => `pi_${charge}`;
export const chargeOf = (id: string): string => id.replace(/^(?:in|pi|ch)_/, '');
export const priceIdOf = ({ id, package: line }: Pick<SubscriptionRow, 'id' | 'package'>): string =>
  `price_${line.id}_${line.unitAmount}_${id}`;

export function sessionObject({ live }: Desk, session: CheckoutRow, email: string | null) {
  const isPaid = session.status === 'complete';
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.package.unitAmount,
    amount_total: session.package.unitAmount,
    cancel_url: session.cancel_url,
    client_reference_id: session.reference,
    created: secondsOf(session.created_at),
    currency: session.package.currency,
    customer: session.customer_id,
    customer_details: isPaid ? { email } : null,
    customer_email: session.customer_email || null,
    expires_at: secondsOf(session.expires_at),
    invoice: session.charge_id && invoiceIdOf(session.charge_id),
    livemode: live,
    mode: 'subscription',
    payment_intent: null,
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: session.status,
    subscription: session.subscription_id,
    success_url: session.success_url,
    url: session.status === 'open' ? `https://checkout.stripe.com/c/pay/${session.id}` : null,
  } satisfies PartOf<Stripe.Checkout.Session>;
}

export function subscriptionObject(desk: Desk, row: SubscriptionRow, latest: ChargeRow | undefined) {
  const periodEnd = secondsOf(row.period_end);
  const created = secondsOf(row.created_at);
  const endedAt = row.ended_at && secondsOf(row.ended_at);
  return {
    id: row.id,
    object: 'subscription',
    billing_cycle_anchor: secondsOf(row.anchor),
    cancel_at: row.cancel_at_period_end ? periodEnd : null,
    cancel_at_period_end: row.cancel_at_period_end,
    canceled_at: endedAt,
    created,
    currency: row.package.currency,
    customer: row.customer_id,
    ended_at: endedAt,
    items: listOf(
      [
        {
          id: `si_${row.id}`,
          object: 'subscription_item' as const,
          created,
          current_period_start: secondsOf(row.period_start),
          current_period_end: periodEnd,
          price: {
            id: priceIdOf(row),
            object: 'price' as const,
            active: true,
            currency: row.package.currency,
            livemode: desk.live,
            product: row.package.id,
            recurring: { interval: row.package.interval, interval_count: 1 },
            type: 'recurring' as const,
            unit_amount: row.package.unitAmount,
          },
          quantity: 1,
          subscription: row.id,
        },
      ],
      `/v1/subscription_items?subscription=${row.id}`,
    ),
    latest_invoice: latest ? invoiceIdOf(latest.id) : null,
    livemode: desk.live,
    metadata: {},
    pause_collection:
      row.paused_until === null ? null : { behavior: 'void', resumes_at: secondsOf(row.paused_until) },
    schedule: scheduleOf(desk, row)?.id ?? null,
    start_date: created,
    status: row.status,
  } satisfies PartOf<Stripe.Subscription>;
}

export function scheduleObject({ live, clock }: Desk, schedule: Schedule) {
  const now = secondsOf(clock.now());
  const current = schedule.phases.find((phase) => phase.start <= now && now < phase.end);
  const isActive = schedule.status === 'active';
  return {
    id: schedule.id,
    object: 'subscription_schedule',
    created: schedule.created,
    current_phase: isActive && current ? { start_date: current.start, end_date: current.end } : null,
    customer: schedule.customer,
    end_behavior: 'release',
    livemode: live,
    metadata: schedule.metadata,
    phases: schedule.phases.map((phase) => ({
      start_date: phase.start,
      end_date: phase.end,
      items: [{ price: phase.price, quantity: 1 }],
      proration_behavior: 'none' as const,
    })),
    released_subscription: isActive ? null : schedule.subscription,
    status: schedule.status,
    subscription: isActive ? schedule.subscription : null,
  } satisfies PartOf<Stripe.SubscriptionSchedule>;
}

/** Like Stripe, includes `payments` only when the call expands it. */
export function invoiceObject(
  { live }: Desk,
  row: ChargeRow,
  { withPayments = false, lines = [{ amount: row.amount, description: row.description }] } = {},
) {
  const id = invoiceIdOf(row.id);
  const created = secondsOf(row.billed_at);
  return {
    id,
    object: 'invoice',
    amount_due: row.amount,
    amount_paid: row.status === 'paid' ? row.amount : 0,
    created,
    currency: row.currency,
    customer: row.customer_id,
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
    lines: listOf(
      lines.map((line, index) => ({
        id: `il_${index}_${row.id}`,
        object: 'line_item' as const,
        amount: line.amount,
        currency: row.currency,
        description: line.description,
        livemode: live,
      })),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: live,
    number: `EVO-${String(row.number).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: row.subscription_id },
    },
    status: row.status,
    status_transitions: {
      finalized_at: created,
      paid_at: row.paid_at && secondsOf(row.paid_at),
      marked_uncollectible_at: null,
      voided_at: row.status === 'void' ? created : null,
    },
    total: lines.reduce((sum, line) => sum + line.amount, 0),
    ...(withPayments && {
      payments: listOf(
        row.status === 'paid' && row.amount > 0
          ? [
              {
                id: `inpay_${row.id}`,
                object: 'invoice_payment' as const,
                amount_paid: row.amount,
                amount_requested: row.amount,
                created,
                currency: row.currency,
                invoice: id,
                is_default: true,
                livemode: live,
                payment: { type: 'payment_intent' as const, payment_intent: intentIdOf(row.id) },
                status: 'paid',
              },
            ]
          : [],
        `/v1/invoice_payments?invoice=${id}`,
      ),
    }),
  } satisfies PartOf<Stripe.Invoice>;
}

export function chargeObject({ live, disputed }: Desk, row: ChargeRow) {
  return {
    id: `ch_${row.id}`,
    object: 'charge',
    amount: row.amount,
    amount_refunded: row.amount_refunded,
    created: secondsOf(row.billed_at),
    currency: row.currency,
    customer: row.customer_id,
    disputed: disputed.has(row.id),
    livemode: live,
    paid: true,
    payment_intent: intentIdOf(row.id),
    refunded: row.amount_refunded === row.amount,
    status: 'succeeded',
  } satisfies PartOf<Stripe.Charge>;
}

export function intentObject(desk: Desk, row: ChargeRow, { withCharge = false } = {}) {
  return {
    id: intentIdOf(row.id),
    object: 'payment_intent',
    amount: row.amount,
    amount_received: row.amount,
    created: secondsOf(row.billed_at),
    currency: row.currency,
    customer: row.customer_id,
    latest_charge: withCharge ? chargeObject(desk, row) : `ch_${row.id}`,
    livemode: desk.live,
    status: 'succeeded',
  } satisfies PartOf<Stripe.PaymentIntent>;
}

export function refundObject(
  { clock }: Desk,
  charge: ChargeRow,
  { id, amount, status }: { id: string; amount: number; status: 'succeeded' | 'failed' },
) {
  return {
    id,
    object: 'refund',
    amount,
    charge: `ch_${charge.id}`,
    created: secondsOf(clock.now()),
    currency: charge.currency,
    metadata: {},
    payment_intent: intentIdOf(charge.id),
    reason: 'requested_by_customer',
    status,
  } satisfies PartOf<Stripe.Refund>;
}
