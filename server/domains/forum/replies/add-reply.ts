import type { Reply } from '#contract/forum/endpoints.ts';
import { readTextFacts } from '#server/domains/moderation/admit-text.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import type { SanitizedText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { readReply, showReply } from '../read-replies.ts';
import { lockedWhileWriting, parentElsewhere, parentGone, topicGoneWhileWriting } from '../rules.ts';
import { isCounted, lockTopicFor } from '../topics/store.ts';
import { findPost, insertReply, type LockedPost, postOf, sentBefore } from './store.ts';

export interface NewReply {
  viewer: Viewer;
  topicId: string;
  parentId: string | null;
  words: SanitizedText;
  clientId: string | null;
  now: Date;
}

/**
 * Adds a reply and returns it. Idempotent by `clientId`. Throws 404 when the topic or parent doesn't
 * exist, 409 when the topic is locked or the parent is deleted or hidden.
 */
export async function addReply(db: Database, wish: NewReply): Promise<Reply> {
  const { viewer, topicId, words, clientId, now } = wish;
  const [topic, parents, facts] = await Promise.all([
    lockTopicFor(db, viewer, topicId),
    parentsOf(db, wish),
    readTextFacts(db, {
      memberId: viewer.id,
      words,
      sentBefore: clientId === null ? null : sentBefore(viewer.id, clientId),
      now,
    }),
  ]);
  if (facts?.sent) return showReply(db, viewer, facts.sent, now);
  if (!topic?.is_open || !isCounted(topic)) throw notFound(topicGoneWhileWriting);
  if (topic.locked_at && !isStaff(viewer)) throw conflict(lockedWhileWriting, 'locked');
  const parent = parents && requireParent(parents, topicId);
  // The id is created under the topic's lock, so replies are ordered by id.
  const id = newId();
  const text = {
    contentType: 'reply',
    contentId: id,
    writerId: viewer.id,
    words,
    place: topicId,
    text: words.plain,
    facts,
    now,
  } as const;
  const reply = {
    ...words,
    id,
    topicId,
    parentId: parent?.id ?? null,
    clientId,
    seenUntil: topic.last_activity,
    now,
  };
  const about = {
    topic: topicId,
    reply: id,
    mentions: words.mentions,
    parent_author: parent?.author_id ?? null,
  };
  const row = await publishText(
    db,
    text,
    () => insertReply(db, viewer, reply),
    () => recordEvent(db, 'reply.created', { by: viewer.id, about, at: now }),
  );
  return readReply(row, viewer, { isLocked: topic.locked_at !== null, now });
}

interface Parents {
  stored: LockedPost | undefined;
  isSeen: boolean;
}

/** Reads the reply that is answered; null for a reply to the topic itself. */
async function parentsOf(db: Database, { viewer, parentId, topicId }: NewReply): Promise<Parents | null> {
  if (parentId === null || parentId === topicId) return null;
  const [stored, seen] = await Promise.all([postOf(db, parentId), findPost(db, viewer, parentId)]);
  return { stored, isSeen: seen !== undefined };
}

function requireParent({ stored, isSeen }: Parents, topicId: string): LockedPost {
  if (stored?.topic_id !== topicId) throw notFound(parentElsewhere);
  if (!isSeen || stored.deleted_at || stored.hidden_at) throw conflict(parentGone, 'parent_gone');
  return stored;
}
