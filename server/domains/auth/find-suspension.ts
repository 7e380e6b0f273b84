import type { Database } from '#server/platform/database.ts';
import { forbidden, type Refusal } from '#server/platform/refusal.ts';
import { suspendedSentence } from './suspensions/rules.ts';
import { suspensionOf } from './suspensions/store.ts';

/** What a suspended member is refused with, wherever they would come in: 403 `suspended` with reason and end; null for everybody else. */
export async function findSuspension(db: Database, memberId: string, now: Date): Promise<Refusal | null> {
  const suspension = await suspensionOf(db, memberId, now);
  return suspension ? forbidden(suspendedSentence(suspension), 'suspended') : null;
}
