import Type, { type Static } from 'typebox';
import { SignedIn } from '../auth/endpoints.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, instant, nullable, text } from '../platform/fields.ts';
import { pauseMonths } from './plan-terms.ts';
import { tiers } from './tiers.ts';

const cents = Type.Integer();
const sessionId = text(200, { minLength: 1, sentences: { minLength: 'No payment session found.' } });
const packageId = text(40, { minLength: 1 });

/** The founding offer in real numbers. */
export const FounderOffer = Type.Object({
  seats: Type.Integer(),
  remaining: Type.Integer(),
  /** False once every seat is taken or reserved. The offer then disappears. */
  is_open: Type.Boolean(),
});
export type FounderOffer = Static<typeof FounderOffer>;

export const Package = Type.Object({
  id: Type.String(),
  tier: Type.Enum([...tiers]),
  name: Type.String(),
  period: Type.Enum(['monthly', 'yearly']),
  amount_cents: cents,
  currency: Type.String(),
  /** Cents saved per year compared with twelve months. 0 for monthly packages. */
  saves_cents: cents,
});

export const StripeMode = Type.Enum(['live', 'test']);

export const Subscription = Type.Object({
  tier: Type.Enum([...tiers]),
  /** `comped`: granted by an administrator without a charge. `none`: Starter. */
  status: Type.Enum(['none', 'active', 'past_due', 'cancelling', 'paused', 'comped']),
  package_id: nullable(Type.String()),
  amount_cents: nullable(cents),
  currency: Type.String(),
  since: nullable(instant),
  /** End of the paid period: the next charge, or the end of access after a cancellation. */
  period_end: nullable(instant),
  access_until: nullable(instant),
  /** End of access after a failed renewal. */
  grace_until: nullable(instant),
  paused_until: nullable(instant),
  /** Downgrade planned for the end of the period. */
  scheduled: nullable(Type.Object({ package_id: Type.String(), at: instant })),
  /** `new`: the guarantee covers the first charge of the next plan. `used` and `over`: it no longer applies. */
  guarantee: Type.Enum(['new', 'running', 'over', 'used']),
  /** Last instant of a full refund, inclusive. Null unless the guarantee is running. */
  refundable_until: nullable(instant),
  refundable_cents: nullable(cents),
  /** Founding seat and the price that is locked while the subscription is active. */
  founder: nullable(Type.Object({ seat: Type.Integer(), locked_cents: cents, since: instant })),
  /** Seat and price a founder gave up for a better plan and may return to until `until`, inclusive. */
  founder_return: nullable(Type.Object({ seat: Type.Integer(), locked_cents: cents, until: instant })),
  /** True if the member had a founding seat and cannot claim it again. */
  had_founder_seat: Type.Boolean(),
  /** Tier after the paid plan ends: Starter, or a granted tier. */
  falls_to: Type.Enum([...tiers]),
  may_change_card: Type.Boolean(),
});
export type Subscription = Static<typeof Subscription>;

export const Receipt = Type.Object({
  id: Type.String(),
  number: nullable(Type.String()),
  at: instant,
  description: Type.String(),
  amount_cents: cents,
  refunded_cents: cents,
  currency: Type.String(),
  status: Type.Enum(['open', 'paid', 'void', 'refunded']),
  url: nullable(Type.String()),
});
export type Receipt = Static<typeof Receipt>;

const change = Type.Object({ package_id: packageId });

/** Exact effect and dates of a plan change, shown before the member confirms. */
export const ChangePreview = Type.Object({
  kind: Type.Enum(['upgrade', 'downgrade', 'none']),
  due_now_cents: cents,
  credit_cents: cents,
  next_amount_cents: cents,
  next_date: nullable(instant),
  currency: Type.String(),
  /** Send it back with the confirmation, so that the charge is exactly `due_now_cents`. */
  at: nullable(instant),
  sentence: Type.String(),
  /** Sentence about losses, shown before the member confirms. Null if nothing is lost. */
  warning: nullable(Type.String()),
});
export type ChangePreview = Static<typeof ChangePreview>;

const Reason = Type.Optional(nullable(text(500)));

