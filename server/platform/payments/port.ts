/** A payment provider as the product uses it, independent of any company. Amounts are whole cents. */
export interface Payments {
  /** `built-in` is our own test checkout. Only `live` moves money. */
  readonly mode: PaymentsMode;

  /**
   * Opens a hosted payment page. Idempotent by key: the same order returns the same session, another order is
   * refused.
   */
  createCheckout(order: CheckoutOrder): Promise<NewCheckout>;
  readCheckout(sessionId: string): Promise<Checkout>;
  /** Closes an open page for good. Returns the session, which is `complete` if the payment was faster. */
  expireCheckout(sessionId: string): Promise<Checkout>;

  readSubscription(subscriptionId: string): Promise<Subscription>;
  /** Returns what `changePackage` would charge now. Pass its `at` on to charge exactly that. */
  previewChange(change: Change): Promise<ChangePreview>;
  /**
   * Changes the plan and charges the difference at once. Ends a planned change and a planned cancellation.
   * Throws `card_declined` if the card is declined: the plan stays, but a planned change may be lost, and a
   * retry needs a new key. Throws `payment_owed` while a renewal is unpaid.
   */
  changePackage(change: Change & { at?: Date; idempotencyKey: string }): Promise<Subscription>;
  /**
   * Changes the plan at the end of the paid period and charges nothing before. Ends a planned cancellation
   * and replaces an earlier planned change.
   */
  scheduleChange(change: Change & { idempotencyKey: string }): Promise<Subscription>;
  dropScheduledChange(subscriptionId: string): Promise<Subscription>;
  /**
   * True ends the subscription after the paid period and drops a planned change. False undoes this while the
   * period lasts.
   */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<Subscription>;
  /** Skips the charge of periods that begin before `until`. Charging then resumes by itself. */
  pause(subscriptionId: string, until: Date): Promise<Subscription>;
  unpause(subscriptionId: string): Promise<Subscription>;
  /** Ends the subscription now, without charge or credit. Idempotent. */
  cancelNow(subscriptionId: string): Promise<Subscription>;

  readCharge(chargeId: string): Promise<Charge>;
  /** Refunds the amount, or all that is left. Throws `already_refunded` when nothing is left. */
  refundCharge(refund: { chargeId: string; amount?: number; idempotencyKey: string }): Promise<Refund>;

  /**
   * Opens a page where the customer changes the card and sees receipts. Plans are changed in our product
   * only.
   */
  openPortal(visit: { customerId: string; returnUrl: string }): Promise<string>;
  /** Sets the address of a customer, where the provider sends receipts. Idempotent. Throws `not_found`. */
  setCustomerEmail(change: { customerId: string; email: string }): Promise<void>;
  /** Returns the receipts of a customer, newest first, at most 100. */
  listInvoices(customerId: string): Promise<Invoice[]>;

  /**
   * Reads an event from the unmodified bytes of the request. Throws `SignatureRefused` unless the provider
   * signed them within the last five minutes. Use an event only as a hint to read an object again, and trust
   * nothing else in it.
   */
  readEvent(rawBody: Buffer, signatureHeader: string | undefined): PaymentEvent;
}

export type PaymentsMode = 'live' | 'test' | 'built-in';
export type Interval = 'month' | 'year';

/** The product to buy. Its price is part of the order, so nothing has to be set up at the provider. */
export interface PackageLine {
  /** Lower-case letters, digits and underscores. It is the permanent id of the product at the provider. */
  id: string;
  name: string;
  unitAmount: number;
  currency: string;
  interval: Interval;
}

export interface CheckoutOrder {
  /** Our own secret id of this order, returned with the session. */
  reference: string;
  kind: 'subscription';
  package: PackageLine;
  customerEmail: string;
  /** An existing customer at the provider. */
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
  /** URL of the payment page. */
  url: string;
  expiresAt: Date;
  live: boolean;
}

export interface Checkout {
  sessionId: string;
  reference: string | null;
  status: 'open' | 'complete' | 'expired';
  /** True once the money was received. Only this entitles to a membership. */
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

/** `past_due` has an unpaid renewal, `paused` is not charged, `incomplete` was never paid. */
export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled';

export interface Subscription {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  /** Null when the product sold is not one of our packages. */
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
  /**
   * Increases with every change. A reading with a smaller number is older and must not replace a newer one.
   */
  version: number;
  live: boolean;
}

/** The newest bill of a subscription. `chargeId` is null while it has no payment. */
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
  /** The time these figures are valid for. */
  at: Date;
  /** Cents charged at once. */
  dueNow: number;
  /** Cents refunded for the unused rest of the current period. */
  credit: number;
  /** Cents of the next regular charge, less the remaining credit. */
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
  /** `failed` is rare (a closed card), and we still have the money. */
  status: 'done' | 'pending' | 'failed';
}

export interface Invoice {
  id: string;
  /** Number printed on the receipt, or null while it has none. */
  number: string | null;
  at: Date;
  amount: number;
  amountPaid: number;
  currency: string;
  status: 'open' | 'paid' | 'void';
  chargeId: string | null;
  /** URL of the receipt at the provider. */
  hostedUrl: string | null;
  pdfUrl: string | null;
}

export interface PaymentEvent {
  id: string;
  /** The provider's name of the event, for the log. */
  type: string;
  created: Date;
  live: boolean;
  /** Ids of the objects to read again. */
  about: { checkoutId?: string; subscriptionId?: string; chargeId?: string; invoiceId?: string };
}

/** The provider timed out or failed. The call may be repeated with the same key. */
export class PaymentsAway extends Error {
  /** The provider's id of the failed request, for its support. */
  readonly requestId: string | null;
  constructor(what: string, requestId: string | null = null) {
    super(`The payment provider did not answer when asked to ${what}.`);
    this.name = 'PaymentsAway';
    this.requestId = requestId;
  }
}

/** The provider refused, and would refuse again. */
export class PaymentsRefused extends Error {
  /**
   * `not_found`, `card_declined`, `payment_owed`, `subscription_ended`, `already_refunded`,
   * `idempotency_mismatch`, `credentials`, or the provider's own code.
   */
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

/** The signature does not match the body, or is too old. */
export class SignatureRefused extends Error {
  constructor(why: string) {
    super(`The event was refused: ${why}.`);
    this.name = 'SignatureRefused';
  }
}
