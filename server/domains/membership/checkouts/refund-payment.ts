import type { PackageId } from '#contract/membership/prices.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { reasonText } from '../payment-conflicts/rules.ts';
import { choiceOf } from '../payment-conflicts/store.ts';
import { returnedPaymentEmail } from '../registrations/emails.ts';
import { registrationById } from '../registrations/store.ts';
import { refundSecondPayment } from '../subscriptions/refund-second-payment.ts';
import { dateIn } from '../subscriptions/rules.ts';
import { checkoutById } from './store.ts';

/**
 * Refunds the whole payment of a registration whose address has another account, and ends its subscription.
 * Then it sends the email about it. May run twice: the refund and the email are idempotent. Throws while
 * the refund fails.
 */
export async function refundPayment(ctx: AppContext, checkoutId: string, attempt: string): Promise<void> {
  const checkout = await checkoutById(ctx.db, checkoutId);
  if (checkout?.mismatch !== 'address_taken' || !checkout.provider_id) return;
  await refundSecondPayment(ctx, {
    providerId: checkout.provider_id,
    chargeId: checkout.charge_id,
    attempt,
  });
  const registration = checkout.registration_id
    ? await registrationById(ctx.db, checkout.registration_id)
    : undefined;
  if (!registration) return;
  const choice = await choiceOf(ctx.db, checkout.id);
  const words = returnedPaymentEmail({
    brand: ctx.config.brandName,
    packageId: checkout.package_id as PackageId,
    cents: checkout.amount_cents,
    currency: checkout.currency,
    reason: choice ? reasonText(choice.decision, dateIn(choice.expires_at, registration.time_zone)) : null,
  });
  await ctx.mailer.send({
    to: registration.email,
    subject: words.subject,
    id: `returned-${checkout.id}`,
    ...renderBrandedEmail(ctx.config, words),
  });
}
