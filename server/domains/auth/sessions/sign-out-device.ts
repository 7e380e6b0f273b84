import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { deleteIdleDevice } from '../devices.store.ts';
import { deleteSession } from './store.ts';

/**
 * Ends a session that its member picked from the list. Also deletes its device, because the member no
 * longer trusts it, unless another session uses that device. Throws 404 for a session that isn't theirs.
 */
export async function signOutDevice(
  db: Database,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<void> {
  const ended = await deleteSession(db, memberId, sessionId);
  if (!ended) throw notFound('That device is already signed out.');
  if (ended.device_id) await deleteIdleDevice(db, ended.device_id);
}
