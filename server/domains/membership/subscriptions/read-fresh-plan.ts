import type { AppContext } from '#server/platform/app-context.ts';
import { conflict, type HttpError, unavailable } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { PaymentsAway, PaymentsRefused } from '#server/platform/payments/port.ts';
import { applySubscription } from './apply-subscription.ts';
import { livingOf, type SubscriptionRow } from './store.ts';

/**
 * Reads the member's living subscription from the provider and returns it, or null without one. Throws 503
 * when the provider doesn't respond.
 */
export async function readFreshPlan(ctx: AppContext, memberId: string): Promise<SubscriptionRow | null> {
  const held = await livingOf(ctx.db, memberId);
  if (!held) return null;
  await askProvider(ctx, () => applySubscription(ctx, held.provider_id));
  return (await livingOf(ctx.db, memberId)) ?? null;
}

/** Like `readFreshPlan`, but throws 409 without a subscription. */
export async function requireFreshPlan(ctx: AppContext, memberId: string): Promise<SubscriptionRow> {
  const plan = await readFreshPlan(ctx, memberId);
  if (!plan) throw conflict('You have no paid plan. Choose one first.', 'no_subscription');
  return plan;
}

/**
 * Changes a subscription at the provider. First enqueues a job that reads it again a minute later, because
 * the change may happen even if the response or this process is lost.
 */
export async function changeAtProvider<T>(
  ctx: AppContext,
  providerId: string,
  change: () => Promise<T>,
): Promise<T> {
  const runAt = new Date(ctx.clock.now().getTime() + 60_000);
  await enqueue(
    ctx.db,
    'apply-subscription',
    { provider_id: providerId },
    { key: `apply ${providerId}`, runAt },
  );
  return askProvider(ctx, change);
}

/** Calls the provider. Turns its refusal or silence into an `HttpError` with a sentence. */
export async function askProvider<T>(ctx: AppContext, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PaymentsAway) {
      ctx.log.warn({ request: error.requestId }, 'the payment provider did not answer');
      throw providerAway();
    }
    if (error instanceof PaymentsRefused) {
      ctx.log.warn({ code: error.code, request: error.requestId }, 'the payment provider refused');
      throw sentenceFor(error.code);
    }
    throw error;
  }
}

export const providerAway = (): HttpError =>
  unavailable("The payment provider isn't answering right now. Please try again in a minute.", 60);

function sentenceFor(code: string): HttpError {
  switch (code) {
    case 'card_declined':
      return conflict(
        'Your card was declined, and your plan stays as it was. Please update your card.',
        code,
      );
    case 'payment_owed':
      return conflict('Your last renewal is still unpaid. Please update your card first.', code);
    case 'subscription_ended':
    case 'not_found':
      return conflict('This subscription has ended. Choose a plan to begin again.', 'subscription_ended');
    case 'already_refunded':
      return conflict('This charge was refunded already.', code);
    default:
      return conflict(
        'The payment provider refused this, and nothing has changed. Please write to us if it happens again.',
        'payment_refused',
      );
  }
}
