import { maxWatched } from '#contract/moderation/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { mergedWatchedWords, watchedForm } from '../rules.ts';
import { lockWatchedWords, setWatchedWords, type WatchedWord, watchedWords } from './store.ts';

/**
 * Replaces the list of watched words, each in its `watchedForm`. With `before`, the list the edit started
 * from, changes others made meanwhile are preserved. The audit log records added and removed words. Throws
 * 422 for too many or too long words.
 */
export async function changeWatchedWords(
  db: Database,
  actor: Actor,
  { words, before }: { words: readonly string[]; before?: readonly string[] | undefined },
): Promise<WatchedWord[]> {
  await lockWatchedWords(db);
  const stored = (await watchedWords(db)).map(({ word }) => word);
  const wanted = mergedWatchedWords(stored, {
    words: formsOf(words),
    before: before ? formsOf(before) : stored,
  });
  const added = wanted.filter((word) => !stored.includes(word));
  const removed = stored.filter((word) => !wanted.includes(word));
  if (wanted.length > maxWatched.words)
    throw invalid(
      `The list can have at most ${maxWatched.words} words and phrases. With what others added, it would have ${wanted.length}.`,
    );
  const long = added.find((word) => word.length > maxWatched.letters);
  if (long) throw invalid(`"${long}" is too long: at most ${maxWatched.letters} letters.`);
  await setWatchedWords(db, { words: wanted, by: actor.viewer.id, now: actor.now });
  if (added.length + removed.length > 0)
    await recordEvent(db, 'watched_words.changed', {
      ...actBy(actor, { isAudited: true }),
      about: { added, removed },
    });
  return watchedWords(db);
}

const formsOf = (words: readonly string[]): string[] => [...new Set(words.map(watchedForm).filter(Boolean))];
