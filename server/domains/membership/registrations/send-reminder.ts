import { packageFor } from '#contract/membership/prices.ts';
import type { Tier } from '#contract/membership/tiers.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { reminderEmail } from './emails.ts';
import { registrationById } from './store.ts';

/**
 * Reminds once of an unpaid registration. The address isn't confirmed, so the email has no secret. Its
 * reader signs up again with their own password.
 */
export async function sendReminder(ctx: AppContext, registrationId: string): Promise<void> {
  const registration = await registrationById(ctx.db, registrationId);
  // A reminder while sign-ups are closed would lead to a refusal.
  if (!registration || registration.completed_at || !ctx.settings.values.sign_ups) return;
  const period = registration.billing_period === 'yearly' ? 'yearly' : 'monthly';
  const words = reminderEmail({
    brand: ctx.config.brandName,
    packageId: packageFor(registration.tier as Tier, period)?.id ?? 'builder_monthly',
  });
  await ctx.mailer.send({
    to: registration.email,
    subject: words.subject,
    id: `registration-${registration.id}`,
    ...renderBrandedEmail(ctx.config, words),
  });
}
