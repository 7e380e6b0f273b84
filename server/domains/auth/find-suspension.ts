import type { Database } from '#server/platform/database/database.ts';
import { forbidden, type HttpError } from '#server/platform/http/http-error.ts';
import { suspendedSentence } from './suspensions/rules.ts';
import { suspensionOf } from './suspensions/store.ts';

/** What a suspended member is refused with, wherever they would come in: 403 `suspended` with reason and end; null for everybody else. */
export async function findSuspension(db: Database, memberId: string, now: Date): Promise<HttpError | null> {
  const suspension = await suspensionOf(db, memberId, now);
  return suspension ? forbidden(suspendedSentence(suspension), 'suspended') : null;
}
