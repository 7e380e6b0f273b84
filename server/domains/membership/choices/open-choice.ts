import type { Database } from '#server/platform/database/database.ts';
import { derivedSecret, newId, sha256 } from '#server/platform/database/ids.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deriveKey } from '#server/platform/seal.ts';
import { choiceEnd } from './rules.ts';
import { insertChoice } from './store.ts';

/** Asks the owner of an address to decide about a payment, in the transaction that settles it; the email follows. */
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

/** The secret of a choice follows from the server key, so that only its hash is stored and its email can be written later. */
export const choiceToken = (serverKey: Buffer, id: string): string =>
  derivedSecret('choice', deriveKey(serverKey, 'payment choices'), id);
