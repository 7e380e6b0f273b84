import { packageFor } from '#contract/prices.ts';
import type { Tier } from '#contract/tiers.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { dress } from '#server/platform/email/email-template.ts';
import { reminderEmail } from './rules.ts';
import { registrationById } from './store.ts';

/**
 * Reminds once of a registration that was not paid for. The mail goes to an address nobody has confirmed, so it holds no secret:
 * whoever reads it begins anew with a password of their own (T3).
 */
export async function sendReminder(ctx: AppContext, registrationId: string): Promise<void> {
  const registration = await registrationById(ctx.db, registrationId);
  if (!registration || registration.completed_at) return;
  const period = registration.billing_period === 'yearly' ? 'yearly' : 'monthly';
  const words = reminderEmail({
    brand: ctx.config.brandName,
    packageId: packageFor(registration.tier as Tier, period)?.id ?? 'builder_monthly',
  });
  await ctx.mailer.send({
    to: registration.email,
    subject: words.subject,
    id: `registration-${registration.id}`,
    ...dress(ctx.config, words),
  });
}
