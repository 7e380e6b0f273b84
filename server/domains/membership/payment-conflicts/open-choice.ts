import type { Database } from '#server/platform/database/database.ts';
import { derivedSecret, newId, sha256 } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { choiceEnd } from './rules.ts';
import { insertChoice } from './store.ts';

/** Opens the choice about a payment in the caller's transaction and enqueues its email. */
export async function openChoice(
  db: Database,
  {
    checkoutId,
    memberId,
    zone,
    serverKey,
    now,
  }: { checkoutId: string; memberId: string; zone: string; serverKey: Buffer; now: Date },
): Promise<void> {
  const id = newId();
  const expiresAt = choiceEnd(now, zone);
  await insertChoice(db, {
    id,
    checkoutId,
    memberId,
    tokenHash: sha256(choiceToken(serverKey, id)),
    now,
    expiresAt,
  });
  await enqueue(db, 'send-payment-choice', { choice_id: id }, { key: `choice ${id}` });
}

/**
 * Derives the secret of a choice from the server key. The table stores only its hash, and the email can be
 * written later.
 */
export const choiceToken = (serverKey: Buffer, id: string): string =>
  derivedSecret('choice', deriveKey(serverKey, 'payment choices'), id);
