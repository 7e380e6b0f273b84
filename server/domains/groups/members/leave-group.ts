import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockVisibleGroup, rotateAccessKeys } from '../lock-group.ts';
import { withdrawRequest } from '../requests/store.ts';
import { ownerStays, welcomeStays } from '../rules.ts';
import { takeOut } from './store.ts';

/**
 * Leaves a group or withdraws a request, and returns a sentence about it. Idempotent. Throws 404, and 409 for
 * the owner and for Welcome.
 */
export async function leaveGroup(
  db: Database,
  { viewer, id, now }: { viewer: Viewer; id: string; now: Date },
): Promise<string> {
  const group = await lockVisibleGroup(db, viewer, id);
  if (group.is_welcome) throw conflict(welcomeStays, 'welcome');
  if (group.role === 'owner') throw conflict(ownerStays, 'owner_stays');
  if (await takeOut(db, id, viewer.id)) {
    await rotateAccessKeys(db, group);
    await recordEvent(db, 'group.left', { by: viewer.id, about: { group: id }, at: now });
    return 'You left the group.';
  }
  if (!(await withdrawRequest(db, id, viewer.id))) return "You're not in this group.";
  await recordEvent(db, 'request.withdrawn', { by: viewer.id, about: { group: id }, at: now });
  return 'Your request was cancelled.';
}
