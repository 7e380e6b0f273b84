import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { confirmEmail } from './links/store.ts';
import { deleteOtherSessions } from './sessions/store.ts';

/** Called when somebody has proven that an address is theirs: whatever else waits under it ends. */
export type EndRegistrations = (db: Database, proven: { email: string; now: Date }) => Promise<void>;

/**
 * Confirms an address with the link from the mail. The first time, everything begun under it by whoever could not read the mail
 * ends: every session but the one that brings the link, and registrations that wait to be paid (T3). 400 for an unknown link.
 */
export async function verifyEmail(
  db: Database,
  {
    token,
    viewer,
    endRegistrations,
    now,
  }: { token: string; viewer: Viewer | null; endRegistrations: EndRegistrations; now: Date },
): Promise<void> {
  const confirmed = await confirmEmail(db, sha256(token), now);
  if (!confirmed) throw badRequest('This confirmation link is invalid or has expired.', 'invalid_link');
  const { memberId, email, isFirst } = confirmed;
  if (!isFirst) return;
  await deleteOtherSessions(db, memberId, viewer?.id === memberId ? viewer.sessionId : null);
  await endRegistrations(db, { email, now });
}
