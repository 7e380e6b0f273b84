import { packages } from '#contract/membership/prices.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { derivedSecret } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { type CheckoutOrder, PaymentsRefused } from '#server/platform/payments/port.ts';
import { lineOf } from '../packages/read-prices.ts';
import { secretOf } from '../registrations/open-registration.ts';
import { registrationById } from '../registrations/store.ts';
import { settleCheckout } from './settle-checkout.ts';
import { type CheckoutRow, emailOf, saveOpened } from './store.ts';

/** Derives our secret reference of a checkout from the server key, so that the table stores only its hash. */
export const referenceOf = (serverKey: Buffer, checkoutId: string): string =>
  derivedSecret('order', deriveKey(serverKey, 'checkouts'), checkoutId);

/**
 * Opens the payment page of a checkout at the provider and saves it. The order and its idempotency key
 * derive from the row, so a retry after a lost response finds that page. Returns null when no page can
 * be opened: the checkout is then settled and its seat free.
 */
export async function openPage(ctx: AppContext, checkout: CheckoutRow): Promise<CheckoutRow | null> {
  const order = await orderOf(ctx, checkout);
  if (!order) return giveUp(ctx, checkout);
  try {
    const page = await ctx.payments.createCheckout(order);
    return (await saveOpened(ctx.db, checkout.id, page)) ?? null;
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    ctx.log.error(
      { checkout: checkout.id, code: error.code, request: error.requestId },
      'the provider refused to open a payment page',
    );
    return giveUp(ctx, checkout);
  }
}

async function giveUp(ctx: AppContext, { id }: CheckoutRow): Promise<null> {
  await settleCheckout(ctx, id, 'expired');
  return null;
}

/** Returns null when the buyer is gone. Return addresses use the configured origin alone. */
async function orderOf({ db, config }: AppContext, checkout: CheckoutRow): Promise<CheckoutOrder | null> {
  const { id, member_id: memberId, registration_id: registrationId, expires_at: expiresAt } = checkout;
  const { serverKey, appOrigin } = config;
  const line = lineOf(packages[checkout.package_id as keyof typeof packages], checkout);
  const common = {
    reference: referenceOf(serverKey, id),
    kind: 'subscription' as const,
    package: line,
    expiresAt,
    idempotencyKey: `checkout-${id}`,
    metadata: { package: line.id },
  };
  const session = 'session_id={CHECKOUT_SESSION_ID}';
  if (memberId) {
    const customerEmail = await emailOf(db, memberId);
    return (
      (customerEmail && {
        ...common,
        customerEmail,
        successUrl: `${appOrigin}/payment-success?${session}`,
        cancelUrl: `${appOrigin}/membership`,
      }) ||
      null
    );
  }
  const registration = registrationId ? await registrationById(db, registrationId) : undefined;
  if (!registration) return null;
  return {
    ...common,
    customerEmail: registration.email,
    successUrl: `${appOrigin}/registration-success?${session}&registration_id=${secretOf(serverKey, registration.id)}`,
    cancelUrl: `${appOrigin}/auth/register?plan=${line.id}`,
  };
}
