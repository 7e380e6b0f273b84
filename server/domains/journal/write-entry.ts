import type { Database } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { conflict } from '#server/platform/refusal.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import { memberKey } from './member-key.ts';
import { entryOf, insertEntry, lockEntry, type SealedEntry, updateEntry } from './store.ts';

export interface EntryPlace {
  memberId: string;
  roundId: string;
  day: number;
}

/** What an entry is bound to: a sealed text copied to another row does not open. */
const contextOf = ({ memberId, roundId, day }: EntryPlace): string => `entry ${memberId} ${roundId} ${day}`;

export interface Writing extends EntryPlace {
  text: string;
  /** The revision the member's text grew from; another one standing there is a 409 that carries it. Absent: last write wins. */
  baseRevision?: number;
  /** The member's local date, kept as the date of the entry. */
  writtenOn: string;
  now: Date;
  serverKey: Buffer;
}

/** Saves the text of a day and returns its revision. Saving what already stands there changes nothing. */
export async function writeEntry(db: Database, writing: Writing): Promise<number> {
  const key = await memberKey(db, writing.serverKey, writing.memberId, writing.now);
  const sealed = seal(key, writing.text, contextOf(writing));
  const standing = await lockEntry(db, writing.roundId, writing.day);
  if (!standing) {
    if (writing.text === '') return 0;
    await insertEntry(db, { id: newId(), ...writing, sealed });
    return 1;
  }
  const text = open(key, standing, writing);
  if (text === writing.text) return standing.revision;
  if (writing.baseRevision !== undefined && writing.baseRevision !== standing.revision) {
    throw conflict('This day was also written on another device. Both versions are kept.', 'reflection_conflict', { reflection: text, revision: standing.revision });
  }
  return updateEntry(db, standing.id, sealed, writing.now);
}

/** The text and revision of a day; an empty text at revision 0 when nothing was written. */
export async function readEntry(db: Database, place: EntryPlace & { serverKey: Buffer; now: Date }): Promise<{ text: string; revision: number }> {
  const entry = await entryOf(db, place.roundId, place.day);
  if (!entry) return { text: '', revision: 0 };
  const key = await memberKey(db, place.serverKey, place.memberId, place.now);
  return { text: open(key, entry, place), revision: entry.revision };
}

export const open = (key: Buffer, entry: Pick<SealedEntry, 'sealed_text'>, place: EntryPlace): string => unseal(key, entry.sealed_text, contextOf(place)).toString('utf8');
