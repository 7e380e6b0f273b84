import type { Database } from '#server/platform/database/database.ts';
import { newId, sha256 } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest, tooMany } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { isVerified } from '../email-links.store.ts';
import { mustBeProven } from '../reauthenticate.ts';
import { normalEmail } from '../rules.ts';
import { type Account, lockAccount } from '../store.ts';
import { addTry, countTries, lockSubject } from '../throttles.store.ts';
import { changeToken } from './link-tokens.ts';
import { changeRequests } from './rules.ts';
import { endChange, insertChange } from './store.ts';

/**
 * Begins a change of the member's address in place of one that waits, and sends a link to both addresses. A
 * taken address takes equal steps and gets another email, so the caller learns nothing about it. Throws 400
 * for the present address and 429 above the hourly limit.
 */
export async function requestEmailChange(
  db: Database,
  {
    proven,
    email,
    serverKey,
    subjectOf,
    now,
  }: {
    proven: Account;
    email: string;
    serverKey: Buffer;
    subjectOf: (email: string) => Buffer;
    now: Date;
  },
): Promise<void> {
  const account = await lockAccount(db, proven.id);
  mustBeProven(account, proven);
  if (normalEmail(email) === normalEmail(account.email))
    throw badRequest("That's the email address you have now.", 'same_email');
  await countRequest(db, subjectOf(`member ${account.id}`), now);
  await countRequest(db, subjectOf(normalEmail(email)), now);
  await endChange(db, account.id, 'cancelled', now);
  const id = newId();
  await insertChange(db, {
    id,
    memberId: account.id,
    oldEmail: account.email,
    newEmail: email,
    needsOld: await isVerified(db, account.id),
    newTokenHash: sha256(changeToken(serverKey, 'new', id)),
    oldTokenHash: sha256(changeToken(serverKey, 'old', id)),
    now,
  });
  await recordEvent(db, 'email_change.requested', { by: account.id, about: { change_id: id }, at: now });
  for (const side of ['new', 'old'])
    await enqueue(db, 'send-email-change', { change_id: id, side }, { key: `email change ${id} ${side}` });
}

async function countRequest(db: Database, subject: Buffer, now: Date): Promise<void> {
  await lockSubject(db, subject);
  const { most, within } = changeRequests;
  const { tries, oldest } = await countTries(db, subject, 'email-change', new Date(now.getTime() - within));
  if (tries >= most)
    throw tooMany(
      "We've already sent several emails about this. Please try again in an hour.",
      Math.max(1, Math.ceil(((oldest ?? now).getTime() + within - now.getTime()) / 1000)),
    );
  await addTry(db, subject, 'email-change', now);
}
