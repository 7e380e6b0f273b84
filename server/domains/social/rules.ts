import { isolated } from '#contract/platform/isolated.ts';
import { type ProfileTexts, profileTextNames } from '#contract/profile/texts.ts';
import type { Friendship } from '#contract/social/friendships.ts';

/** Suggestions while a name is typed. */
export const maxSuggestions = 8;

/** Why a member is suggested for a mention, in the order of the suggestions. */
export const nearness = { writer: 0, followed: 1, fellow: 2, named: 3 } as const;

/** Returns the sentence that says why a member is suggested, or null. `shared_group` is a group of both; in a group it is null. */
export function reasonFor({
  rank,
  shared_group,
}: {
  rank: number;
  shared_group: string | null;
}): string | null {
  if (rank === nearness.writer) return 'Took part here';
  if (rank === nearness.followed) return 'You follow them';
  if (rank !== nearness.fellow) return null;
  return shared_group === null ? 'In this group' : `In ${isolated(shared_group)} with you`;
}

/** Returns the texts of a profile as one, a line each. Empty without any. */
export const textsOf = (texts: ProfileTexts): string =>
  profileTextNames
    .map((name) => texts[name])
    .filter(Boolean)
    .join('\n');

/** Returns what the viewer and a member are to each other. */
export function friendshipOf(bond: { status: 'pending' | 'accepted'; is_own: boolean } | null): Friendship {
  if (bond === null) return 'none';
  if (bond.status === 'accepted') return 'friends';
  return bond.is_own ? 'request_sent' : 'request_received';
}

export const memberMissing = "That member doesn't exist.";
export const alreadyFollowing = 'Already following this user';

/**
 * Returns a whole email address, in lower case; null for anything else. Members are found by whole addresses
 * only.
 */
export const asAddress = (typed: string): string | null =>
  /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(typed) ? typed.toLowerCase() : null;

/** Returns text as a LIKE pattern for a prefix, with `%`, `_` and the backslash escaped. */
export const asBeginning = (typed: string): string =>
  `${typed.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
