import Type from 'typebox';
import { TopicCard, type TopicOrder } from '#contract/forum.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursors.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import { joinJson, type RawJson, type Write } from '#server/platform/http/raw-json.ts';
import { SnapshotCache } from '#server/platform/http/snapshot-cache.ts';
import { asQuery } from '#server/platform/text/word-query.ts';
import { erasedBefore, isStaff, tidyTitle, topicOrder } from '../rules.ts';
import { findCategory } from '../store.ts';
import { type ListedRow, timeOf, topicsOf, type Unread, unreadAmong } from './list/store.ts';
import { type Reader, readListed } from './read-topic.ts';

const pageSize = 50;
/** Cursor schema of one order. The default order has no `order` field. */
const cursorIn = (order: TopicOrder) =>
  Type.Object(
    {
      ...(order !== 'active' && { order: Type.Literal(order) }),
      /** When the topic was pinned, for a pinned one; else the time of the order. In ms since 1970. */
      pinned: Type.Boolean(),
      at: Type.Integer({ minimum: 0, maximum: 32_503_680_000_000 }),
      id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    },
    { additionalProperties: false },
  );
const places = {
  active: cursorIn('active'),
  newest: cursorIn('newest'),
  unanswered: cursorIn('unanswered'),
} satisfies Record<TopicOrder, unknown>;

export interface TopicsAsked {
  category: string;
  tag?: string | undefined;
  sort?: string | undefined;
  q?: string | undefined;
  deleted?: boolean | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The first page of a category, shared by all members. Unread counts are added per viewer. */
interface SharedPage {
  rows: ListedRow[];
  ids: string;
  next: string | null;
  /** JSON of each card by unread count, filled on the first request for that count. */
  written: Map<number | null, Buffer>[];
}

type ReadTopics = (
  db: Database,
  reader: Reader & { write: Write },
  query: TopicsAsked,
) => Promise<{ answer: { topics: TopicCard[] } | RawJson; next: string | null }>;

/**
 * Returns a function that reads pages of topics. It caches the default first page of each category in this
 * process.
 */
export function createTopicsReader(): ReadTopics {
  const kept = new SnapshotCache<SharedPage>({ most: 20 });

  return async (db, reader, query) => {
    const isUsual = topicOrder(query.sort) === 'active' && !query.deleted && !query.tag && !query.q;
    const isShared = isUsual && !query.cursor && (query.limit ?? pageSize) === pageSize;
    const read = isShared
      ? await kept.read(query.category, {
          concern: (page) => unreadAmong(db, reader.viewer.id, page.ids),
          async all() {
            const own = await readRows(db, reader, query);
            return { own, shared: share(own, query.category) };
          },
        })
      : { own: await readRows(db, reader, query) };
    if ('own' in read) {
      const { rows, next } = read.own;
      return { answer: { topics: rows.map((row) => readListed(row, reader.brand)) }, next };
    }
    return { answer: writePage(read.page, reader, read.concern), next: read.page.next };
  };
}

interface Rows {
  rows: ListedRow[];
  next: string | null;
  /** Null for a page without topics. */
  snapshot: string | null;
}

/**
 * Returns a page to cache under a category's slug. The rows confirm the slug, because the category was read
 * in a separate query.
 */
function share(
  { rows, next, snapshot }: Rows,
  slug: string,
): { page: SharedPage; snapshot: string; size: number } | null {
  if (snapshot === null || rows[0]?.category_slug !== slug) return null;
  const ids = `{${rows.map((row) => row.id).join(',')}}`;
  const page = { rows, ids, next, written: rows.map(() => new Map<number | null, Buffer>()) };
  return { page, snapshot, size: rows.length * 1000 };
}

function writePage(
  { rows, written }: SharedPage,
  { brand, write }: Reader & { write: Write },
  { joined_at, replies }: Unread,
): RawJson {
  const cards = rows.map((row, index) => {
    const unread = replies[row.id] ?? (row.created_at < joined_at ? 0 : null);
    const known = written[index]?.get(unread);
    if (known) return known;
    const card = Buffer.from(write(TopicCard, readListed({ ...row, unread_count: unread }, brand)));
    written[index]?.set(unread, card);
    return card;
  });
  return joinJson('{"topics":[', cards, ']}');
}

/**
 * Returns a page of a category, pinned topics first. A search text without a single word finds nothing.
 * Throws 404 for an unknown category, 403 for deleted topics unless the viewer is staff, 400 for a cursor of
 * another order.
 */
async function readRows(db: Database, { viewer, now }: Reader, query: TopicsAsked): Promise<Rows> {
  const { limit = pageSize, deleted = false } = query;
  if (deleted && !isStaff(viewer)) throw forbidden('This needs a moderator.');
  const order = deleted ? 'active' : topicOrder(query.sort);
  const after = readCursor(query.cursor, places[order]);
  const category = await findCategory(db, query.category);
  if (!category) throw notFound("That category doesn't exist.");
  const typed = query.q?.trim() ?? '';
  const words = asQuery(typed);
  if (typed !== '' && words === null) return { rows: [], next: null, snapshot: null };
  const rows = await topicsOf(db, viewer.id, {
    categoryId: category.id,
    order,
    tag: tidyTitle(query.tag ?? '').toLowerCase() || null,
    words,
    deletedSince: deleted ? erasedBefore(now) : null,
    after: after && { ...after, at: new Date(after.at) },
    limit,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor(cursorOf(last, order, deleted)) : null,
    snapshot: last?.snapshot ?? null,
  };
}

/** Returns the cursor of the page after this topic. */
function cursorOf(row: ListedRow, order: TopicOrder, deleted: boolean) {
  const pinnedAt = deleted ? null : row.pinned_at;
  return {
    ...(order !== 'active' && { order }),
    pinned: pinnedAt !== null,
    at: (pinnedAt ?? row[timeOf[order]]).getTime(),
    id: row.id,
  };
}
