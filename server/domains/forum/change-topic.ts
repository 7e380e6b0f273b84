import { judgeText } from '#server/domains/moderation/judge-text.ts';
import { verifyNotUnderReview } from '#server/domains/moderation/request-look.ts';
import { spotWatchedWords } from '#server/domains/moderation/spot-watched-words.ts';
import type { Database } from '#server/platform/database.ts';
import { conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { isEditedElsewhere } from '#server/platform/rules.ts';
import { keepTags, keepTitle } from './create-topic.ts';
import type { Words } from './keep-words.ts';
import { notifyMentioned } from './notify-readers.ts';
import { type Reader, readTopic } from './read-topic.ts';
import { lockPost, updatePost } from './replies/store.ts';
import { isStaff, lockedWhileWriting, mayTakePart, topicGoneWhileWriting, upgradeToChange } from './rules.ts';
import { findCategory } from './store.ts';
import { lockTopic, updateTopic } from './topics/store.ts';

export const editedElsewhere = 'This was changed somewhere else in the meantime. Both versions are kept.';

export interface TopicChange {
  id: string;
  title: string | undefined;
  words: Words | null;
  tags: readonly string[] | undefined;
  /** `edited_at` of the version it was made from; absent: nobody asks. */
  base: string | null | undefined;
}

/** Changes one's own topic. Throws 404 for another's, 409 for a locked one or a version that is not the newest (with the newest). */
export async function changeTopic(db: Database, reader: Reader, change: TopicChange): Promise<void> {
  const { asker, now } = reader;
  const topic = await lockTopic(db, change.id);
  if (!topic || topic.deleted_at || topic.author_id !== asker.id) throw notFound(topicGoneWhileWriting);
  if (!mayTakePart(asker)) throw forbidden(upgradeToChange, 'upgrade_required');
  if (topic.locked_at && !isStaff(asker)) throw conflict(lockedWhileWriting, 'locked');
  const opening = await lockPost(db, change.id);
  if (!opening) throw notFound(topicGoneWhileWriting);
  const title = change.title === undefined ? topic.title : keepTitle(change.title);
  const tags = change.tags === undefined ? topic.tags : keepTags(change.tags);
  const words = change.words && change.words.content !== opening.content ? change.words : null;
  if (title === topic.title && !words && tags.join() === topic.tags.join()) return;
  if (topic.hidden_at !== null)
    await verifyNotUnderReview(db, { contentType: 'topic', contentId: change.id });
  if (isEditedElsewhere(change.base, opening.edited_at))
    throw conflict(editedElsewhere, 'edited_elsewhere', { current: await readTopic(db, reader, change.id) });
  if (words) await judgeText(db, { memberId: asker.id, words, changes: change.id, now });
  await updateTopic(db, change.id, { title, tags });
  await updatePost(db, change.id, words, now);
  const text = `${title}\n${(words ?? opening).plain}`;
  await spotWatchedWords(db, {
    contentType: 'topic',
    contentId: change.id,
    authorId: asker.id,
    text,
    now,
  });
  // Nobody else reads a hidden topic, so a notification would lead nowhere.
  const category = topic.hidden_at === null && (await findCategory(db, topic.category_id));
  if (words && category)
    await notifyMentioned(db, {
      post: { id: change.id, topicId: change.id, slug: category.slug },
      by: asker.id,
      mentions: words.mentions,
      before: opening.content,
      now,
    });
}
