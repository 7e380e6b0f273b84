import type { AppContext } from '#server/platform/app-context.ts';
import { applyEvent } from '../subscriptions/apply-event.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';
import { retryRefund } from './retry-refund.ts';
import { noteEvent, noteHandled } from './store.ts';

/**
 * Handles a webhook delivery. Verifies the raw bytes, then reads everything the event is about from the
 * provider. Trusts no other field of the event, so duplicates, old events and any order give one result.
 * Skips an event that was handled before. Throws `SignatureRefused`, and `PaymentsAway` to request another
 * delivery.
 */
export async function receiveWebhook(
  ctx: AppContext,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = ctx.payments.readEvent(rawBody, signature);
  const now = ctx.clock.now();
  if (event.live !== (ctx.payments.mode === 'live')) {
    ctx.log.warn({ event: event.id, live: event.live }, 'an event of the other payment mode was ignored');
    return;
  }
  const { id, type, created, about } = event;
  if (await noteEvent(ctx.db, { id, type, created, now })) return;
  if (about.checkoutId) await fulfilCheckout(ctx, about.checkoutId);
  await applyEvent(ctx, event);
  if (about.chargeId) await retryRefund(ctx, about.chargeId);
  await noteHandled(ctx.db, id, now);
}
