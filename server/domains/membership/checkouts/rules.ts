const minute = 60_000;

/** How long a payment page stays open at most: the provider takes no less than half an hour, so there is a margin to open it. */
export const checkoutLife = 33 * minute;
/** A founder's seat is held this long and no longer (decision 8): its page is closed with it. */
export const seatHold = 30 * minute;
/** The worker comes by every minute, so a page whose seat would lapse before the next time is closed now. */
export const closeAhead = minute;
/** A payment page whose opening was not answered is asked for again under the same key this long, so that there is one. */
export const reopenWithin = 2 * minute;
/** Checkouts that are not settled are looked at by the worker once they are this old. */
export const reconcileAfter = 2 * minute;
/** Handled deliveries are remembered this long; the provider repeats them for days at most. */
export const eventLife = 30 * 24 * 60 * minute;

/** What we asked for. */
export interface Order {
  amount_cents: number;
  currency: string;
  live: boolean;
}

/** What the provider says was paid. */
export interface Payment {
  amountTotal: number;
  currency: string;
  live: boolean;
  /** The session names our own secret reference. */
  isOurs: boolean;
  /** The first charge; null when the provider names none. */
  charge: { amount: number; currency: string; paid: boolean; live: boolean } | null;
}

export type Mismatch = 'reference' | 'mode' | 'currency' | 'amount' | 'charge';

/** Why a paid session does not entitle to what its checkout names, or null: nothing in a session is taken on trust (S13). */
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

/** What to do with a checkout that a buyer left open when they want to buy again. */
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
