/** What the product asks of whoever takes the money. No word here belongs to one provider; amounts are whole cents. */
export interface Payments {
  /** `built-in` is our own test checkout; only `live` moves money. */
  readonly mode: PaymentsMode;

  /** Opens a hosted payment page. The same key with the same order answers the same session, with another order it is refused. */
  createCheckout(order: CheckoutOrder): Promise<NewCheckout>;
  readCheckout(sessionId: string): Promise<Checkout>;
  /** Closes an open page for good and answers what the session is now: `complete` when the payment was faster. */
  expireCheckout(sessionId: string): Promise<Checkout>;

  readSubscription(subscriptionId: string): Promise<Subscription>;
  /** What `changePackage` would charge at this moment; pass `at` on, and it charges exactly that. */
  previewChange(change: Change): Promise<ChangePreview>;
  /**
   * Changes at once and charges the difference at once; ends a planned change and a planned cancellation. With a declined card it is
   * refused (`card_declined`) and the plan stays, though a planned change may be dropped even then; another attempt takes another key.
   * While a renewal is owed, every change of plan is refused (`payment_owed`).
   */
  changePackage(change: Change & { at?: Date; idempotencyKey: string }): Promise<Subscription>;
  /** Changes at the end of the paid period, charging nothing before. Ends a planned cancellation; replaces an earlier plan. */
  scheduleChange(change: Change & { idempotencyKey: string }): Promise<Subscription>;
  dropScheduledChange(subscriptionId: string): Promise<Subscription>;
  /** True: no further period is charged, and any planned change ends. False: takes that back while the period lasts. */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<Subscription>;
  /** Periods that begin before `until` are not charged; afterwards charging resumes by itself. */
  pause(subscriptionId: string, until: Date): Promise<Subscription>;
  unpause(subscriptionId: string): Promise<Subscription>;
  /** Ends it this moment without charge or credit. Ending what has ended answers the same. */
  cancelNow(subscriptionId: string): Promise<Subscription>;

  readCharge(chargeId: string): Promise<Charge>;
  /** Gives back the amount, or all that is left. Refused with code `already_refunded` when nothing is left. */
  refundCharge(refund: { chargeId: string; amount?: number; idempotencyKey: string }): Promise<Refund>;

  /** A page where the customer changes the card and sees receipts; plans are changed with us alone. */
  openPortal(visit: { customerId: string; returnUrl: string }): Promise<string>;
  /** The newest receipts of a customer, newest first, at most 100. */
  listInvoices(customerId: string): Promise<Invoice[]>;

  /**
   * Reads a delivered event from the untouched bytes of the request. Throws `SignatureRefused` unless the provider signed them
   * within the last five minutes. An event only says what to look at again: nothing else in it is to be believed.
   */
  readEvent(rawBody: Buffer, signatureHeader: string | undefined): PaymentEvent;
}

export type PaymentsMode = 'live' | 'test' | 'built-in';
export type Interval = 'month' | 'year';

/** What is sold: the price travels with the order, so nothing has to be set up at the provider. */
export interface PackageLine {
  /** Lower-case letters, digits and underscores: it names the product at the provider for ever. */
  id: string;
  name: string;
  unitAmount: number;
  currency: string;
  interval: Interval;
}

export interface CheckoutOrder {
  /** Our own secret name of this order; comes back with the session. */
  reference: string;
  kind: 'subscription';
  package: PackageLine;
  customerEmail: string;
  /** A customer the provider knows already. */
  customerId?: string;
  /** `{CHECKOUT_SESSION_ID}` in it is replaced. */
  successUrl: string;
  cancelUrl: string;
  /** 30 minutes to 24 hours ahead. */
  expiresAt: Date;
  idempotencyKey: string;
  metadata?: Record<string, string>;
}

export interface NewCheckout {
  sessionId: string;
  /** Where the browser goes to pay. */
  url: string;
  expiresAt: Date;
  live: boolean;
}

