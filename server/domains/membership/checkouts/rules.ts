const minute = 60_000;

/**
 * Lifetime of a payment page, in ms. The provider's minimum is 30 minutes, and the rest is a margin to open
 * it.
 */
export const checkoutLife = 33 * minute;
/** Length of a seat reservation, in ms. Its payment page is closed when it ends. */
export const seatHold = 30 * minute;
/** The worker runs every minute, so it closes pages whose seat lapses within this time, in ms. */
export const closeAhead = minute;
/** Time in which a page whose creation got no response is requested again with its idempotency key, in ms. */
export const reopenWithin = 2 * minute;
/** Age at which the worker checks an unsettled checkout, in ms. */
export const reconcileAfter = 2 * minute;
/** Time a handled event is remembered, in ms. The provider repeats events for days at most. */
export const eventLife = 30 * 24 * 60 * minute;

/** The order as we created it. */
export interface Order {
  amount_cents: number;
  currency: string;
  live: boolean;
}

/** The payment as the provider reports it. */
export interface Payment {
  amountTotal: number;
  currency: string;
  live: boolean;
  /** True if the session has our secret reference. */
  isOurs: boolean;
  /** The first charge. Null when the provider names none. */
  charge: { amount: number; currency: string; paid: boolean; live: boolean } | null;
}

export type Mismatch = 'reference' | 'mode' | 'currency' | 'amount' | 'charge';

/**
 * Returns why a paid session doesn't match its checkout, or null if it does. Trusts no field of the session.
 */
export function mismatchOf(order: Order, payment: Payment): Mismatch | null {
  const { charge } = payment;
  if (!payment.isOurs) return 'reference';
  if (payment.live !== order.live) return 'mode';
  if (payment.currency !== order.currency) return 'currency';
  if (payment.amountTotal !== order.amount_cents) return 'amount';
  if (
    !charge?.paid ||
    charge.live !== order.live ||
    charge.currency !== order.currency ||
    charge.amount !== order.amount_cents
  )
    return 'charge';
  return null;
}

/** Returns the next step for a buyer who may have left a checkout open. */
export function nextStep(
  open: { state: string; package_id: string; amount_cents: number; created_at: Date } | undefined,
  wish: { packageId: string; cents: number },
  now: Date,
): 'begin' | 'reopen' | 'look' | 'replace' {
  if (!open) return 'begin';
  if (open.package_id !== wish.packageId || open.amount_cents !== wish.cents) return 'replace';
  if (open.state === 'open') return 'look';
  return now.getTime() - open.created_at.getTime() < reopenWithin ? 'reopen' : 'replace';
}
