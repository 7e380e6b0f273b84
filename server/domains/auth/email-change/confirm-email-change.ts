import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { forgetBounces } from '#server/platform/email/bounces/store.ts';
import { badRequest, type HttpError } from '#server/platform/http/http-error.ts';
import { lockAccount } from '../store.ts';
import type { EndRegistrations } from '../verify-email.ts';
import { dueAt } from './rules.ts';
import { settleEmailChange, taken } from './settle-email-change.ts';
import { changeByToken, type LinkedChange, setConfirmed } from './store.ts';

const longDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(at);

/**
 * Confirms one side of a change with its link, and carries the change out if nothing is missing. Returns the
 * sentence for the reader, or a 409 when the address got an account meanwhile. A used link returns its
 * outcome again. Throws 400 for an unknown, ended or expired link.
 */
export async function confirmEmailChange(
  db: Database,
  {
    side,
    token,
    endRegistrations,
    now,
  }: { side: 'new' | 'old'; token: string; endRegistrations: EndRegistrations; now: Date },
): Promise<{ message: string; is_changed: boolean } | HttpError> {
  const change = await lockedChange(db, side, token);
  if (change.outcome === 'changed') return changed;
  if (change.ended_at || now >= dueAt(change)) throw invalidLink();
  await setConfirmed(db, change.id, side, now);
  // The new address is proven, so registrations that someone else began with it end.
  if (side === 'new') {
    await endRegistrations(db, { email: change.new_email, now });
    await forgetBounces(db, change.new_email);
  }
  const outcome = await settleEmailChange(db, change.member_id, now);
  if (outcome === 'taken') return taken();
  if (outcome === 'changed') return changed;
  return {
    message:
      side === 'new'
        ? `It's confirmed. It becomes the email address of your account when your old address agrees, or on ${longDay(dueAt(change), change.zone)}.`
        : 'Thank you. The change is done as soon as the new address is confirmed.',
    is_changed: false,
  };
}

const changed = { message: 'The email address of your account is changed.', is_changed: true };

/** Returns the change of a link with its account locked, as it is after the lock. */
export async function lockedChange(db: Database, side: 'new' | 'old', token: string): Promise<LinkedChange> {
  const tokenHash = sha256(token);
  const found = await changeByToken(db, side, tokenHash);
  if (found) await lockAccount(db, found.member_id);
  const change = found && (await changeByToken(db, side, tokenHash));
  if (!change) throw invalidLink();
  return change;
}

export const invalidLink = () =>
  badRequest('This link is invalid, or the change has already ended.', 'invalid_link');
