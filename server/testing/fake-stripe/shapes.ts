import type Stripe from 'stripe';
import Type, { type Static, type TSchema } from 'typebox';

/**
 * The parameters of each endpoint, as Stripe publishes them (OpenAPI of 2026-10-28.endive, the source of the
 * library's types). Only parameters that our adapter uses are named, so any other is refused. The compiler
 * rejects a name that Stripe's types do not have.
 */
type NamesOf<P> = P extends unknown ? keyof P : never;
type Inside<P, K extends PropertyKey> = P extends unknown ? (K extends keyof P ? P[K] : never) : never;
type ItemOf<P> = P extends readonly (infer Item)[] ? Item : never;
/** The names in S that P does not have, at any depth. `never` when P has all of them. */
type Stray<S, P> = S extends readonly (infer Item)[]
  ? Stray<Item, ItemOf<P>>
  : S extends object
    ? {
        [K in keyof S]-?: K extends NamesOf<P> ? Stray<NonNullable<S[K]>, NonNullable<Inside<P, K>>> : K;
      }[keyof S]
    : never;

const of =
  <P>() =>
  <S extends TSchema>(
    schema: S & ([Stray<Static<S>, P>] extends [never] ? unknown : { unknownToStripe: Stray<Static<S>, P> }),
  ): S =>
    schema;

const closed = <const T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });
const maybe = Type.Optional;
const text = Type.String({ minLength: 1, maxLength: 5000 });
// Type.Integer would convert "9.99" to 9 instead of refusing it.
const whole = (limits: { minimum?: number; maximum?: number } = {}) =>
  Type.Number({ multipleOf: 1, ...limits });
const seconds = whole({ minimum: 1 });
const cents = whole({ minimum: 0, maximum: 99_999_999 });
const metadata = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }));
const expand = maybe(Type.Array(text));
const recurring = closed({
  interval: Type.Union([Type.Literal('month'), Type.Literal('year')]),
  interval_count: maybe(whole({ minimum: 1 })),
});
const priceData = closed({
  currency: Type.String({ pattern: '^[a-z]{3}$' }),
  product: text,
  unit_amount: cents,
  recurring,
});
const changedItem = closed({ id: text, price_data: priceData, quantity: Type.Literal(1) });
const proration = Type.Union([Type.Literal('always_invoice'), Type.Literal('none')]);

