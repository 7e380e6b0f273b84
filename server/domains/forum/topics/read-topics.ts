import Type from 'typebox';
import type { TopicCard, TopicOrder } from '#contract/forum/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { cursorId, cursorTime, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import { asQuery } from '#server/platform/text/word-query.ts';
import { isStaff } from '#server/platform/viewer/rules.ts';
import { erasedBefore, tidyTitle, topicOrder } from '../rules.ts';
import { findCategory } from '../store.ts';
import { type ListedRow, timeOf, topicsOf } from './list.store.ts';
import { type Reader, readListed } from './read-topic.ts';

const pageSize = 50;
/** Cursor schema of one order. The default order has no `order` field. */
const cursorIn = (order: TopicOrder) =>
  Type.Object(
    {
      ...(order !== 'active' && { order: Type.Literal(order) }),
      /** When the topic was pinned, for a pinned one; else the time of the order. In ms since 1970. */
      pinned: Type.Boolean(),
      at: cursorTime,
      id: cursorId,
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

/**
 * Returns a page of a category, pinned topics first. A search text without a single word finds nothing.
 * Throws 404 for an unknown category, 403 for deleted topics unless the viewer is staff, 400 for a cursor of
 * another order.
 */
export async function readTopics(
  db: Database,
  { viewer, brand, now }: Reader,
  query: TopicsAsked,
): Promise<{ topics: TopicCard[]; next: string | null }> {
  const { limit = pageSize, deleted = false } = query;
  if (deleted && !isStaff(viewer)) throw forbidden('This needs a moderator.');
  const order = deleted ? 'active' : topicOrder(query.sort);
  const after = readCursor(query.cursor, places[order]);
  const category = await findCategory(db, query.category);
  if (!category) throw notFound("That category doesn't exist.");
  const typed = query.q?.trim() ?? '';
  const words = asQuery(typed);
  if (typed !== '' && words === null) return { topics: [], next: null };
  const { rows, next } = await readPageOf(
    limit,
    (oneMore) =>
      topicsOf(db, viewer.id, {
        categoryId: category.id,
        order,
        tag: tidyTitle(query.tag ?? '').toLowerCase() || null,
        words,
        deletedSince: deleted ? erasedBefore(now) : null,
        after: after && { ...after, at: new Date(after.at) },
        limit: oneMore,
      }),
    (last) => keysetOf(last, order, deleted),
  );
  return { topics: rows.map((row) => readListed(row, brand)), next };
}

/** Returns where the page after this topic begins. */
function keysetOf(row: ListedRow, order: TopicOrder, deleted: boolean) {
  const pinnedAt = deleted ? null : row.pinned_at;
  return {
    ...(order !== 'active' && { order }),
    pinned: pinnedAt !== null,
    at: (pinnedAt ?? row[timeOf[order]]).getTime(),
    id: row.id,
  };
}
