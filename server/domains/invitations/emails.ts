import { invitationDays } from '#contract/invitations/constants.ts';
import { greeting } from '#server/domains/auth/emails.ts';

/** Email to someone who isn't a member: it says who invites them, and how to refuse (CASL). */
export const invitationEmail = ({
  name,
  by,
  brand,
  token,
}: {
  name: string;
  by: string | null;
  brand: string;
  token: string;
}) => ({
  subject: by ? `${by} invites you to ${brand}` : `You're invited to ${brand}`,
  paragraphs: [
    name ? greeting(name) : 'Hello,',
    `${by ?? `The team of ${brand}`} would like you to join ${brand}: a short lesson, a five-minute walk and a few honest lines a day, with people who notice.`,
    `Nothing has been opened for you. The link lets you choose a password, and works once within ${invitationDays} days. Joining costs nothing.`,
    "Don't want to? The same page has a button to refuse, and we won't write to you again. If you do nothing, there is no account and no newsletter.",
  ],
  action: { label: 'See the invitation', path: `/verify-email?token=${token}` },
});
