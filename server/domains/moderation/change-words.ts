import type { Database } from '#server/platform/database.ts';
import { recordAct } from './record-act.ts';
import { watchedForm } from './rules.ts';
import type { ActOfStaff } from './suspend-member.ts';
import { setWatchedWords, type WatchedWord, watchedWords } from './words/store.ts';

/** Sets the list of watched words, each once, as they are looked for. The log keeps which came and which went. */
export async function changeWords(
  db: Database,
  { by, caller, now }: ActOfStaff,
  words: readonly string[],
): Promise<WatchedWord[]> {
  const wanted = [...new Set(words.map(watchedForm).filter(Boolean))];
  const before = (await watchedWords(db)).map(({ word }) => word);
  const added = wanted.filter((word) => !before.includes(word));
  const removed = before.filter((word) => !wanted.includes(word));
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
