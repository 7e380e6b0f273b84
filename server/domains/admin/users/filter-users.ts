import type { UserSort, UserState } from '#contract/admin/constants.ts';
import type { Tier } from '#contract/membership/tiers.ts';
import { asQuery } from '#server/platform/text/word-query.ts';

/** Members that a list asks for. */
export interface UserFilter {
  /** Query for names, made by `asQuery`; null for all. */
  words: string | null;
  /** A whole email address in lower case, or null. */
  address: string | null;
  /** The id of one member, or null. */
  id: string | null;
  tier: Tier | null;
  state: UserState | null;
  sort: UserSort;
}

const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the filter of a typed search. A text with @ is an address, which matches only as a whole, and an
 * id finds its member. Null for a text without any word, which matches no one.
 */
export function filterOf(query: {
  q?: string | undefined;
  tier?: Tier | undefined;
  state?: UserState | undefined;
  sort?: UserSort | undefined;
}): UserFilter | null {
  const typed = query.q?.trim() ?? '';
  const address = typed.includes('@') ? typed.toLowerCase() : null;
  const id = wholeId.test(typed) ? typed.toLowerCase() : null;
  const words = address === null && id === null ? asQuery(typed) : null;
  if (typed !== '' && address === null && id === null && words === null) return null;
  return {
    // Words of a bio have another weight, and the list searches names.
    words: words?.replaceAll(':*', ':*A') ?? null,
    address,
    id,
    tier: query.tier ?? null,
    state: query.state ?? null,
    sort: query.sort ?? 'newest',
  };
}
