/**
 * Email with the link that confirms a subscription. It names no one, because someone else may have typed
 * the address.
 */
export const confirmationEmail = ({ token, brand }: { token: string; brand: string }) => ({
  subject: `Please confirm: the ${brand} newsletter`,
  paragraphs: [
    'Hello,',
    `Someone asked for the ${brand} newsletter with this email address. If it was you, one tap confirms it.`,
    "If it wasn't you, do nothing. You won't get the newsletter.",
  ],
  action: { label: 'Yes, send it to me', path: `/newsletter/confirm?token=${token}` },
});
