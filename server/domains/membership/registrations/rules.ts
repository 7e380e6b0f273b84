import { type PackageId, packages } from '#contract/prices.ts';

const minute = 60_000;

/** An unpaid registration falls away after this long (decision 18). */
export const registrationLife = 24 * 60 * minute;
/** The one mail that reminds of it is sent after this long. */
export const remindAfter = 60 * minute;
/** A token is given again this long after the completion, so that a reload is safe (ruling 14). */
export const tokenWindow = 15 * minute;

export const alreadyCompleted = 'This registration is already completed, please log in.';
export const unknownRegistration =
  'This registration is not known, or its 24 hours are over. Please register again.';

/** True while a reload of the success page may still be signed in. */
export const mayIssueToken = (completedAt: Date, now: Date): boolean =>
  now.getTime() - completedAt.getTime() <= tokenWindow;

/** Reminds of a registration that was not paid for; nobody has confirmed the address, so it holds no secret (T3). */
export function reminderWords({ brand, packageId }: { brand: string; packageId: PackageId }) {
  return {
    subject: `Your ${brand} registration is waiting`,
    paragraphs: [
      'Hello,',
      `You chose ${packages[packageId].name}, and the payment was not finished. Nothing was charged.`,
      'You can go on whenever you like, or start free and decide later. What you typed is deleted after 24 hours.',
      'If this was not you, there is nothing to do: without a payment no account is made.',
    ],
    action: { label: 'Go on', path: `/auth/register?plan=${packageId}` },
  };
}
