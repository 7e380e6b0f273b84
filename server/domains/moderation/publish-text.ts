import type { ContentType } from '#contract/content-types.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { admitText, type Measured } from './admit-text.ts';
import { verifyNotUnderReview } from './appeal-decision.ts';
import { flagWatchedWords } from './flag-watched-words.ts';

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
  now: Date;
}

/**
 * Publishes a new text, the one way for every noun: checks it, stores it with the noun's own `insert`, and
 * reports watched words. Returns false when `insert` does, because a parallel request stored it first. Throws
 * as `admitText` does.
 */
export async function publishText(
  db: Database,
  writing: Writing,
  insert: () => Promise<unknown>,
): Promise<boolean> {
  await admitText(db, {
    memberId: writing.writerId,
    words: writing.words,
    place: writing.place,
    now: writing.now,
  });
  if ((await insert()) === false) return false;
  await flag(db, writing);
  return true;
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
  await flag(db, edit);
}

async function flag(
  db: Database,
  { contentType, contentId, writerId, authorId = writerId, text, now }: Omit<Writing, 'words'>,
): Promise<void> {
  if (text !== '') await flagWatchedWords(db, { contentType, contentId, authorId, text, now });
}
