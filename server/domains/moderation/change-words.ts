import { mostWatched } from '#contract/moderation.ts';
import type { Database } from '#server/platform/database.ts';
import { invalid } from '#server/platform/refusal.ts';
import { recordAct } from './record-act.ts';
import { mergedWords, watchedForm } from './rules.ts';
import type { ActOfStaff } from './suspend-member.ts';
import { holdWatchedWords, setWatchedWords, type WatchedWord, watchedWords } from './words/store.ts';

/**
 * Sets the list of watched words, each once, as they are looked for; with `before`, the list it was made from, what others added and took
 * away meanwhile stays so. The log keeps which came and which went. Throws 422 for more words, or longer ones, than are watched for.
 */
export async function changeWords(
  db: Database,
  { by, caller, now }: ActOfStaff,
  { words, before }: { words: readonly string[]; before?: readonly string[] | undefined },
): Promise<WatchedWord[]> {
  await holdWatchedWords(db);
  const standing = (await watchedWords(db)).map(({ word }) => word);
  const wanted = mergedWords(standing, {
    words: formsOf(words),
    before: before ? formsOf(before) : standing,
  });
  const added = wanted.filter((word) => !standing.includes(word));
  const removed = standing.filter((word) => !wanted.includes(word));
  if (wanted.length > mostWatched.words)
    throw invalid(
      `The list can have at most ${mostWatched.words} words and phrases. With what others added, it would have ${wanted.length}.`,
    );
  const long = added.find((word) => word.length > mostWatched.letters);
  if (long) throw invalid(`"${long}" is too long: at most ${mostWatched.letters} letters.`);
  await setWatchedWords(db, { words: wanted, by: by.id, now });
  if (added.length + removed.length > 0)
    await recordAct(db, {
      actorId: by.id,
      action: 'change_watched_words',
      targetType: 'watched_words',
      targetId: null,
      details: { added, removed },
      ip: caller.ip,
      requestId: caller.requestId,
      now,
    });
  return watchedWords(db);
}

const formsOf = (words: readonly string[]): string[] => [...new Set(words.map(watchedForm).filter(Boolean))];
