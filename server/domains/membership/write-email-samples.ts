import type { EmailText } from '#server/platform/email/email-template.ts';
import { type Plan, planEmail, planEmails, priceEmail, receiptEmail } from './emails.ts';
import { choiceEmail } from './payment-conflicts/emails.ts';
import { reminderEmail, returnedPaymentEmail } from './registrations/emails.ts';

/** Returns every email about plans with sample figures, for the preview. */
export function planEmailSamples(now: Date, brand: string): Record<string, EmailText> {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const plan: Plan = {
    name: 'Nora',
    zone: 'America/Toronto',
    packageId: 'builder_monthly',
    cents: 999,
    currency: 'cad',
    periodEnd: inDays(30),
    paidUntil: inDays(30),
    pausedUntil: inDays(91),
    pastDueSince: now,
    refundedCents: 999,
    seat: 217,
    refundableUntil: inDays(30),
    kept: { seat: 217, cents: 1000, until: inDays(30) },
    beside: 'starter',
    isStreakHeld: true,
  };
  const { name, zone, currency } = plan;
  return {
    'registration-reminder': reminderEmail({ brand, packageId: 'builder_monthly' }),
    'payment-returned': returnedPaymentEmail({
      brand,
      packageId: 'builder_monthly',
      cents: 999,
      currency,
      reason: null,
    }),
    'payment-choice': choiceEmail({
      brand,
      waiting: { packageId: 'builder_monthly', cents: 999, currency, until: inDays(7), zone },
      token: 'sample',
    }),
    ...Object.fromEntries(
      planEmails.map((kind) => [
        kind,
        planEmail(
          kind,
          kind === 'founder-welcome' ? { ...plan, packageId: 'founder_monthly', cents: 1000 } : plan,
        ),
      ]),
    ),
    receipt: receiptEmail({
      name,
      zone,
      currency,
      description: 'Builder, monthly',
      cents: 999,
      at: now,
      number: 'EV-1027',
    }),
    'price-notice': priceEmail({
      name,
      zone,
      currency,
      packageId: 'builder_monthly',
      oldCents: 999,
      newCents: 1099,
      from: inDays(31),
    }),
  };
}
