import Type from 'typebox';
import type { Reply, ReplyOrder, Topic, TopicCard } from '#contract/forum/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { readHiding } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { readReplyRows, readWritten } from '../read-replies.ts';
import { newestRepliesOf, repliesOf } from '../replies/store.ts';
import { isOwnHidden, isRestorable, replyRefusal, topicHidden, topicMissing } from '../rules.ts';
import type { CardRow, ListedRow } from './list.store.ts';
import { findTopic, type TopicRow, visibleTopic } from './store.ts';

export interface Reader {
  viewer: Viewer;
  brand: string;
  now: Date;
}

const pageSize = 50;
/**
 * Cursor for replies, newest first. Its shape differs from `cursorId`, so that a cursor of one order is refused
 * in the other.
 */
const CursorFromEnd = Type.Object({ before: cursorId });

/**
 * Returns a topic with its first replies. The viewer's own hidden posts include the reason. Throws 404 when
 * the viewer may not see the topic.
 */
export async function readTopic(db: Database, reader: Reader, id: string, limit = pageSize): Promise<Topic> {
  const { viewer, now } = reader;
  const { topic, rows, next } = await topicRows(db, viewer, { id, limit });
  const isLocked = topic.locked_at !== null;
  return {
    ...readOpening(topic, reader, next),
    ...(isOwnHidden(viewer, topic) && (await readHiding(db, { contentType: 'topic', contentId: topic.id }))),
    posts: await readReplyRows(db, rows, viewer, { isLocked, now }),
  };
}

/** Returns a topic that was opened in this transaction, so that it has no replies. */
export async function readNewTopic(db: Database, reader: Reader, id: string): Promise<Topic> {
  const topic = await findTopic(db, reader.viewer, id);
  if (!topic) throw notFound(topicMissing);
  return { ...readOpening(topic, reader, null), posts: [] };
}

/** Returns the rows of a topic and its first replies. Throws 404 when the viewer may not see it. */
async function topicRows(db: Database, viewer: Viewer, { id, limit }: { id: string; limit: number }) {
  const topic = await findTopic(db, viewer, id);
  if (!topic) throw notFound(topicMissing);
  // The author of a hidden topic reads it without the replies of others.
  if (isOwnHidden(viewer, topic) && !isStaff(viewer)) return { topic, rows: [], next: null };
  return { topic, ...(await repliesAfter(db, viewer, { topicId: id, after: id, limit })) };
}

/** Returns a topic without its replies. */
function readOpening(
  row: TopicRow,
  { viewer, brand, now }: Reader,
  next: string | null,
): Omit<Topic, 'posts'> {
  const isOwn = isOwnHidden(viewer, row);
  const isRemoved = (row.deleted_at !== null || row.hidden_at !== null) && !isOwn;
  const isLocked = row.locked_at !== null;
  return {
    ...readCard(row, brand),
    is_deleted: isRemoved,
    ...readWritten(row, viewer, { isRemoved, isLocked, nameless: namelessOf(row, brand) }),
    next_cursor: next,
    last_read_id: row.last_read_id,
    watch: row.watch ?? 'normal',
    may_reply: !isRemoved && !isOwn && replyRefusal(viewer, row) === null,
    reply_refusal: isRemoved ? topicMissing : isOwn ? topicHidden : replyRefusal(viewer, row),
    may_moderate: isStaff(viewer),
    may_restore: isStaff(viewer) && isRestorable(row.deleted_at, now),
    deletes_others: row.replies_of_others,
  };
}

/**
 * Returns a page of replies in an order, after `cursor`. Throws 404 when the viewer may not see the topic,
 * 400 for a cursor of another order.
 */
export async function readReplies(
  db: Database,
  reader: Reader,
  {
    topicId,
    order,
    cursor,
    limit = pageSize,
  }: { topicId: string; order: ReplyOrder; cursor: string | undefined; limit?: number | undefined },
): Promise<{ replies: Reply[]; next: string | null }> {
  const after = order === 'oldest' ? (readCursor(cursor, cursorId) ?? topicId) : null;
  const before = order === 'newest' ? (readCursor(cursor, CursorFromEnd)?.before ?? null) : null;
  const topic = await visibleTopic(db, reader.viewer, topicId);
  if (!topic) throw notFound(topicMissing);
  const { rows, next } =
    after === null
      ? await repliesBefore(db, reader.viewer, { topicId, before, limit })
      : await repliesAfter(db, reader.viewer, { topicId, after, limit });
  const isLocked = topic.locked_at !== null;
  return { replies: await readReplyRows(db, rows, reader.viewer, { isLocked, now: reader.now }), next };
}

const repliesAfter = (
  db: Database,
  viewer: Viewer,
  { topicId, after, limit }: { topicId: string; after: string; limit: number },
) =>
  readPageOf(
    limit,
    (oneMore) => repliesOf(db, viewer, { topicId, after, limit: oneMore }),
    (last) => last.id,
  );

const repliesBefore = (
  db: Database,
  viewer: Viewer,
  { topicId, before, limit }: { topicId: string; before: string | null; limit: number },
) =>
  readPageOf(
    limit,
    (oneMore) => newestRepliesOf(db, viewer, { topicId, before, limit: oneMore }),
    (last) => ({ before: last.id }),
  );

/** Returns a topic as a card of a list. */
export function readListed(row: ListedRow, brand: string): TopicCard {
  const card = readCard(row, brand);
  const last_author = row.post_count > 0 ? authorOf(row, { as: 'last_author' }) : card.author;
  return { ...card, last_author };
}

/** Returns the fields that a topic and its card share. */
const readCard = (row: CardRow, brand: string): Omit<TopicCard, 'last_author'> => ({
  id: row.id,
  title: row.title,
  category_id: row.category_id,
  category_slug: row.category_slug,
  tags: row.tags,
  author: authorOf(row, { nameless: namelessOf(row, brand) }),
  is_pinned: row.pinned_at !== null,
  is_locked: row.locked_at !== null,
  post_count: row.post_count,
  view_count: row.view_count,
  created_at: row.created_at.toISOString(),
  last_activity: row.last_activity.toISOString(),
  week_of: row.week_of,
  unread_count: row.unread_count,
  is_deleted: row.deleted_at !== null || row.hidden_at !== null,
});

/**
 * The weekly topic is signed with the brand. Any other topic without an author was written by a former
 * member.
 */
const namelessOf = (row: { week_of: string | null }, brand: string): string | undefined =>
  row.week_of === null ? undefined : brand;