/** POST /v1/checkout/sessions */
export const sessionCreate = of<Stripe.Checkout.SessionCreateParams>()(
  closed({
    mode: Type.Literal('subscription'),
    client_reference_id: Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\w-]+$' }),
    line_items: Type.Array(closed({ price_data: priceData, quantity: Type.Literal(1) }), {
      minItems: 1,
      maxItems: 1,
    }),
    allowed_payment_method_types: Type.Array(Type.Literal('card')),
    adaptive_pricing: closed({ enabled: Type.Boolean() }),
    customer: maybe(text),
    customer_email: maybe(Type.String({ minLength: 3, maxLength: 512, pattern: '@' })),
    success_url: text,
    cancel_url: text,
    expires_at: seconds,
    metadata: maybe(metadata),
    subscription_data: maybe(closed({ metadata: maybe(metadata) })),
    expand,
  }),
);
/** GET /v1/checkout/sessions/{session} */
export const sessionRetrieve = of<Stripe.Checkout.SessionRetrieveParams>()(closed({ expand }));
/** POST /v1/checkout/sessions/{session}/expire */
export const sessionExpire = of<Stripe.Checkout.SessionExpireParams>()(closed({ expand }));
/** POST /v1/products */
export const productCreate = of<Stripe.ProductCreateParams>()(
  closed({
    id: Type.String({ pattern: '^[\\w-]{1,40}$' }),
    name: Type.String({ minLength: 1, maxLength: 250 }),
  }),
);
/** GET /v1/subscriptions/{subscription_exposed_id} */
export const subscriptionRetrieve = of<Stripe.SubscriptionRetrieveParams>()(closed({ expand }));
/** POST /v1/subscriptions/{subscription_exposed_id} */
export const subscriptionUpdate = of<Stripe.SubscriptionUpdateParams>()(
  closed({
    items: maybe(Type.Array(changedItem, { minItems: 1, maxItems: 1 })),
    proration_behavior: maybe(proration),
    proration_date: maybe(seconds),
    payment_behavior: maybe(Type.Literal('error_if_incomplete')),
    cancel_at_period_end: maybe(Type.Boolean()),
    pause_collection: maybe(
      Type.Union([Type.Literal(''), closed({ behavior: Type.Literal('void'), resumes_at: seconds })]),
    ),
    expand,
  }),
);
/** DELETE /v1/subscriptions/{subscription_exposed_id} */
export const subscriptionCancel = of<Stripe.SubscriptionCancelParams>()(
  closed({ invoice_now: maybe(Type.Boolean()), prorate: maybe(Type.Boolean()) }),
);
/** POST /v1/subscription_schedules */
export const scheduleCreate = of<Stripe.SubscriptionScheduleCreateParams>()(
  closed({ from_subscription: text }),
);
/** GET /v1/subscription_schedules/{schedule} */
export const scheduleRetrieve = of<Stripe.SubscriptionScheduleRetrieveParams>()(closed({ expand }));
/** POST /v1/subscription_schedules/{schedule} */
export const scheduleUpdate = of<Stripe.SubscriptionScheduleUpdateParams>()(
  closed({
    end_behavior: Type.Literal('release'),
    proration_behavior: proration,
    metadata: maybe(metadata),
    phases: Type.Array(
      closed({
        start_date: maybe(seconds),
        end_date: maybe(seconds),
        duration: maybe(
          closed({
            interval: Type.Union([Type.Literal('month'), Type.Literal('year')]),
            interval_count: whole({ minimum: 1 }),
          }),
        ),
        items: Type.Array(
          closed({ price: maybe(text), price_data: maybe(priceData), quantity: Type.Literal(1) }),
          { minItems: 1, maxItems: 1 },
        ),
        proration_behavior: proration,
      }),
      { minItems: 2, maxItems: 2 },
    ),
  }),
);
/** POST /v1/subscription_schedules/{schedule}/release */
export const scheduleRelease = of<Stripe.SubscriptionScheduleReleaseParams>()(closed({}));
/** POST /v1/invoices/create_preview */
export const invoicePreview = of<Stripe.InvoiceCreatePreviewParams>()(
  closed({
    subscription: text,
    subscription_details: closed({
      items: Type.Array(changedItem, { minItems: 1, maxItems: 1 }),
      proration_behavior: proration,
      proration_date: seconds,
      cancel_at_period_end: maybe(Type.Boolean()),
    }),
  }),
);
/** GET /v1/invoices */
export const invoiceList = of<Stripe.InvoiceListParams>()(
  closed({ customer: text, limit: maybe(whole({ minimum: 1, maximum: 100 })), expand }),
);
/** GET /v1/payment_intents/{intent} */
export const intentRetrieve = of<Stripe.PaymentIntentRetrieveParams>()(closed({ expand }));
/** POST /v1/customers/{customer} */
export const customerUpdate = of<Stripe.CustomerUpdateParams>()(closed({ email: text }));
/** POST /v1/refunds */
export const refundCreate = of<Stripe.RefundCreateParams>()(
  closed({
    payment_intent: text,
    amount: maybe(whole({ minimum: 1 })),
    reason: maybe(Type.Literal('requested_by_customer')),
  }),
);
/** GET /v1/billing_portal/configurations */
export const configurationList = of<Stripe.BillingPortal.ConfigurationListParams>()(
  closed({ active: maybe(Type.Boolean()), limit: maybe(whole({ minimum: 1, maximum: 100 })) }),
);
/** POST /v1/billing_portal/configurations */
export const configurationCreate = of<Stripe.BillingPortal.ConfigurationCreateParams>()(
  closed({
    features: closed({
      invoice_history: closed({ enabled: Type.Boolean() }),
      payment_method_update: closed({ enabled: Type.Boolean() }),
    }),
    metadata: maybe(metadata),
  }),
);
/** POST /v1/billing_portal/sessions */
export const portalSessionCreate = of<Stripe.BillingPortal.SessionCreateParams>()(
  closed({ customer: text, return_url: text, configuration: text }),
);
