import Stripe from 'stripe';
import { PaymentsAway, PaymentsRefused } from '../port.ts';

export type Ask = <T>(what: string, run: () => Promise<T>) => Promise<T>;

/**
 * Runs one piece of work at Stripe (a call or a few) and speaks of its failure in the port's words. The library retries a call
 * that hangs, each try with the full timeout; the member is answered after `deadlineMs` whatever it still tries, and the
 * idempotency key makes a late success and a repeat one object.
 */
export function createAsk(deadlineMs: number): Ask {
  return async (what, run) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new PaymentsAway(what)), deadlineMs);
    });
    const work = run();
    // Nobody listens any more when it fails after the deadline.
    work.catch(() => undefined);
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      throw inOurWords(what, error);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Stripe's own messages may quote a key, an address or a card, so none is passed on: only its codes are. */
function inOurWords(what: string, error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const status = error.statusCode ?? 0;
  const requestId = error.requestId ?? null;
  const isAway =
    error instanceof Stripe.errors.StripeConnectionError ||
    status === 0 ||
    status >= 500 ||
    status === 429 ||
    status === 409 ||
    error.code === 'lock_timeout';
  return isAway
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
    // The bank wants to see the customer: only the portal can do that.
    case 'subscription_payment_intent_requires_action':
      return 'card_declined';
    default:
      return /^[a-z_]{1,80}$/.test(error.code ?? '') ? (error.code as string) : 'invalid';
  }
}

/** Answers null where Stripe knows no such object or refuses with one of these codes. */
export async function unlessRefused<T>(codes: readonly string[], run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '')) return null;
    throw error;
  }
}
