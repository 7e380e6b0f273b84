import { judgeText } from '#server/domains/moderation/judge-text.ts';
import { spotWatchedWords } from '#server/domains/moderation/spot-watched-words.ts';
import type { Database } from '#server/platform/database.ts';
import type { Words } from './keep-words.ts';

/**
 * What a new member may link and call, and whether the same was posted a moment ago; `changes` is the id of what the words replace.
 * Throws 409 or 422 with a sentence.
 */
export const judgeWords = (
  db: Database,
  { authorId, words, changes, now }: { authorId: string; words: Words; changes?: string; now: Date },
): Promise<void> =>
  judgeText(db, {
    memberId: authorId,
    links: words.links,
    mentions: words.mentions.length,
    contentHash: words.contentHash,
    ...(changes !== undefined && { exceptId: changes }),
    now,
  });

/** Brings a text to the moderators that holds a watched word; nothing is refused for it. */
export const spotWords = (
  db: Database,
  spotted: {
    contentType: 'post' | 'comment';
    contentId: string;
    authorId: string;
    text: string;
    now: Date;
  },
): Promise<void> => spotWatchedWords(db, spotted);
