import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { findPerson } from '../store.ts';
import { lockRequest, type Responding } from './lock-request.ts';
import type { Between } from './request-friend.ts';
import { requestMissing } from './rules.ts';
import { saveResponse } from './store.ts';

/**
 * Accepts or declines a request to the viewer. A repeat of the same response changes nothing. Throws 404 for a
 * request to someone else, one that was cancelled, and for accepting one of a member who left or whose profile is hidden.
 */
export async function decideFriendRequest(
  db: Database,
  { viewerId, id, now, accept }: Responding & { accept: boolean },
): Promise<Between> {
  const { requester_id, status } = await lockRequest(db, { viewerId, id, side: 'receiver_id' });
  const person = await findPerson(db, { id: requester_id, viewerId, reach: 'page' });
  // A sender whose page has closed since can't become a friend. Their request can still be declined, because it is in the list.
  if (!person && accept) throw notFound(requestMissing);
  const wanted = accept ? 'accepted' : 'declined';
  if (status !== 'pending' && status !== wanted) throw conflict(requestMissing, 'answered');
  if (await saveResponse(db, id, { accept, now }))
    if (accept)
      await recordEvent(db, 'friend.accepted', { by: viewerId, about: { member: requester_id }, at: now });
  const told = person ? `${person.name} isn't` : "They aren't";
  return person && accept
    ? { message: `You and ${person.name} are friends now.`, friendship: 'friends', friend_request_id: null }
    : { message: `You declined. ${told} told.`, friendship: 'none', friend_request_id: null };
}
