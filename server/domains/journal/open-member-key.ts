import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { deriveKey, seal, unseal } from '#server/platform/seal.ts';
import { hasEntries, insertKey, wrappedKeyOf } from './store.ts';

/**
 * The key a member's private words are sealed with, wrapped by the server key; made with the first words. A lost one is never
 * replaced: the new key would open none of what stands.
 */
export async function memberKey(
  db: Database,
  serverKey: Buffer,
  memberId: string,
  now: Date,
): Promise<Buffer> {
  const kept = await wrappedKeyOf(db, memberId);
  if (kept) return unwrap(serverKey, memberId, kept);
  if (await hasEntries(db, memberId)) throw lost();
  const fresh = seal(deriveKey(serverKey, 'journal'), randomBytes(32), contextOf(memberId));
  return unwrap(serverKey, memberId, await insertKey(db, memberId, fresh, now));
}

/** The key of words that exist. */
export async function existingKey(db: Database, serverKey: Buffer, memberId: string): Promise<Buffer> {
  const kept = await wrappedKeyOf(db, memberId);
  if (!kept) throw lost();
  return unwrap(serverKey, memberId, kept);
}

const lost = () => new Error('A member with sealed words has no journal key.');
const contextOf = (memberId: string): string => `journal key ${memberId}`;
const unwrap = (serverKey: Buffer, memberId: string, wrapped: Buffer): Buffer =>
  unseal(deriveKey(serverKey, 'journal'), wrapped, contextOf(memberId));
