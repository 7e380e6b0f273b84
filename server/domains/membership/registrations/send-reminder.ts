import { packageFor } from '#contract/prices.ts';
import type { Tier } from '#contract/tiers.ts';
import type { House } from '#server/platform/house.ts';
import { dress } from '#server/platform/letter.ts';
import { reminderWords } from './rules.ts';
import { registrationById } from './store.ts';

/**
 * Reminds once of a registration that was not paid for. The mail goes to an address nobody has confirmed, so it holds no secret:
 * whoever reads it begins anew with a password of their own (T3).
 */
export async function sendReminder(house: House, registrationId: string): Promise<void> {
  const registration = await registrationById(house.db, registrationId);
  if (!registration || registration.completed_at) return;
  const period = registration.billing_period === 'yearly' ? 'yearly' : 'monthly';
  const words = reminderWords({
    brand: house.config.brandName,
    packageId: packageFor(registration.tier as Tier, period)?.id ?? 'builder_monthly',
  });
  await house.mailer.send({
    to: registration.email,
    subject: words.subject,
    id: `registration-${registration.id}`,
    ...dress(house.config, words),
  });
}
