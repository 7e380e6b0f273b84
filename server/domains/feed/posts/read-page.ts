import Type from 'typebox';
import { Post } from '#contract/feed.ts';
import { readHidings } from '#server/domains/moderation/request-look.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursors.ts';
import { joinJson, type RawJson, type Write } from '#server/platform/http/raw-json.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { SnapshotCache } from '#server/platform/http/snapshot-cache.ts';
import type { PostViewer } from '../rules.ts';
import { asPost, asPostViewer } from './read-posts.ts';
import { lastId, likedAmong, type PostRow, pageOfPosts, type Source } from './store.ts';

/** Posts per page (decision 71). */
const defaultPageSize = 50;
const PageStart = Type.Object(
  { before: Type.String({ pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' }) },
  { additionalProperties: false },
);

/** The part of a route call that reading a list needs. */
export interface PageCall {
  db: Database;
  viewer: Viewer;
  query: { limit?: number; cursor?: string };
  nextCursor: (cursor: string | null) => void;
  write: Write;
}

/** A page of posts shared by all members, without the viewer's own state. */
interface SharedPage {
  rows: PostRow[];
  /**
   * Authors of each post and its comments, by post id. Their version of the post differs from `forStrangers`.
   */
  people: Map<string, Set<string>>;
  postIds: string;
  commentIds: string;
  next: string | null;
  /**
   * Posts as JSON for viewers with no part in them, by `isStaff`. Filled on the first request of each kind.
   */
  forStrangers: Map<boolean, Buffer[]>;
}

/** An id that belongs to no member. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Returns a function that reads pages of posts. It caches the first page of the feed and of the wins in this
 * process.
 */
export function createPageReader(): (
  call: PageCall,
  source: Source,
) => Promise<ReturnType<typeof asPost>[] | RawJson> {
  const kept = new SnapshotCache<SharedPage>({ most: 2 });

  return async (call, source) => {
    const { db, viewer, query, nextCursor, write } = call;
    const looker = asPostViewer(viewer);
    const isShared =
      (source.of === 'feed' || source.of === 'wins') &&
      !query.cursor &&
      (query.limit ?? defaultPageSize) === defaultPageSize;
    const read = isShared
      ? await kept.read(source.of, {
          concern: (page) => likedAmong(db, viewer.id, page),
          async all() {
            const own = await readRows(call, source);
            return { own, shared: share(own) };
          },
        })
      : { own: await readRows(call, source) };
    if ('own' in read) {
      nextCursor(read.own.next);
      // Only the list of the viewer's own posts has hidden ones.
      const hidden = read.own.rows.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id);
      const hidings = await readHidings(db, 'post', hidden);
      return read.own.rows.map((row) => ({ ...asPost(row, looker), ...hidings.get(row.id) }));
    }
    nextCursor(read.page.next);
    return writePage(read.page, looker, read.concern, write);
  };
}

interface Rows {
  rows: PostRow[];
  next: string | null;
  /** Null for a page without posts. */
  snapshot: string | null;
}

async function readRows({ db, viewer, query }: PageCall, source: Source): Promise<Rows> {
  const limit = query.limit ?? defaultPageSize;
  const before = readCursor(query.cursor, PageStart)?.before ?? lastId;
  const isFirst = query.cursor === undefined || query.cursor === '';
  // The extra row tells whether there is a next page.
  const rows = await pageOfPosts(db, source, { viewerId: viewer.id, before, isFirst, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  // A pinned post comes before the ordered list, so the next page starts at the top.
  const isPinned = source.of === 'group' && last?.pinned_at != null;
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor({ before: isPinned ? lastId : last.id }) : null,
    snapshot: last?.snapshot ?? null,
  };
}

/** Returns a page without the viewer's own state, ready to be cached; null for an empty page. */
function share({ rows, next, snapshot }: Rows): { page: SharedPage; snapshot: string; size: number } | null {
  if (snapshot === null) return null;
  const shared = rows.map((row) => asSeenBy(row, new Set()));
  const comments = shared.flatMap((row) => row.comments);
  const size = rows.reduce((sum, row) => sum + row.content.length + 1000, 0);
  const page: SharedPage = {
    rows: shared,
    people: new Map(
      shared.map((row) => [
        row.id,
        new Set([row, ...row.comments].map((written) => written.author_id).filter((id) => id !== null)),
      ]),
    ),
    postIds: `{${shared.map((row) => row.id).join(',')}}`,
    commentIds: `{${comments.map((comment) => comment.id).join(',')}}`,
    next,
    forStrangers: new Map(),
  };
  return { page, snapshot, size };
}

/**
 * Returns a row as seen by a viewer who likes these posts and comments. Shared pages have no group posts, so
 * `role` is null.
 */
const asSeenBy = (row: PostRow, liked: ReadonlySet<string>): PostRow => ({
  ...row,
  role: null,
  liked: liked.has(row.id),
  comments: row.comments.map((comment) => ({ ...comment, liked: liked.has(comment.id) })),
});

function writePage(
  page: SharedPage,
  looker: PostViewer,
  { posts, comments }: { posts: string[]; comments: string[] },
  write: Write,
): RawJson {
  const liked = new Set([...posts, ...comments]);
  let forStrangers = page.forStrangers.get(looker.isStaff);
  if (!forStrangers) {
    const stranger = { id: nobody, isStaff: looker.isStaff, mayPost: false };
    forStrangers = page.rows.map((row) => Buffer.from(write(Post, asPost(row, stranger))));
    page.forStrangers.set(looker.isStaff, forStrangers);
  }
  const written = page.rows.map((row, index) => {
    const known = forStrangers[index];
    const isStranger =
      !page.people.get(row.id)?.has(looker.id) &&
      (liked.size === 0 || (!liked.has(row.id) && !row.comments.some((comment) => liked.has(comment.id))));
    return known && isStranger ? known : Buffer.from(write(Post, asPost(asSeenBy(row, liked), looker)));
  });
  return joinJson('[', written, ']');
}
