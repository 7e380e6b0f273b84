import { greeting } from '#server/domains/auth/letters/rules.ts';
import { untilWords } from '#server/domains/auth/suspensions/rules.ts';
import { nounOf } from '../rules.ts';

export interface Words {
  subject: string;
  paragraphs: string[];
  action?: { label: string; path: string };
}

const mistake = 'If you think this is a mistake, answer this mail and somebody else will look at it.';

export const suspensionWords = ({
  name,
  reason,
  ends_at,
}: {
  name: string;
  reason: string;
  ends_at: Date | null;
}): Words => ({
  subject: 'Your account is suspended',
  paragraphs: [
    greeting(name),
    `Our moderators have suspended your account${untilWords(ends_at)}.`,
    `The reason: ${reason}`,
    'While it lasts you cannot log in. Nothing you have done here is lost, and a membership you pay for can be cancelled: answer this mail.',
    mistake,
  ],
});

export const readmissionWords = ({ name }: { name: string }): Words => ({
  subject: 'You can come back in',
  paragraphs: [
    greeting(name),
    'Your account is no longer suspended. Everything is where you left it; please log in again.',
  ],
  action: { label: 'Log in', path: '/auth/login' },
});

export const warningWords = ({
  name,
  note,
  content_type,
}: {
  name: string;
  note: string;
  content_type: string | null;
}): Words => {
  const noun = nounOf(content_type ?? '');
  return {
    subject: `About your ${noun}`,
    paragraphs: [
      greeting(name),
      `Members reported your ${noun}, and our moderators looked at it. They ask you to mind the community guidelines.`,
      `What they say: ${note}`,
      mistake,
    ],
  };
};
