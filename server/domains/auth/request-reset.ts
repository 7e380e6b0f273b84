import type { Database } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { normalEmail, resetRequests } from './rules.ts';
import { accountByEmail } from './store.ts';
import { addTry, countTries, lockSubject } from './throttles.store.ts';

/**
 * Requests an email with a reset link. Known, unknown and throttled addresses take equal steps and get one
 * response. The job for an unknown address does nothing.
 */
export async function requestReset(
  db: Database,
  { email, subject, now }: { email: string; subject: Buffer; now: Date },
): Promise<void> {
  await lockSubject(db, subject);
  const { tries } = await countTries(db, subject, 'reset', new Date(now.getTime() - resetRequests.within));
  const account = await accountByEmail(db, normalEmail(email));
  await addTry(db, subject, 'reset', now);
  const memberId = account && tries < resetRequests.most ? account.id : null;
  await enqueue(db, 'send-reset-link', { member_id: memberId });
}
