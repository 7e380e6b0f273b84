import { topicFieldsMissing } from '#contract/forum.ts';
import { judgeText } from '#server/domains/moderation/judge-text.ts';
import { spotWatchedWords } from '#server/domains/moderation/spot-watched-words.ts';
import type { Database } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { invalid, notFound } from '#server/platform/refusal.ts';
import { tell } from '#server/platform/tell.ts';
import type { Words } from './keep-words.ts';
import { notifyMentioned } from './notify-readers.ts';
import { watchByWriting } from './readings/store.ts';
import { insertPost } from './replies/store.ts';
import { type Asker, tidyTags, tidyTitle } from './rules.ts';
import { countTopics, findCategory } from './store.ts';
import { holdTopicsOf, insertTopic, topicSentBefore } from './topics/store.ts';

export interface TopicWish {
  asker: Asker;
  title: string;
  words: Words;
  category: string;
  tags: readonly string[];
  clientId: string | null;
  now: Date;
}

/** Opens a topic and answers its id; the same `clientId` again is the same topic. Throws 422 for what is missing, 404 for no category. */
export async function createTopic(db: Database, wish: TopicWish): Promise<string> {
  const { asker, words, clientId, now } = wish;
  // Sent twice at once, the second finds the first.
  await holdTopicsOf(db, asker.id);
  const sent = clientId && (await topicSentBefore(db, asker.id, clientId));
  if (sent) return sent;
  const title = keepTitle(wish.title);
  const tags = keepTags(wish.tags);
  const category = await findCategory(db, wish.category);
  if (!category) throw notFound("That category doesn't exist.");
  await judgeText(db, { memberId: asker.id, words, now });
  const id = newId();
  const isNew = await insertTopic(db, {
    id,
    categoryId: category.id,
    authorId: asker.id,
    title,
    tags,
    clientId,
    now,
  });
  // Sent twice at once: the other one was first.
  if (!isNew) return (clientId && (await topicSentBefore(db, asker.id, clientId))) || id;
  await insertPost(db, {
    id,
    topicId: id,
    parentId: null,
    authorId: asker.id,
    ...words,
    clientId: null,
    now,
  });
  await watchByWriting(db, { topicId: id, memberId: asker.id, postId: id, seenUntil: now, now });
  await countTopics(db, [{ id: category.id, by: 1 }]);
  await spotWatchedWords(db, {
    contentType: 'topic',
    contentId: id,
    authorId: asker.id,
    text: `${title}\n${words.plain}`,
    now,
  });
  await notifyMentioned(db, {
    post: { id, topicId: id, slug: category.slug },
    by: asker.id,
    mentions: words.mentions,
    now,
  });
  await tell(db, {
    what: 'topic_opened',
    by: asker.id,
    about: { topic: id, category: category.slug },
    at: now,
  });
  return id;
}

/** A title that can be seen, or 422. */
export function keepTitle(given: string): string {
  const title = tidyTitle(given);
  if (title === '') throw invalid(topicFieldsMissing, { title: topicFieldsMissing });
  return title;
}

/** Tags as they are stored, or 422. */
export function keepTags(given: readonly string[]): string[] {
  const judged = tidyTags(given);
  if ('refusal' in judged) throw invalid(judged.refusal, { tags: judged.refusal });
  return judged.tags;
}
