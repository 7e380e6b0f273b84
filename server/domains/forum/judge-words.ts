import { judgeText } from '#server/domains/moderation/judge-text.ts';
import { spotWatchedWords } from '#server/domains/moderation/spot-watched-words.ts';
import type { Database } from '#server/platform/database.ts';
import type { Words } from './keep-words.ts';
import type { Asker } from './rules.ts';

/** What a new member may link and call, and whether the same was posted a moment ago. `changes` is the post being changed. Throws 409 or 422. */
export const judgeWords = (
  db: Database,
  { asker, words, changes, now }: { asker: Asker; words: Words; changes?: string; now: Date },
): Promise<void> =>
  judgeText(db, {
    memberId: asker.id,
    links: words.links,
    mentions: words.mentions.length,
    contentHash: words.contentHash,
    ...(changes !== undefined && { exceptId: changes }),
    now,
  });

/** Brings a topic or reply to the moderators that holds a watched word; nothing is refused for it. */
export const spotWords = (
  db: Database,
  {
    id,
    topicId,
    authorId,
    text,
    now,
  }: { id: string; topicId: string; authorId: string; text: string; now: Date },
): Promise<void> =>
  spotWatchedWords(db, {
    contentType: id === topicId ? 'topic' : 'reply',
    contentId: id,
    authorId,
    text,
    now,
  });
