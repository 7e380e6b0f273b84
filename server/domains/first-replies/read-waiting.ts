import type { WaitingPost } from '#contract/first-replies/endpoints.ts';
import { allowanceOf } from '#contract/membership/allowances.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { excerptOf, mostShown, reasonFor, scopeOf, waitsFor } from './rules.ts';
import { findHelper, findWaiting, type WaitingRow } from './store.ts';

/** Returns the posts and topics that could use a first reply, for a member who helps; the longest wait first. */
export async function readWaiting(
  db: Database,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<Reply<Routes['GET /api/first-replies']>> {
  const { choice, leads_group: leadsGroup, helped } = await findHelper(db, viewer.id);
  const scope = scopeOf({ choice, leadsGroup, isStaff: isStaff(viewer) });
  if (scope === 'nowhere') return { is_helping: false, helped, waiting: [] };
  const rows = await findWaiting(db, {
    viewerId: viewer.id,
    scope,
    withTopics: allowanceOf(viewer).forum_reply,
    since: new Date(now.getTime() - waitsFor),
  });
  const waiting = rows.flatMap((row) => {
    const reason = reasonFor({ createdAt: row.created_at, previous: row.previous });
    return reason === null ? [] : [{ ...asWaitingPost(row), ...reason }];
  });
  return { is_helping: true, helped, waiting: waiting.slice(0, mostShown) };
}

const asWaitingPost = (row: WaitingRow): Omit<WaitingPost, 'reason' | 'days_away'> => ({
  content_type: row.content_type,
  id: row.id,
  author: authorOf(row),
  title: row.title,
  excerpt: excerptOf(row.plain),
  group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
  path: row.content_type === 'topic' ? `/forum/${row.category}/${row.id}` : `/feed/${row.id}`,
  created_at: row.created_at.toISOString(),
});
