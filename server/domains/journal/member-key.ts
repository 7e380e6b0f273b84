import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database.ts';
import { deriveKey, seal, unseal } from '#server/platform/seal.ts';
import { keepKey, wrappedKeyOf } from './store.ts';

/** The key of one member's private words, wrapped by the server key; made when first needed. */
export async function memberKey(db: Database, serverKey: Buffer, memberId: string, now: Date): Promise<Buffer> {
  const wrapping = deriveKey(serverKey, 'journal');
  const context = `journal key ${memberId}`;
  const wrapped = (await wrappedKeyOf(db, memberId)) ?? (await keepKey(db, memberId, seal(wrapping, randomBytes(32), context), now));
  return unseal(wrapping, wrapped, context);
}
