import type { ContentType } from '#contract/content-types/content-types.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { admitText, type Measured } from './admit-text.ts';
import { verifyNotUnderReview } from './appeal-decision.ts';
import { flagFound, flagWatchedWords } from './flag-watched-words.ts';
import { watchedIn } from './rules.ts';
import type { TextFacts } from './watched-words/store.ts';

/** A text that is about to be stored. */
export interface Writing {
  contentType: ContentType;
  contentId: string;
  /** The member who writes now. */
  writerId: string;
  /** The member who answers for the content, if it isn't the writer. */
  authorId?: string | null;
  words: Measured;
  /** Where it is read, as `admitText` says. */
  place?: string | undefined;
  /** Plain text that is searched for watched words. */
  text: string;
  /** Facts that the caller got from `readTextFacts`, sent with reads of its own. */
  facts?: TextFacts | undefined;
  now: Date;
}

/**
 * Publishes a new text, the one way for every noun: checks it, stores it with the noun's own `insert`, reports watched words, and
 * returns what `insert` does. False means that a parallel request stored it first. `record` does what follows, such as recording the
 * event. It is sent together with `insert`, which begins its statements at once and never returns false then. Throws as `admitText` does.
 */
export async function publishText<T>(
  db: Database,
  writing: Writing,
  insert: () => Promise<T>,
  record?: () => Promise<unknown>,
): Promise<T> {
  const watched = await admitText(db, {
    memberId: writing.writerId,
    words: writing.words,
    place: writing.place,
    facts: writing.facts,
    now: writing.now,
  });
  const found = watchedIn(writing.text, watched);
  if (found.length === 0) return (await Promise.all([insert(), record?.()]))[0];
  const stored = await insert();
  if (stored !== false) await flagFound(db, spottedIn(writing), found);
  await record?.();
  return stored;
}

export interface Edit extends Omit<Writing, 'words'> {
  /** Null when the edit leaves the checked text as it is. */
  words: Measured | null;
  isHidden: boolean;
  /** Null unless the edit started from another version than the stored one. */
  conflict: { detail: string; current: () => Promise<object | undefined> } | null;
}

/**
 * Changes a text as `publishText` publishes one, with the noun's own `update`. Throws 409 `under_review` while
 * an appeal about it is open, and 409 `edited_elsewhere` with the current version.
 */
export async function changeText(db: Database, edit: Edit, update: () => Promise<void>): Promise<void> {
  const { contentType, contentId, writerId, words, place, now } = edit;
  if (edit.isHidden) await verifyNotUnderReview(db, { contentType, contentId });
  if (edit.conflict) {
    const current = await edit.conflict.current();
    throw conflict(edit.conflict.detail, 'edited_elsewhere', current && { current });
  }
  if (words) await admitText(db, { memberId: writerId, words, changes: contentId, place, now });
  await update();
  if (edit.text !== '') await flagWatchedWords(db, spottedIn(edit));
}

const spottedIn = ({
  contentType,
  contentId,
  writerId,
  authorId = writerId,
  text,
  now,
}: Omit<Writing, 'words'>) => ({
  contentType,
  contentId,
  authorId,
  text,
  now,
});
