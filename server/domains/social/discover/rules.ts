import { isolated } from '#contract/platform/isolated.ts';
import { type DiscoverKind, newDays } from '#contract/social/friendships.ts';

export interface Common {
  /** Names of groups of both, three at most. */
  shared_groups: readonly string[];
  groups: number;
  /** Name of the friend in common who is newest to the viewer; null without one. */
  friend: string | null;
  friends: number;
  /** Day of a programme that both walk; null if they don't, or the other member doesn't show it. */
  day: number | null;
  /** The viewer's own day of it. */
  own_day: number | null;
  /** When the other member joined. */
  created_at: Date;
}

/** Days between two members who are near each other. */
export const nearDays = 3;

/** Returns the moment since which members who joined are new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - newDays * 24 * 60 * 60 * 1000);

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (n: number): string => words[n] ?? String(n);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the sentence that says why a member is suggested: the strongest thing in common, or the one that was
 * asked for. Null with nothing in common, unless the member is new.
 */
export function reasonToMeet(
  common: Common,
  { show = 'for_you', now }: { show?: DiscoverKind | undefined; now: Date },
): string | null {
  const { friend, friends, groups, shared_groups, day, own_day } = common;
  if (show === 'near_my_day' && day !== null) return dayWords(day, own_day);
  if (show !== 'my_groups') {
    if (friend !== null && friends === 1) return `${isolated(friend)} is a friend of both of you`;
    if (friend !== null) return `${capital(inWords(friends))} friends in common`;
  }
  if (groups > 1) return `${capital(inWords(groups))} groups in common`;
  if (shared_groups[0] !== undefined) return `In ${isolated(shared_groups[0])} with you`;
  if (day !== null && day === own_day) return dayWords(day, own_day);
  return common.created_at > newSince(now) ? 'New here' : null;
}

const dayWords = (day: number, own: number | null): string =>
  day === own ? `Also on day ${day}` : `On day ${day}, near yours`;
