import { greeting } from '#server/domains/auth/emails/rules.ts';
import { untilText } from '#server/domains/auth/suspensions/rules.ts';
import { nounOf } from '../rules.ts';

export interface EmailText {
  subject: string;
  paragraphs: string[];
  action?: { label: string; path: string };
}

const mistake = 'If you think this is a mistake, reply to this email and someone else will look at it.';

export const suspensionEmail = ({
  name,
  reason,
  ends_at,
}: {
  name: string;
  reason: string;
  ends_at: Date | null;
}): EmailText => ({
  subject: 'Your account is suspended',
  paragraphs: [
    greeting(name),
    `Our moderators have suspended your account${untilText(ends_at)}.`,
    `The reason: ${reason}`,
    "You can't sign in while it lasts. Nothing you've done here is lost. To cancel a paid membership, reply to this email. You can delete your account where you sign in.",
    mistake,
  ],
});

export const readmissionEmail = ({ name }: { name: string }): EmailText => ({
  subject: 'Your account is active again',
  paragraphs: [
    greeting(name),
    'Your account is no longer suspended. Everything is where you left it. Please sign in again.',
  ],
  action: { label: 'Sign in', path: '/auth/login' },
});

export const warningEmail = ({
  name,
  note,
  content_type,
}: {
  name: string;
  note: string;
  content_type: string | null;
}): EmailText => {
  const noun = nounOf(content_type ?? '');
  return {
    subject: `About your ${noun}`,
    paragraphs: [
      greeting(name),
      `Members reported your ${noun}, and our moderators looked at it. Please review our community guidelines.`,
      `What they say: ${note}`,
      mistake,
    ],
  };
};
