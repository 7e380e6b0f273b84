import { greeting } from '#server/domains/auth/emails.ts';

const day = 24 * 60 * 60 * 1000;

/** Days in which a member may keep an account that they asked to delete. */
export const graceDays = 30;

/** Returns when an account is erased whose member asks at `now`. */
export const deletionAt = (now: Date): Date => new Date(now.getTime() + graceDays * day);

export const lastAdminStays = "The last administrator can't be deleted.";

export interface Ties {
  isAdmin: boolean;
  /** Administrators who could take over. */
  otherAdmins: number;
  /** Groups of the member that have other members. */
  groups: readonly { name: string }[];
}

export const lastAdmin =
  'You are the only administrator. Make another member an administrator before you leave.';

/** Returns the sentence that prevents a member from deactivating the account, or null. */
export const absenceObstacle = ({ isAdmin, otherAdmins }: Ties): string | null =>
  isAdmin && otherAdmins === 0 ? lastAdmin : null;

/**
 * Returns the sentence that prevents a member from deleting the account, or null. A suspended member can't make
 * another one the owner of a group, and support doesn't. Theirs pass on when the account is erased.
 */
export function deletionObstacle(ties: Ties, { passesGroupsOn = false } = {}): string | null {
  const [first, ...more] = passesGroupsOn ? [] : ties.groups;
  return (
    absenceObstacle(ties) ??
    (first
      ? `Others meet in ${more.length === 0 ? `${first.name}, which you own` : `${ties.groups.length} groups that you own`}. Make another member the owner first.`
      : null)
  );
}

/** Returns "Saturday 19 December 2026", the date in the member's zone. */
export const dateOfDeletion = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: zone,
  })
    .format(at)
    .replace(',', '');

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
