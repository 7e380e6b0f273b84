import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { lockRequest, type Responding } from './lock-request.ts';
import type { Between } from './request-friend.ts';
import { deleteRequest } from './store.ts';

/** Cancels the viewer's own open request. Throws 404 for another's, 409 for one that was accepted meanwhile. */
export async function cancelFriendRequest(db: Database, { viewerId, id, now }: Responding): Promise<Between> {
  const { status, receiver_id } = await lockRequest(db, { viewerId, id, side: 'requester_id' });
  if (status === 'accepted') throw conflict("They accepted already. You're friends now.", 'answered');
  // A declined request reads like an open one that is cancelled: its sender isn't told.
  if (await deleteRequest(db, id))
    await recordEvent(db, 'friend.cancelled', { by: viewerId, about: { member: receiver_id }, at: now });
  return { message: 'We cancelled your request.', friendship: 'none', friend_request_id: null };
}