export interface Checkout {
  sessionId: string;
  reference: string | null;
  status: 'open' | 'complete' | 'expired';
  /** The money is there: the one thing that entitles to anything. */
  paid: boolean;
  amountTotal: number;
  currency: string;
  live: boolean;
  subscriptionId: string | null;
  customerId: string | null;
  chargeId: string | null;
  customerEmail: string | null;
  expiresAt: Date;
}

/** `past_due` owes a renewal; `paused` is not being charged; `incomplete` was never paid. */
export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled';

export interface Subscription {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  /** Null when what it charges for is no package of ours. */
  packageId: string | null;
  unitAmount: number;
  currency: string;
  interval: Interval;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** When it will end, or ended. */
  cancelAt: Date | null;
  pausedUntil: Date | null;
  /** The change planned for the end of the period. */
  scheduled: { packageId: string; at: Date } | null;
  latestCharge: LatestCharge | null;
  /** Never falls: of two readings the one with the smaller number is the older and must not win. */
  version: number;
  live: boolean;
}

/** The newest bill of a subscription; `chargeId` is null while nothing moved for it. */
export interface LatestCharge {
  chargeId: string | null;
  invoiceId: string;
  amount: number;
  currency: string;
  paid: boolean;
  at: Date;
}

export interface Change {
  subscriptionId: string;
  to: PackageLine;
}

export interface ChangePreview {
  /** The moment the figures hold for. */
  at: Date;
  /** Charged at once. */
  dueNow: number;
  /** What is given back for the unused rest of the present period. */
  credit: number;
  /** The next ordinary charge, less what is left of the credit. */
  nextAmount: number;
  nextDate: Date;
}

export interface Charge {
  id: string;
  amount: number;
  amountRefunded: number;
  currency: string;
  paid: boolean;
  disputed: boolean;
  live: boolean;
}

export interface Refund {
  refundId: string;
  amount: number;
  currency: string;
  /** `failed` is rare (the card is closed): the money is with us still. */
  status: 'done' | 'pending' | 'failed';
}

export interface Invoice {
  id: string;
  /** As printed on the receipt; null before it has one. */
  number: string | null;
  at: Date;
  amount: number;
  amountPaid: number;
  currency: string;
  status: 'open' | 'paid' | 'void';
  chargeId: string | null;
  /** The receipt as a page at the provider. */
  hostedUrl: string | null;
  pdfUrl: string | null;
}

export interface PaymentEvent {
  id: string;
  /** The provider's name of what happened, for the log. */
  type: string;
  created: Date;
  live: boolean;
  /** What should be read again. */
  about: { checkoutId?: string; subscriptionId?: string; chargeId?: string; invoiceId?: string };
}

/** The provider did not answer in time or answered with a fault: the same call with the same key may be made again. */
export class PaymentsAway extends Error {
  /** The provider's name of the failed request, for its support. */
  readonly requestId: string | null;
  constructor(what: string, requestId: string | null = null) {
    super(`The payment provider did not answer when asked to ${what}.`);
    this.name = 'PaymentsAway';
    this.requestId = requestId;
  }
}

/** The provider said no, and would again. */
export class PaymentsRefused extends Error {
  /** `not_found`, `card_declined`, `payment_owed`, `subscription_ended`, `already_refunded`, `idempotency_mismatch`, `credentials`, or the provider's own code. */
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  constructor(
    what: string,
    { code, status, requestId = null }: { code: string; status: number; requestId?: string | null },
  ) {
    super(`The payment provider refused to ${what} (${code}).`);
    this.name = 'PaymentsRefused';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
  }
}

/** These bytes are not what the provider signed, or it signed them too long ago. */
export class SignatureRefused extends Error {
  constructor(why: string) {
    super(`The event was refused: ${why}.`);
    this.name = 'SignatureRefused';
  }
}