export const membership = endpoints({
  'GET /api/payments/packages': {
    operationId: 'listPackages',
    access: 'anyone',
    summary: 'Returns the packages on sale, the payment mode and the founding offer.',
    reply: Type.Object({
      packages: Type.Record(Type.String(), Package),
      stripe_mode: StripeMode,
      /** `closed` if the operator sells nothing (PAYMENTS=off). Only Starter exists then. */
      buying: Type.Enum(['open', 'closed']),
      founder: FounderOffer,
    }),
  },
  'POST /api/payments/checkout': {
    operationId: 'startCheckout',
    access: 'member',
    repeat: 'key',
    summary: 'Opens a payment page for a package; 409 when no founding seat is left.',
    limit: 20,
    body: Type.Object({ package_id: packageId, origin_url: Type.Optional(text(300)) }),
    reply: Type.Object({ url: Type.String(), session_id: Type.String() }),
  },
  'POST /api/payments/checkout/registration': {
    operationId: 'startRegistrationCheckout',
    access: 'anyone',
    repeat: 'unique',
    summary: 'Opens the payment page of a pending registration.',
    limit: 20,
    query: Type.Object({
      registration_id: text(200, { minLength: 1 }),
      billing_period: Type.Optional(Type.Enum(['monthly', 'yearly'])),
    }),
    reply: Type.Object({ url: Type.String() }),
  },
  'GET /api/payments/status/:sessionId': {
    operationId: 'getPaymentStatus',
    access: 'anyone',
    summary: 'Returns the state of a payment by its unguessable session id. It names no member.',
    limit: 120,
    params: Type.Object({ sessionId }),
    reply: Type.Object({
      payment_status: Type.Enum(['paid', 'unpaid', 'no_payment_required']),
      status: Type.Enum(['open', 'complete', 'expired']),
      amount_total: cents,
      currency: Type.String(),
    }),
  },
  'POST /api/payments/choice': {
    operationId: 'decidePayment',
    access: 'anyone',
    repeat: 'state',
    summary:
      'Returns a payment whose address got another account meanwhile. Send `decision` to decide it: `join` needs a session of that account, `refund` needs only the link.',
    limit: 30,
    body: Type.Object({
      token: text(200, {
        minLength: 1,
        sentences: { minLength: 'Please open the link from your email, in full.' },
      }),
      decision: Type.Optional(Type.Enum(['join', 'refund'])),
    }),
    reply: Type.Object({
      state: Type.Enum(['open', 'joined', 'refunding', 'refunded']),
      /** `own` if the caller's session belongs to the account with this address. */
      account: Type.Enum(['own', 'other', 'signed_out']),
      package: Type.String(),
      amount_cents: cents,
      currency: Type.String(),
      sentence: Type.String(),
    }),
  },
  'POST /api/payments/choice/refund': {
    operationId: 'refundWaitingPayment',
    access: 'anyone',
    repeat: 'state',
    summary:
      'Refunds a payment that waits for the owner of its address. Both secrets of the registration are needed.',
    limit: 20,
    body: Type.Object({
      session_id: text(200, { minLength: 1 }),
      registration_id: text(200, { minLength: 1 }),
    }),
    reply: Done,
  },
  'POST /api/auth/complete-registration': {
    operationId: 'completeRegistration',
    access: 'anyone',
    repeat: 'unique',
    summary: 'Completes a paid registration and signs in.',
    limit: 60,
    query: Type.Object({ session_id: Type.Optional(text(200)), registration_id: Type.Optional(text(200)) }),
    reply: SignedIn,
  },
  'POST /api/auth/registrations/start-free': {
    operationId: 'startFree',
    access: 'anyone',
    repeat: 'unique',
    summary: 'Turns a pending paid registration into a free account.',
    limit: 20,
    body: Type.Object({ registration_id: text(200, { minLength: 1 }) }),
    reply: SignedIn,
  },
  'GET /api/subscription': {
    operationId: 'getSubscription',
    access: 'member',
    summary: "Returns the member's plan with every date.",
    reply: Subscription,
  },
  'GET /api/subscription/receipts': {
    operationId: 'listReceipts',
    access: 'member',
    summary: 'Lists charges and refunds, newest first.',
    reply: Type.Array(Receipt),
  },
  'POST /api/subscription/preview': {
    operationId: 'previewPlanChange',
    access: 'member',
    repeat: 'state',
    summary: 'Returns the cost and the date of a change of plan.',
    body: change,
    reply: ChangePreview,
  },
  'POST /api/subscription/change': {
    operationId: 'changePlan',
    access: 'member',
    repeat: 'state',
    summary: 'Upgrades at once, or downgrades at the end of the period.',
    limit: 20,
    body: Type.Object({ package_id: packageId, at: Type.Optional(nullable(instant)) }),
    reply: Type.Object({ message: Type.String(), subscription: Subscription }),
  },
  'POST /api/subscription/keep': {
    operationId: 'keepPlan',
    access: 'member',
    repeat: 'state',
    summary: 'Cancels a planned downgrade or cancellation before the period ends.',
    reply: Type.Object({ message: Type.String(), subscription: Subscription }),
  },
  'POST /api/subscription/cancel': {
    operationId: 'cancelSubscription',
    access: 'member',
    repeat: 'state',
    summary: 'Cancels the subscription. Access stays until the end of the paid period.',
    limit: 20,
    body: Type.Object({ reason: Reason }),
    reply: Type.Object({
      message: Type.String(),
      details: Type.String(),
      access_until: nullable(instant),
      subscription: Subscription,
    }),
  },
  'POST /api/subscription/pause': {
    operationId: 'pauseSubscription',
    access: 'member',
    repeat: 'state',
    summary: 'Pauses charges for 1-3 months and freezes the streak.',
    limit: 20,
    body: Type.Object({
      months: Type.Integer({
        minimum: pauseMonths.least,
        maximum: pauseMonths.most,
        sentences: {
          minimum: 'A pause lasts from one to three months.',
          maximum: 'A pause lasts from one to three months.',
        },
      }),
    }),
    reply: Type.Object({ message: Type.String(), subscription: Subscription }),
  },
  'POST /api/subscription/resume': {
    operationId: 'resumeSubscription',
    access: 'member',
    repeat: 'state',
    summary: 'Ends a pause of charges.',
    limit: 20,
    reply: Type.Object({ message: Type.String(), subscription: Subscription }),
  },
  'POST /api/subscription/refund': {
    operationId: 'refundSubscription',
    access: 'member',
    repeat: 'unique',
    summary: 'Refunds the first charge within 30 days, once per person, and ends the subscription.',
    limit: 10,
    body: Type.Object({ reason: Reason }),
    reply: Type.Object({
      message: Type.String(),
      refunded_cents: cents,
      currency: Type.String(),
      subscription: Subscription,
    }),
  },
  'POST /api/payments/portal': {
    operationId: 'openPaymentPortal',
    access: 'member',
    repeat: 'state',
    summary: "Returns the address of the payment provider's page for card and receipts.",
    limit: 20,
    reply: Type.Object({ url: Type.String() }),
  },
});
