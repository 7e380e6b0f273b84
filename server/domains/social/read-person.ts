import type { Author } from '#contract/author.ts';
import { portraitUrl } from '#contract/portraits.ts';
import type { Person } from '#contract/social.ts';
import type { StaffRole } from '#contract/tiers.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/refusal.ts';
import { memberMissing, tierOf } from './rules.ts';
import { findPerson, type PersonRow, type SuggestedRow } from './store.ts';

/** A member's page. Throws 404, for a private one as well. */
export async function readPerson(db: Database, id: string, viewerId: string): Promise<Person> {
  const row = await findPerson(db, id, viewerId);
  if (!row) throw notFound(memberMissing);
  return asPerson(row, viewerId);
}

/** A row as the contract's person. Somebody private who still stands in a list, as a follower does, is a name there and no more. */
export function asPerson(row: PersonRow, viewerId: string): Person {
  const isSelf = row.id === viewerId;
  const isOpen = isSelf || !row.is_private;
  return {
    ...asAuthor(row),
    id: row.id,
    bio: isOpen ? row.bio : null,
    created_at: row.created_at.toISOString(),
    posts_count: isOpen ? row.posts_count : null,
    followers_count: isOpen ? row.followers_count : 0,
    following_count: isOpen ? row.following_count : 0,
    is_following: row.is_following,
    is_self: isSelf,
    may_report: isOpen && !isSelf,
  };
}

export const asAuthor = ({ id, name, tier, staff, portrait }: SuggestedRow): Author => ({
  id,
  name,
  profile_photo: portraitUrl(portrait),
  membership_tier: tierOf(tier),
  staff: staff as StaffRole | null,
});
