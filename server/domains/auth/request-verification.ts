import type { Database } from '#server/platform/database/database.ts';
import { betweenTries } from '#server/platform/email/bounces/rules.ts';
import { endOf } from '#server/platform/email/bounces/store.ts';
import { tooMany, unauthenticated } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { isVerified } from './email-links.store.ts';
import { normalEmail, verificationRequests } from './rules.ts';
import { accountById } from './store.ts';
import { addTry, countTries, lockSubject } from './throttles.store.ts';

/**
 * Sends the confirmation email again, up to the hourly limit. Returns the sentence for the member. Throws
 * 429 above the limit.
 */
export async function requestVerification(
  db: Database,
  { memberId, subjectOf, now }: { memberId: string; subjectOf: (email: string) => Buffer; now: Date },
): Promise<string> {
  const account = await accountById(db, memberId);
  if (!account) throw unauthenticated();
  const bounced = await endOf(db, account.email);
  if (!bounced && (await isVerified(db, memberId))) return 'Your email address is already confirmed.';
  // A full mailbox has the hourly limit below alone.
  if (bounced?.isHard && bounced.tried_at && now.getTime() - bounced.tried_at.getTime() < betweenTries)
    throw tooMany(
      "We've tried this address in the last hour. Try again later, or change your email address.",
      Math.ceil((bounced.tried_at.getTime() + betweenTries - now.getTime()) / 1000),
    );
  const subject = subjectOf(normalEmail(account.email));
  await lockSubject(db, subject);
  const { most, within } = verificationRequests;
  const { tries, oldest } = await countTries(db, subject, 'verify', new Date(now.getTime() - within));
  if (tries >= most) {
    const wait = Math.max(1, Math.ceil(((oldest ?? now).getTime() + within - now.getTime()) / 1000));
    throw tooMany("We've already sent several emails. Check your spam folder, or try again later.", wait);
  }
  await addTry(db, subject, 'verify', now);
  await enqueue(db, 'send-verification', { member_id: memberId }, { key: `verify ${memberId}` });
  return bounced
    ? "We've sent an email. Open the link in it, and you get our emails again."
    : "We've sent the confirmation email again.";
}
