import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { decrypt, encrypt } from '#server/platform/encrypt.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import { existingKey, memberKey } from './open-member-key.ts';
import { fitsMerged, mergeTexts } from './rules.ts';
import { entryOf, insertEntry, lockEntry, type SealedEntry, updateEntry } from './store.ts';

export interface EntryKey {
  memberId: string;
  roundId: string;
  day: number;
}

/** Binds a sealed text to its row, so that it does not open in another one. */
const contextOf = ({ memberId, roundId, day }: EntryKey): string => `entry ${memberId} ${roundId} ${day}`;

export interface Writing extends EntryKey {
  text: string;
  /**
   * The version the member's text is based on. If the stored one differs, `writeEntry` throws a 409 that
   * has it. Without it, the last write wins.
   */
  baseVersion?: number;
  /**
   * When the text was written. If the stored text is newer, this one is added below it. Without it, this
   * one replaces the stored text.
   */
  keepLaterThan?: Date;
  /** The member's local date, stored as the date of the entry. */
  writtenOn: string;
  now: Date;
  serverKey: Buffer;
}

/**
 * Saves the text of a day and returns its version. Identical text changes nothing. Throws 409
 * `reflection_conflict` when `baseVersion` is outdated, and 422 when the entry is full.
 */
export async function writeEntry(db: Database, writing: Writing): Promise<number> {
  const key = await memberKey(db, writing.serverKey, writing.memberId, writing.now);
  const entry = await lockEntry(db, writing.roundId, writing.day);
  if (!entry) {
    if (writing.text === '') return 0;
    await insertEntry(db, {
      id: newId(),
      ...writing,
      sealed: encrypt(key, writing.text, contextOf(writing)),
    });
    return 1;
  }
  const kept = open(key, entry, writing);
  if (kept !== writing.text && writing.baseVersion !== undefined && writing.baseVersion !== entry.version) {
    throw conflict(
      'This day was also written on another device. Both versions are kept.',
      'reflection_conflict',
      { reflection: kept, version: entry.version },
    );
  }
  const isLate = writing.keepLaterThan !== undefined && entry.updated_at > writing.keepLaterThan;
  const text = isLate ? mergeTexts(kept, writing.text) : writing.text;
  if (isLate && text !== kept && !fitsMerged(text))
    throw invalid('The journal entry of this day is full. Please shorten it a little, then add these words.');
  return text === kept
    ? entry.version
    : updateEntry(db, entry.id, encrypt(key, text, contextOf(writing)), writing.now);
}

/** Returns the text and version of a day, or an empty text at version 0 without an entry. */
export async function readEntry(
  db: Database,
  place: EntryKey & { serverKey: Buffer },
): Promise<{ text: string; version: number }> {
  const entry = await entryOf(db, place.roundId, place.day);
  if (!entry) return { text: '', version: 0 };
  const key = await existingKey(db, place.serverKey, place.memberId);
  return { text: open(key, entry, place), version: entry.version };
}

export const open = (key: Buffer, entry: Pick<SealedEntry, 'sealed_text'>, place: EntryKey): string =>
  decrypt(key, entry.sealed_text, contextOf(place)).toString('utf8');
