import { greeting } from '#server/domains/auth/emails.ts';
import { dateOfDeletion } from './rules.ts';

/** Email to a member whose account an administrator deleted. They can't sign in any more to read about it. */
export const deletedEmail = ({ name, texts }: { name: string; texts: 'keep' | 'erase' }) => ({
  subject: 'Your account was deleted',
  paragraphs: [
    greeting(name),
    'An administrator deleted your account today. You can’t sign in any more, and we’re erasing your practice and your private messages.',
    texts === 'keep'
      ? 'What you wrote for others stays, without your name.'
      : 'What you wrote for others is erased too.',
    'A paid plan has ended, and nothing more is charged. If you think this is a mistake, write to us.',
  ],
  action: { label: 'Write to us', path: '/contact?about=account' },
});

/** Email about a planned deletion, in case someone else asked for it. */
export const leavingEmail = ({
  name,
  deletesAt,
  zone,
  isSuspended,
}: {
  name: string;
  deletesAt: Date;
  zone: string;
  isSuspended: boolean;
}) => ({
  subject: `Your account will be deleted on ${dateOfDeletion(deletesAt, zone)}`,
  paragraphs: [
    greeting(name),
    `You asked us to delete your account. We'll erase it on ${dateOfDeletion(deletesAt, zone)}. Until then nothing is lost, and others don't see you.`,
    isSuspended
      ? 'Changed your mind? Reply to this email before that day. An ended membership stays ended.'
      : 'Changed your mind? Sign in before that day and choose “Keep my account”. An ended membership stays ended.',
    isSuspended
      ? "If you didn't ask for this, reply to this email and reset your password."
      : "If you didn't ask for this, sign in, keep your account and change your password.",
  ],
  ...(!isSuspended && { action: { label: 'Sign in', path: '/auth/login' } }),
});
