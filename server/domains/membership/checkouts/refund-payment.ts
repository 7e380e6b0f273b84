import type { PackageId } from '#contract/prices.ts';
import type { House } from '#server/platform/house.ts';
import { dress } from '#server/platform/letter.ts';
import { reasonWords } from '../choices/rules.ts';
import { choiceOf } from '../choices/store.ts';
import { returnedPaymentWords } from '../registrations/rules.ts';
import { registrationById } from '../registrations/store.ts';
import { refundSecondPayment } from '../subscriptions/refund-second-payment.ts';
import { dateIn } from '../subscriptions/rules.ts';
import { checkoutById } from './store.ts';

/**
 * Refunds the whole payment of a registration whose address someone else opened an account with, ends its subscription, and only
 * then says so by email. May run twice: the refund and the email have names of their own. Throws while the refund fails.
 */
export async function refundPayment(house: House, checkoutId: string, attempt: string): Promise<void> {
  const checkout = await checkoutById(house.db, checkoutId);
  if (checkout?.mismatch !== 'address_taken' || !checkout.provider_id) return;
  await refundSecondPayment(house, {
    providerId: checkout.provider_id,
    chargeId: checkout.charge_id,
    attempt,
  });
  const registration = checkout.registration_id
    ? await registrationById(house.db, checkout.registration_id)
    : undefined;
  if (!registration) return;
  const choice = await choiceOf(house.db, checkout.id);
  const words = returnedPaymentWords({
    brand: house.config.brandName,
    packageId: checkout.package_id as PackageId,
    cents: checkout.amount_cents,
    currency: checkout.currency,
    reason: choice ? reasonWords(choice.decision, dateIn(choice.expires_at, registration.time_zone)) : null,
  });
  await house.mailer.send({
    to: registration.email,
    subject: words.subject,
    id: `returned-${checkout.id}`,
    ...dress(house.config, words),
  });
}
