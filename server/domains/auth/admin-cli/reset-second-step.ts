import type { Database } from '#server/platform/database/database.ts';
import { byCommandLine, recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { normalEmail } from '../rules.ts';
import { deleteSecondStep, hasSecondStep } from '../second-step/store.ts';
import { deleteSessions } from '../sessions/store.ts';
import { lockAccount } from './store.ts';

/**
 * Turns two-step sign-in off for a member who lost their app and their codes, after support made sure who
 * they are. Signs them out everywhere, tells them by email, and is in the audit log. Idempotent. Throws 404
 * for an unknown address.
 */
export async function resetSecondStep(
  db: Database,
  { email, reason = null, now }: { email: string; reason?: string | null; now: Date },
): Promise<{ name: string; wasOn: boolean }> {
  const account = await lockAccount(db, normalEmail(email));
  if (!account) throw notFound(`There is no account with the address ${normalEmail(email)}.`);
  if (!(await hasSecondStep(db, account.id))) return { name: account.name, wasOn: false };
  await deleteSecondStep(db, account.id);
  await deleteSessions(db, account.id);
  await enqueue(db, 'send-security-email', { member_id: account.id, what: 'second-step-reset' });
  await recordEvent(db, 'second_step.reset', {
    ...byCommandLine(now, reason),
    about: { member: account.id },
  });
  return { name: account.name, wasOn: true };
}
