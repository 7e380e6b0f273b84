import Type from 'typebox';
import type { TopicCard } from '#contract/forum.ts';
import { readCursor, writeCursor } from '#server/platform/cursors.ts';
import type { Database } from '#server/platform/database.ts';
import { forbidden, notFound } from '#server/platform/refusal.ts';
import { type Reader, readCard } from './read-topic.ts';
import { erasedBefore, isStaff, tidyTitle } from './rules.ts';
import { findCategory } from './store.ts';
import { topicsOf } from './topics/cards/store.ts';

const pageSize = 50;
const Place = Type.Object({
  /** Among the pinned ones, `at` is when it was pinned, else its last activity; milliseconds since 1970. */
  pinned: Type.Boolean(),
  at: Type.Integer({ minimum: 0, maximum: 32_503_680_000_000 }),
  id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
});

/** A page of a category, pinned topics first; 404 for a category there is none of, 403 for deleted topics unless staff asks. */
export async function readTopics(
  db: Database,
  { asker, brand, now }: Reader,
  query: {
    category: string;
    tag?: string | undefined;
    deleted?: boolean | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<{ topics: TopicCard[]; next: string | null }> {
  const { limit = pageSize, deleted = false } = query;
  if (deleted && !isStaff(asker)) throw forbidden('This needs a moderator.');
  const after = readCursor(query.cursor, Place);
  const category = await findCategory(db, query.category);
  if (!category) throw notFound('That category does not exist.');
  const rows = await topicsOf(db, asker.id, {
    categoryId: category.id,
    tag: tidyTitle(query.tag ?? '').toLowerCase() || null,
    deletedSince: deleted ? erasedBefore(now) : null,
    after: after && { ...after, at: new Date(after.at) },
    limit,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const pinnedAt = deleted ? null : (last?.pinned_at ?? null);
  const place = last && {
    pinned: pinnedAt !== null,
    at: (pinnedAt ?? last.last_activity).getTime(),
    id: last.id,
  };
  return {
    topics: shown.map((row) => readCard(row, brand)),
    next: rows.length > limit && place ? writeCursor(place) : null,
  };
}
