import { type BillingPeriod, type PackageId, packageFor, packages } from '#contract/prices.ts';
import type { Tier } from '#contract/tiers.ts';

const minute = 60_000;

/** An unpaid registration falls away after this long (decision 18). */
export const registrationLife = 24 * 60 * minute;
/** The one mail that reminds of it is sent after this long. */
export const remindAfter = 60 * minute;
/** A token is given again this long after the completion, so that a reload is safe (ruling 14). */
export const tokenWindow = 15 * minute;

export const alreadyCompleted = 'This registration is already completed, please log in.';
export const unknownRegistration =
  "We can't find this registration, or it has expired. Please register again.";

/** What the login says to whoever knows the password of a registration that was never paid for. */
export const unpaidSentence = ({
  tier,
  billing_period: period,
}: {
  tier: string;
  billing_period: string;
}): string => {
  const wanted = packageFor(tier as Tier, period as BillingPeriod);
  return `Your registration for ${wanted?.name ?? 'your plan'} isn't paid yet, so there's no account to sign in to. Sign up again with this email to pay, or to start free.`;
};

/** True while a reload of the success page may still be signed in. */
export const mayIssueToken = (completedAt: Date, now: Date): boolean =>
  now.getTime() - completedAt.getTime() <= tokenWindow;

/** Reminds of a registration that was not paid for; nobody has confirmed the address, so it holds no secret (T3). */
export function reminderWords({ brand, packageId }: { brand: string; packageId: PackageId }) {
  return {
    subject: `Your ${brand} registration is waiting`,
    paragraphs: [
      'Hello,',
      `You chose ${packages[packageId].name}, and the payment wasn't finished. Nothing was charged.`,
      'You can continue whenever you like, or start free and decide later. What you typed is deleted after 24 hours.',
      "If this wasn't you, there's nothing to do. Without a payment no account is made.",
    ],
    action: { label: 'Finish signing up', path: `/auth/register?plan=${packageId}` },
  };
}
