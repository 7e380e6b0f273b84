import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { decrypt, deriveKey, encrypt } from '#server/platform/encrypt.ts';
import { hasSealedTexts, insertKey, wrappedKeyOf } from './store.ts';

/**
 * Returns the key that seals a member's private texts, unwrapped with the server key. The first text
 * creates it. A lost key is never replaced, because a new one could not open the existing entries. Throws
 * `Error` when it is lost.
 */
export async function memberKey(
  db: Database,
  serverKey: Buffer,
  memberId: string,
  now: Date,
): Promise<Buffer> {
  const kept = await wrappedKeyOf(db, memberId);
  if (kept) return unwrap(serverKey, memberId, kept);
  // A text saved at the same moment may have brought the first key meanwhile.
  if (await hasSealedTexts(db, memberId)) return existingKey(db, serverKey, memberId);
  const fresh = encrypt(deriveKey(serverKey, 'journal'), randomBytes(32), contextOf(memberId));
  return unwrap(serverKey, memberId, await insertKey(db, memberId, fresh, now));
}

/** Returns the key of a member who has sealed texts. Throws `Error` when it is lost. */
export async function existingKey(db: Database, serverKey: Buffer, memberId: string): Promise<Buffer> {
  const kept = await wrappedKeyOf(db, memberId);
  if (!kept) throw lost();
  return unwrap(serverKey, memberId, kept);
}

const lost = () => new Error('A member with sealed words has no journal key.');
const contextOf = (memberId: string): string => `journal key ${memberId}`;
const unwrap = (serverKey: Buffer, memberId: string, wrapped: Buffer): Buffer =>
  decrypt(deriveKey(serverKey, 'journal'), wrapped, contextOf(memberId));
