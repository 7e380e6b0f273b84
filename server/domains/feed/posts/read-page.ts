import Type from 'typebox';
import type { Post } from '#contract/feed/endpoints.ts';
import { readHidings } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { asPost } from './read-posts.ts';
import { lastId, pageOfPosts, type Source } from './store.ts';

/** Posts per page. */
const defaultPageSize = 50;
const PageStart = Type.Object({ before: cursorId }, { additionalProperties: false });

/** The part of a route call that reading a list needs. */
export interface PageCall {
  db: Database;
  viewer: Viewer;
  query: { limit?: number; cursor?: string };
  nextCursor: (cursor: string | null) => void;
}

/** Returns a page of a source's posts as the viewer sees them, and sets the cursor of the next one. */
export async function readPage({ db, viewer, query, nextCursor }: PageCall, source: Source): Promise<Post[]> {
  const before = readCursor(query.cursor, PageStart)?.before ?? lastId;
  const isFirst = query.cursor === undefined || query.cursor === '';
  const { rows, next } = await readPageOf(
    query.limit ?? defaultPageSize,
    (limit) => pageOfPosts(db, source, { viewerId: viewer.id, before, isFirst, limit }),
    // A pinned post comes before the ordered list, so the page after it starts at the top.
    (last) => ({ before: source.of === 'group' && last.pinned_at !== null ? lastId : last.id }),
  );
  nextCursor(next);
  // Only the list of the viewer's own posts has hidden ones.
  const hidden = rows.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id);
  const hidings = await readHidings(db, 'post', hidden);
  return rows.map((row) => ({ ...asPost(row, viewer), ...hidings.get(row.id) }));
}
