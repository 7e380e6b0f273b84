import { publishText } from '#server/domains/moderation/publish-text.ts';
import type { SanitizedText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { watchByWriting } from '../reads/store.ts';
import { lockedWhileWriting, parentElsewhere, parentGone, topicGoneWhileWriting } from '../rules.ts';
import { countReply, isCounted, lockTopic, visibleTopic } from '../topics/store.ts';
import { findPost, insertPost, type LockedPost, postOf, sentBefore } from './store.ts';

export interface NewReply {
  viewer: Viewer;
  topicId: string;
  parentId: string | null;
  words: SanitizedText;
  clientId: string | null;
  now: Date;
}

/**
 * Adds a reply and returns its id. Idempotent by `clientId`. Throws 404 when the topic or parent doesn't
 * exist, 409 when the topic is locked or the parent is deleted or hidden.
 */
export async function addReply(db: Database, wish: NewReply): Promise<string> {
  const { viewer, topicId, words, clientId, now } = wish;
  const topic = await lockTopic(db, topicId);
  const sent = clientId && (await sentBefore(db, viewer.id, clientId));
  if (sent) return sent.id;
  if (!topic || !isCounted(topic) || !(await visibleTopic(db, viewer, topicId)))
    throw notFound(topicGoneWhileWriting);
  if (topic.locked_at && !isStaff(viewer)) throw conflict(lockedWhileWriting, 'locked');
  const parent = await parentOf(db, wish);
  // The id is created under the topic's lock, so replies are ordered by id.
  const id = newId();
  const text = {
    contentType: 'reply',
    contentId: id,
    writerId: viewer.id,
    words,
    place: topicId,
    text: words.plain,
    now,
  } as const;
  const isNew = await publishText(db, text, () =>
    insertPost(db, {
      id,
      topicId,
      parentId: parent?.id ?? null,
      authorId: viewer.id,
      ...words,
      clientId,
      now,
    }),
  );
  // A parallel request sent this `clientId` to another topic and came first.
  if (!isNew) return (clientId && (await sentBefore(db, viewer.id, clientId))?.id) || id;
  await countReply(db, topicId, 1);
  await watchByWriting(db, {
    topicId,
    memberId: viewer.id,
    postId: id,
    seenUntil: topic.last_activity,
    now,
  });
  await recordEvent(db, 'reply.created', {
    by: viewer.id,
    about: { topic: topicId, reply: id, mentions: words.mentions, parent_author: parent?.author_id ?? null },
    at: now,
  });
  return id;
}

/** Returns the parent reply; null for a reply to the topic itself. */
async function parentOf(db: Database, { viewer, parentId, topicId }: NewReply): Promise<LockedPost | null> {
  if (parentId === null || parentId === topicId) return null;
  const parent = await postOf(db, parentId);
  if (!parent || parent.topic_id !== topicId) throw notFound(parentElsewhere);
  const isSeen = (await findPost(db, viewer, parentId)) !== undefined;
  if (!isSeen || parent.deleted_at || parent.hidden_at) throw conflict(parentGone, 'parent_gone');
  return parent;
}
