import type { Found } from '#contract/search.ts';
import type { StaffRole, Tier } from '#contract/tiers.ts';
import type { Database } from '#server/platform/database.ts';
import { inOrder, isEmpty, readQuery, shownOfEach } from './rules.ts';
import { type FoundRow, findGroups, findPeople, findPosts, findTopics } from './store.ts';

const finders = { posts: findPosts, topics: findTopics, groups: findGroups, people: findPeople };
type Kind = keyof typeof finders;
const kinds = Object.keys(finders) as Kind[];

const mostShown = 20;

/**
 * Looks for words in everything this member may see. With `kind`, `limit` results of it; else a few of each. Counts go to 100.
 * Any text is a question; one without words finds nothing.
 */
export async function findEverywhere(
  db: Database,
  {
    typed,
    kind,
    limit,
    viewerId,
    now,
  }: { typed: string; kind: Kind | undefined; limit: number | undefined; viewerId: string; now: Date },
): Promise<{ results: Found[]; counts: Record<Kind, number> }> {
  const asked = readQuery(typed);
  const counts = { posts: 0, topics: 0, groups: 0, people: 0 };
  if (isEmpty(asked)) return { results: [], counts };
  const results: Found[] = [];
  for (const each of kinds) {
    const shown =
      kind === each ? (limit ?? mostShown) : kind ? 0 : Math.min(limit ?? shownOfEach, shownOfEach);
    // One is read where none is shown: it carries the count.
    const rows = await finders[each](db, { ...asked, viewerId, now, limit: Math.max(shown, 1) });
    counts[each] = rows[0]?.count ?? 0;
    results.push(...rows.slice(0, shown).map((row) => asFound(each, row)));
  }
  return { results: inOrder(results), counts };
}

const asFound = (kind: Kind, row: FoundRow): Found => ({
  kind,
  id: row.id,
  title: row.title,
  excerpt: row.excerpt,
  path: row.path,
  author:
    kind === 'groups'
      ? null
      : {
          id: row.author_id,
          name: row.author_name ?? 'Former member',
          profile_photo: null,
          membership_tier: (row.author_tier ?? 'starter') as Tier,
          staff: row.author_staff as StaffRole | null,
        },
  at: row.at?.toISOString() ?? null,
});
