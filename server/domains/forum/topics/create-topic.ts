import { topicFieldsMissing } from '#contract/forum.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import type { SanitizedText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { watchByWriting } from '../reads/store.ts';
import { insertPost } from '../replies/store.ts';
import { categoryClosed, tidyTags, tidyTitle } from '../rules.ts';
import { countTopics, findCategory } from '../store.ts';
import { insertTopic, lockTopicsOf, topicSentBefore } from './store.ts';

export interface NewTopic {
  viewer: Viewer;
  title: string;
  words: SanitizedText;
  category: string;
  tags: readonly string[];
  clientId: string | null;
  now: Date;
}

/**
 * Opens a topic and returns its id. Idempotent by `clientId`. Throws 422 for a missing title or bad tags, 404
 * for an unknown category, 409 for a closed one.
 */
export async function createTopic(db: Database, wish: NewTopic): Promise<string> {
  const { viewer, words, clientId, now } = wish;
  // With the lock, the second of two parallel requests finds the topic of the first.
  await lockTopicsOf(db, viewer.id);
  const sent = clientId && (await topicSentBefore(db, viewer.id, clientId));
  if (sent) return sent;
  const title = parseTitle(wish.title);
  const tags = parseTags(wish.tags);
  const category = await findCategory(db, wish.category);
  if (!category) throw notFound("That category doesn't exist.");
  if (category.is_closed) throw conflict(categoryClosed, 'category_closed');
  const id = newId();
  const text = {
    contentType: 'topic',
    contentId: id,
    writerId: viewer.id,
    words,
    place: category.id,
    text: `${title}\n${words.plain}`,
    now,
  } as const;
  const isNew = await publishText(db, text, async () => {
    const topic = {
      id,
      categoryId: category.id,
      authorId: viewer.id,
      title,
      tags,
      clientId,
      now,
    };
    if (!(await insertTopic(db, topic))) return false;
    await insertPost(db, {
      id,
      topicId: id,
      parentId: null,
      authorId: viewer.id,
      ...words,
      clientId: null,
      now,
    });
    await watchByWriting(db, { topicId: id, memberId: viewer.id, postId: id, seenUntil: now, now });
    await countTopics(db, [{ id: category.id, by: 1 }]);
  });
  // A parallel request with this `clientId` came first.
  if (!isNew) return (clientId && (await topicSentBefore(db, viewer.id, clientId))) || id;
  await recordEvent(db, 'topic.created', {
    by: viewer.id,
    about: { topic: id, category: category.slug, mentions: words.mentions },
    at: now,
  });
  return id;
}

/** Returns the tidied title. Throws 422 when nothing visible remains. */
export function parseTitle(given: string): string {
  const title = tidyTitle(given);
  if (title === '') throw invalid(topicFieldsMissing, { title: topicFieldsMissing });
  return title;
}

/** Returns tags as they are stored. Throws 422 for too many or too long tags. */
export function parseTags(given: readonly string[]): string[] {
  const judged = tidyTags(given);
  if ('refusal' in judged) throw invalid(judged.refusal, { tags: judged.refusal });
  return judged.tags;
}
