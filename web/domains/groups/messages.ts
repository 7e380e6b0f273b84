import type { GroupOpening } from '#contract/groups.ts';

/** Sentences of groups, word for word from the specification (B sections 2, 6, 8). */
export const sentences = {
  createRefused: 'Upgrade to Achiever or higher to create and manage groups',
  missing: 'Name and description are required',
  approval: 'requires approval to join',
  deleteFailed: 'Error deleting group. Please try again.',
  removeFailed: 'Error removing member. Please try again.',
  updateFailed: 'Error updating group. Please try again.',
  notSaved: 'We couldn’t save that. Try again.',
} as const;

const day = new Intl.DateTimeFormat('en-CA', { day: 'numeric', month: 'long' });
const dayAndHour = new Intl.DateTimeFormat('en-CA', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

/** Returns "December 3". */
export const dateOf = (at: string): string => day.format(new Date(at));
/** Returns when earlier posts open, in this device's time zone. "3:00 p.m." ends the sentence with its own full stop. */
export const opensMessage = (at: string): string =>
  `Posts from before this group opened become visible to everyone on ${dayAndHour.format(new Date(at))}`.replace(
    /\.?$/,
    '.',
  );

/** Returns what happens to pending requests when a group opens, or null if there are none. */
export function joiningMessage({
  joining,
  joining_count,
  waiting_count,
}: Pick<GroupOpening, 'joining' | 'joining_count' | 'waiting_count'>): string | null {
  const others = joining_count - joining.length;
  const names = [...joining, ...(others > 0 ? [`${others} more`] : [])];
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
  const come =
    joining_count === 0
      ? []
      : [`${list}, who asked to join, ${joining_count === 1 ? 'becomes a member' : 'become members'}.`];
  const wait =
    waiting_count === 0
      ? []
      : [
          waiting_count === 1
            ? '1 person you removed before still waits for your answer.'
            : `${waiting_count} people you removed before still wait for your answer.`,
        ];
  return [...come, ...wait].join(' ') || null;
}
