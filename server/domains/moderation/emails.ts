import { greeting } from '#server/domains/auth/emails.ts';
import { type SuspensionEnd, untilText } from '#server/domains/auth/suspensions/rules.ts';
import { dateWords } from '#server/platform/text/rules.ts';
import { nounOf } from './rules.ts';

export interface EmailText {
  subject: string;
  paragraphs: string[];
  action?: { label: string; path: string };
}

const mistake = 'If you think this is a mistake, reply to this email and someone else will look at it.';

export const suspensionEmail = ({
  name,
  reason,
  appeal,
  ...end
}: SuspensionEnd & {
  name: string;
  reason: string;
  /** Page on which the member may ask for another look, and until when. */
  appeal: { path: string; until: Date };
}): EmailText => ({
  subject: 'Your account is suspended',
  paragraphs: [
    greeting(name),
    `Our moderators have suspended your account${untilText(end)}.`,
    `The reason: ${reason}`,
    "You can't sign in while it lasts. Nothing you've done here is lost. To cancel a paid membership, reply to this email. You can delete your account where you sign in.",
    `If you think this is a mistake, ask for another look by ${dateWords('date', appeal.until, end.zone)}. You can do that once, in your own words. Someone else decides, unless only one person runs this community.`,
  ],
  action: { label: 'Ask for another look', path: appeal.path },
});

export const appealKeptEmail = ({
  name,
  note,
  ...end
}: SuspensionEnd & {
  name: string;
  note: string | null;
}): EmailText => ({
  subject: 'We looked at your suspension again',
  paragraphs: [
    greeting(name),
    `We looked at your suspension again. It stays${untilText(end) || ' until we lift it'}.`,
    ...(note ? [`What they say: ${note}`] : []),
    'Nothing you’ve done here is lost. You can ask for a copy of it or delete your account at any time.',
  ],
  action: { label: 'Write to us', path: '/contact?about=account' },
});

export const readmissionEmail = ({ name, note }: { name: string; note: string | null }): EmailText => ({
  subject: 'Your account is active again',
  paragraphs: [
    greeting(name),
    'Your account is no longer suspended. Everything is where you left it. Please sign in again.',
    ...(note ? [`What they say: ${note}`] : []),
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
