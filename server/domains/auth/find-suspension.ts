import type { Database } from '#server/platform/database/database.ts';
import { forbidden, type HttpError } from '#server/platform/http/http-error.ts';
import { suspendedSentence } from './suspensions/rules.ts';
import { suspensionOf } from './suspensions/store.ts';

/** Returns the 403 `suspended` with reason and end for a suspended member, otherwise null. */
export async function findSuspension(db: Database, memberId: string, now: Date): Promise<HttpError | null> {
  const suspension = await suspensionOf(db, memberId, now);
  return suspension ? forbidden(suspendedSentence(suspension), 'suspended') : null;
}
