import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { forgetBounces } from '#server/platform/email/bounces/store.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { confirmEmail } from './email-links.store.ts';
import { deleteOtherSessions } from './sessions/store.ts';

/** Ends the unpaid registrations of an address that its owner has proven. */
export type EndRegistrations = (db: Database, proven: { email: string; now: Date }) => Promise<void>;

/**
 * Confirms an address with an emailed link. The first confirmation ends everything that was begun without
 * access to the mailbox: all sessions except the caller's, and unpaid registrations. Throws 400 for an
 * unknown link.
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
  await forgetBounces(db, email);
  if (!isFirst) return;
  await deleteOtherSessions(db, memberId, viewer?.id === memberId ? viewer.sessionId : null);
  await endRegistrations(db, { email, now });
}
