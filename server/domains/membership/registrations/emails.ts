import { formatMoney, type PackageId, packages } from '#contract/membership/prices.ts';

/** Reminds of an unpaid registration. The email has no secret, because its address isn't confirmed. */
export function reminderEmail({ brand, packageId }: { brand: string; packageId: PackageId }) {
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

/**
 * Email about a payment that was refunded because its address had got another account. It has no secret and
 * names no one, because the address isn't confirmed.
 */
export function returnedPaymentEmail({
  brand,
  packageId,
  cents,
  currency,
  reason,
}: {
  brand: string;
  packageId: PackageId;
  cents: number;
  currency: string;
  /** Why it was refunded, where the owner was asked. Null where no choice was opened. */
  reason: string | null;
}) {
  const money = formatMoney(cents, currency);
  return {
    subject: `Your ${brand} payment is on its way back`,
    paragraphs: [
      'Hello,',
      `${money} was paid for ${packages[packageId].name} with this email address. An account had been opened with the same address just before, and we can't tell whether that was the same person, so the payment was not added to it.`,
      ...(reason ? [reason] : []),
      `We've refunded all ${money} to the card that paid. Banks take up to ten days to show it. No plan was started, and nothing more is charged.`,
      'If you still want the plan, reset your password with this address, and the account is yours alone. Then choose the plan on its membership page.',
    ],
    action: { label: 'Reset your password', path: '/auth/login?view=reset' },
  };
}
