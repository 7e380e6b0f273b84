import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { deleteDevices } from '../devices.store.ts';
import { deleteSessions } from '../sessions/store.ts';
import { invalidLink, lockedChange } from './confirm-email-change.ts';
import { endChange } from './store.ts';

/**
 * Stops a change with the link of the old address. Someone who knows the password asked for it, so every
 * device is signed out and forgotten. Idempotent. Throws 400 for an unknown link or a change that was made.
 */
export async function stopEmailChange(
  db: Database,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  const change = await lockedChange(db, 'old', token);
  if (change.outcome === 'stopped') return;
  if (change.ended_at) throw invalidLink();
  await endChange(db, change.member_id, 'stopped', now);
  await deleteSessions(db, change.member_id);
  await deleteDevices(db, change.member_id);
  await recordEvent(db, 'email_change.stopped', {
    by: change.member_id,
    about: { change_id: change.id },
    at: now,
  });
}
