import { topicFieldsMissing } from '#contract/forum/constants.ts';
import type { Topic } from '#contract/forum/endpoints.ts';
import { readTextFacts } from '#server/domains/moderation/admit-text.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import type { SanitizedText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import { categoryClosed, tidyTags, tidyTitle } from '../rules.ts';
import { findCategory } from '../store.ts';
import { type Reader, readNewTopic, readTopic } from './read-topic.ts';
import { insertTopic, topicSentBefore } from './store.ts';

export interface NewTopic {
  title: string;
  words: SanitizedText;
  category: string;
  tags: readonly string[];
  clientId: string | null;
}

/**
 * Opens a topic and returns it. Idempotent by `clientId`. Throws 422 for a missing title or bad tags, 404
 * for an unknown category, 409 for a closed one.
 */
export async function createTopic(db: Database, reader: Reader, wish: NewTopic): Promise<Topic> {
  const { viewer, now } = reader;
  const { words, clientId } = wish;
  const [category, facts] = await Promise.all([
    findCategory(db, wish.category),
    readTextFacts(db, {
      memberId: viewer.id,
      words,
      sentBefore: clientId === null ? null : topicSentBefore(viewer.id, clientId),
      now,
    }),
  ]);
  if (facts?.sent) return readTopic(db, reader, facts.sent);
  const title = parseTitle(wish.title);
  const tags = parseTags(wish.tags);
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
    facts,
    now,
  } as const;
  const topic = { ...words, id, categoryId: category.id, authorId: viewer.id, title, tags, clientId, now };
  const about = { topic: id, category: category.slug, mentions: words.mentions };
  const [, opened] = await publishText(
    db,
    text,
    () => Promise.all([insertTopic(db, topic), readNewTopic(db, reader, id)]),
    () => recordEvent(db, 'topic.created', { by: viewer.id, about, at: now }),
  );
  return opened;
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
