import type { GroupOpening } from '#contract/groups/endpoints.ts';
import { counted, dateTimeWords, dateWords, listWords, plural } from '../../ui/formats.ts';

/** Sentences of groups; they stay word for word. */
export const sentences = {
  createRefused: 'Upgrade to Achiever or higher to create and manage groups',
  missing: 'Name and description are required',
  approval: 'requires approval to join',
  deleteFailed: 'Error deleting group. Please try again.',
  removeFailed: 'Error removing member. Please try again.',
  updateFailed: 'Error updating group. Please try again.',
  notSaved: 'We couldn’t save that. Try again.',
} as const;

/** Returns "3 December". */
export const dateOf = (at: string): string => dateWords('dayMonth', at);
/** Returns when earlier posts open, in this device's time zone. */
export const opensMessage = (at: string): string =>
  `Posts from before this group opened become visible to everyone on ${dateTimeWords('dayMonth', at)}.`;

/** Returns what happens to pending requests when a group opens, or null if there are none. */
export function joiningMessage({
  joining,
  joining_count,
  waiting_count,
}: Pick<GroupOpening, 'joining' | 'joining_count' | 'waiting_count'>): string | null {
  const others = joining_count - joining.length;
  const names = [...joining, ...(others > 0 ? [`${others} more`] : [])];
  const list = listWords(names);
  const come =
    joining_count === 0
      ? []
      : [`${list}, who asked to join, ${plural(joining_count, 'becomes a member', 'become members')}.`];
  const wait =
    waiting_count === 0
      ? []
      : [
          counted(
            waiting_count,
            'person you removed before still waits for your answer.',
            'people you removed before still wait for your answer.',
          ),
        ];
  return [...come, ...wait].join(' ') || null;
}
