import { packageFor, packages } from '#contract/prices.ts';
import type { Tier } from '#contract/tiers.ts';
import type { House } from '#server/platform/house.ts';
import { writeLetter } from '#server/platform/letter.ts';
import { registrationById } from './store.ts';

/**
 * Reminds once of a registration that was not paid for. The mail goes to an address nobody has confirmed, so it holds no secret:
 * whoever reads it begins anew with a password of their own (T3).
 */
export async function sendReminder(house: House, registrationId: string): Promise<void> {
  const registration = await registrationById(house.db, registrationId);
  if (!registration || registration.completed_at) return;
  const { appOrigin: origin, brandName: brand } = house.config;
  const period = registration.billing_period === 'yearly' ? 'yearly' : 'monthly';
  const chosen = packageFor(registration.tier as Tier, period) ?? packages.builder_monthly;
  const subject = `Your ${brand} registration is waiting`;
  await house.mailer.send({
    to: registration.email,
    subject,
    id: `registration-${registration.id}`,
    ...writeLetter({
      title: subject,
      paragraphs: [
        `Hello ${registration.name},`,
        `You chose ${chosen.name}, and the payment was not finished. Nothing was charged.`,
        'You can go on whenever you like, or start free and decide later. What you typed is deleted after 24 hours.',
        'If this was not you, there is nothing to do: without a payment no account is made.',
      ],
      action: { label: 'Go on', href: `${origin}/auth/register?plan=${chosen.id}` },
      brand,
      origin,
    }),
  });
}
