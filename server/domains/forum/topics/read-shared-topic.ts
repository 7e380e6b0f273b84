import Type from 'typebox';
import { Reply, Topic } from '#contract/forum.ts';
import type { Tier } from '#contract/tiers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { joinJson, type RawJson, type Write } from '#server/platform/http/raw-json.ts';
import { SnapshotCache } from '#server/platform/http/snapshot-cache.ts';
import { readReply } from '../read-replies.ts';
import type { WrittenRow } from '../replies/store.ts';
import { type ForumViewer, isOwnHidden, isStaff } from '../rules.ts';
import {
  pageSize,
  type Reader,
  readOpening,
  readTopic,
  readTopicRows,
  type TopicRows,
  topicRows,
} from './read-topic.ts';
import { type Concern, concernOf, type TopicRow } from './store.ts';

const Opening = Type.Omit(Topic, ['posts']);

/**
 * A topic with its first replies as all members see them, without the viewer's own state. Staff never get it.
 */
interface SharedTopic {
  topic: TopicRow;
  replies: WrittenRow[];
  postIds: string;
  next: string | null;
  /** Replies as JSON per tier, for viewers with no part in them. Filled on the first request of each tier. */
  forStrangers: Map<Tier, Buffer[]>;
}

/** An id that belongs to no member. */
const nobody = '00000000-0000-0000-0000-000000000000';

type ReadFirstPage = (
  db: Database,
  reader: Reader & { write: Write },
  asked: { id: string; limit?: number | undefined },
) => Promise<{ answer: Topic | RawJson; next: string | null }>;

/**
 * Returns a function that reads a topic with its first replies and caches the shared part in this process. It
 * throws 404 when the viewer may not see the topic.
 */
export function createTopicReader(): ReadFirstPage {
  const kept = new SnapshotCache<SharedTopic>({ most: 60 });

  return async (db, reader, { id, limit = pageSize }) => {
    const { viewer, write } = reader;
    if (isStaff(viewer) || limit !== pageSize) {
      const topic = await readTopic(db, reader, id, limit);
      return { answer: topic, next: topic.next_cursor };
    }
    const read = await kept.read(id, {
      async concern({ topic, postIds }) {
        // Authors get their own page: it says how many replies of others a deletion removes.
        if (topic.author_id === viewer.id) return null;
        const concern = await concernOf(db, viewer.id, { topicId: id, postIds });
        // The cached page has no hidden replies, but their authors still see them.
        return concern?.has_hidden ? null : concern;
      },
      async all() {
        const own = await topicRows(db, reader, { id, limit });
        return { own, shared: share(own, viewer) };
      },
    });
    if ('page' in read)
      return { answer: writeTopic(read.page, reader, read.concern, write), next: read.page.next };
    return { answer: await readTopicRows(db, reader, read.own), next: read.own.next };
  };
}

/**
 * Returns rows without the viewer's own state, ready to be cached. Returns null when the two queries ran on
 * different snapshots, or when a row is the viewer's own hidden text.
 */
function share(
  { topic, replies, next }: TopicRows,
  viewer: ForumViewer,
): { page: SharedTopic; snapshot: string; size: number } | null {
  if ([topic, ...replies].some((row) => isOwnHidden(viewer, row))) return null;
  if (replies[0]?.snapshot !== topic.snapshot) return null;
  const size = [topic, ...replies].reduce((sum, row) => sum + row.content.length + 1000, 0);
  const neutral = { own: [], is_flagged: false };
  const page: SharedTopic = {
    topic: {
      ...topic,
      ...neutral,
      watch: null,
      last_read_id: null,
      unread_count: null,
      replies_of_others: 0,
    },
    replies: replies.map((row) => ({ ...row, ...neutral })),
    postIds: `{${[topic, ...replies].map((row) => row.id).join(',')}}`,
    next,
    forStrangers: new Map(),
  };
  return { page, snapshot: topic.snapshot, size };
}

function writeTopic(
  page: SharedTopic,
  reader: Reader,
  { own, flagged, watch, last_read_id, unread_count }: Concern,
  write: Write,
): RawJson {
  const { viewer, now } = reader;
  const isLocked = page.topic.locked_at !== null;
  const theirs = <Row extends WrittenRow>(row: Row): Row => ({
    ...row,
    own: own[row.id] ?? [],
    is_flagged: flagged.includes(row.id),
  });
  let forStrangers = page.forStrangers.get(viewer.tier);
  if (!forStrangers) {
    const stranger = { ...viewer, id: nobody };
    forStrangers = page.replies.map((row) =>
      Buffer.from(write(Reply, readReply(row, stranger, { isLocked, now }))),
    );
    page.forStrangers.set(viewer.tier, forStrangers);
  }
  const replies = page.replies.map((row, index) => {
    const known = forStrangers[index];
    const isStranger = row.author_id !== viewer.id && !own[row.id] && !flagged.includes(row.id);
    return known && isStranger
      ? known
      : Buffer.from(write(Reply, readReply(theirs(row), viewer, { isLocked, now })));
  });
  const opening = readOpening(
    { ...theirs(page.topic), watch, last_read_id, unread_count },
    reader,
    page.next,
  );
  // Inserts the replies before the object's closing bracket.
  return joinJson(`${write(Opening, opening).slice(0, -1)},"posts":[`, replies, ']}');
}
