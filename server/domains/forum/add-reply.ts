import { judgeText } from '#server/domains/moderation/judge-text.ts';
import { spotWatchedWords } from '#server/domains/moderation/spot-watched-words.ts';
import type { Database } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import { tell } from '#server/platform/tell.ts';
import type { Words } from './keep-words.ts';
import { notifyAnswered } from './notify-readers.ts';
import { watchByWriting } from './readings/store.ts';
import { type HeldPost, insertPost, postOf, sentBefore } from './replies/store.ts';
import {
  type Asker,
  isStaff,
  lockedWhileWriting,
  parentElsewhere,
  parentGone,
  topicGoneWhileWriting,
} from './rules.ts';
import { countReply, isCounted, lockTopic } from './topics/store.ts';

export interface ReplyWish {
  asker: Asker;
  topicId: string;
  parentId: string | null;
  words: Words;
  clientId: string | null;
  now: Date;
}

/**
 * Adds a reply and answers its id; the same `clientId` again is the same reply. Throws 404 for a topic or parent that is not there, 409
 * for a locked topic and a deleted parent.
 */
export async function addReply(db: Database, wish: ReplyWish): Promise<string> {
  const { asker, topicId, words, clientId, now } = wish;
  const topic = await lockTopic(db, topicId);
  const sent = clientId && (await sentBefore(db, asker.id, clientId));
  if (sent) return sent.id;
  if (!topic || !isCounted(topic)) throw notFound(topicGoneWhileWriting);
  if (topic.locked_at && !isStaff(asker)) throw conflict(lockedWhileWriting, 'locked');
  const parent = await parentOf(db, wish);
  await judgeText(db, { memberId: asker.id, words, now });
  // Made while the topic is held: the order of the ids is the order in which replies appear.
  const id = newId();
  const isNew = await insertPost(db, {
    id,
    topicId,
    parentId: parent?.id ?? null,
    authorId: asker.id,
    ...words,
    clientId,
    now,
  });
  // Sent twice at once, to two topics: the other one was first.
  if (!isNew) return (clientId && (await sentBefore(db, asker.id, clientId))?.id) || id;
  await countReply(db, topicId, 1);
  await watchByWriting(db, {
    topicId,
    memberId: asker.id,
    postId: id,
    seenUntil: topic.last_activity,
    now,
  });
  await spotWatchedWords(db, {
    contentType: 'reply',
    contentId: id,
    authorId: asker.id,
    text: words.plain,
    now,
  });
  await notifyAnswered(db, {
    post: { id, topicId, categoryId: topic.category_id },
    by: asker.id,
    mentions: words.mentions,
    answered: parent?.author_id ?? null,
    now,
  });
  await enqueue(db, 'notify-topic-watchers', { reply: id });
  await tell(db, { what: 'reply_posted', by: asker.id, about: { topic: topicId, reply: id }, at: now });
  return id;
}

/** The reply that is answered; null for an answer to the topic itself. */
async function parentOf(db: Database, { parentId, topicId }: ReplyWish): Promise<HeldPost | null> {
  if (parentId === null || parentId === topicId) return null;
  const parent = await postOf(db, parentId);
  if (!parent || parent.topic_id !== topicId) throw notFound(parentElsewhere);
  if (parent.deleted_at || parent.hidden_at) throw conflict(parentGone, 'parent_gone');
  return parent;
}
