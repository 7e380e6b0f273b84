import Stripe from 'stripe';
import { callOutside, NoAnswer } from '#server/platform/outside.ts';
import { PaymentsAway, PaymentsRefused } from '#server/platform/payments/port.ts';

export type Ask = <T>(what: string, run: () => Promise<T>) => Promise<T>;

/**
 * Runs one action at Stripe (one call or a few) and maps its errors to those of the port. The library retries
 * a call that hangs, each try with the full timeout. After `deadlineMs` the caller gets `PaymentsAway`. The
 * idempotency key ensures that a late success and a retry make one object.
 */
export function createAsk(deadlineMs: number): Ask {
  return async (what, run) => {
    try {
      return await callOutside(
        'payments',
        { longestMs: deadlineMs, isAnswer: (error) => !isAway(error) },
        run,
      );
    } catch (error) {
      throw inOurWords(what, error);
    }
  };
}

/** True when Stripe gave no answer, or one that may be another one later. */
function isAway(error: unknown): boolean {
  if (error instanceof NoAnswer) return true;
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const status = error.statusCode ?? 0;
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    status === 0 ||
    status >= 500 ||
    status === 429 ||
    status === 409 ||
    error.code === 'lock_timeout'
  );
}

/** Passes on only Stripe's codes, because its messages may contain a key, an address or a card. */
function inOurWords(what: string, error: unknown): unknown {
  if (error instanceof NoAnswer) return new PaymentsAway(what);
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const status = error.statusCode ?? 0;
  const requestId = error.requestId ?? null;
  return isAway(error)
    ? new PaymentsAway(what, requestId)
    : new PaymentsRefused(what, { code: codeOf(error, status), status, requestId });
}

function codeOf(error: InstanceType<typeof Stripe.errors.StripeError>, status: number): string {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'idempotency_mismatch';
  if (error instanceof Stripe.errors.StripeCardError) return 'card_declined';
  if (status === 401 || status === 403) return 'credentials';
  switch (error.code) {
    case 'resource_missing':
      return 'not_found';
    case 'charge_already_refunded':
      return 'already_refunded';
    // The bank wants to authenticate the customer, which only the portal can do.
    case 'subscription_payment_intent_requires_action':
      return 'card_declined';
    default:
      return /^[a-z_]{1,80}$/.test(error.code ?? '') ? (error.code as string) : 'invalid';
  }
}

/** Returns null when Stripe refuses with one of these codes. */
export async function unlessRefused<T>(codes: readonly string[], run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '')) return null;
    throw error;
  }
}
