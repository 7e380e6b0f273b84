import type { Database } from '#server/platform/database/database.ts';
import { forbidden } from '#server/platform/http/http-error.ts';
import { confirmedUntil } from '../rules.ts';
import { lastConfirmation, setConfirmed } from './store.ts';

/** Records that the member of a session proved who they are. Returns until when that counts. */
export async function confirmSession(db: Database, sessionId: string, now: Date): Promise<Date> {
  await setConfirmed(db, sessionId, now);
  return confirmedUntil(now);
}

/**
 * Throws 403 `confirmation_needed` unless the session was opened or confirmed in the last minutes. A stolen session of
 * staff that is older can't do harm that isn't undone.
 */
export async function mustBeConfirmedNow(db: Database, sessionId: string, now: Date): Promise<void> {
  const last = await lastConfirmation(db, sessionId);
  if (!last || confirmedUntil(last) <= now)
    throw forbidden('Please enter your password to continue.', 'confirmation_needed');
}
