import { lockPair } from '#server/domains/relationships/lock-pair.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { findPerson } from '../store.ts';
import type { Between } from './request-friend.ts';
import { requestMissing } from './rules.ts';
import { deleteFriendship, deleteRequest, findRequest, saveResponse } from './store.ts';

interface Responding {
  viewerId: string;
  id: string;
  now: Date;
}

/**
 * Accepts or declines a request to the viewer. A repeat of the same response changes nothing. Throws 404 for a
 * request to someone else, one that was cancelled, and for accepting one of a member who left or whose profile is hidden.
 */
export async function respondRequest(
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

/** Cancels the viewer's own open request. Throws 404 for another's, 409 for one that was accepted meanwhile. */
export async function cancelRequest(db: Database, { viewerId, id, now }: Responding): Promise<Between> {
  const { status, receiver_id } = await lockRequest(db, { viewerId, id, side: 'requester_id' });
  if (status === 'accepted') throw conflict("They accepted already. You're friends now.", 'answered');
  // A declined request reads like an open one that is cancelled: its sender isn't told.
  if (await deleteRequest(db, id))
    await recordEvent(db, 'friend.cancelled', { by: viewerId, about: { member: receiver_id }, at: now });
  return { message: 'We cancelled your request.', friendship: 'none', friend_request_id: null };
}

/** Ends a friendship. The other member isn't told. */
export async function endFriendship(
  db: Database,
  { viewerId, memberId, now }: { viewerId: string; memberId: string; now: Date },
): Promise<Between> {
  await lockPair(db, viewerId, memberId);
  if (await deleteFriendship(db, viewerId, memberId))
    await recordEvent(db, 'friend.ended', { by: viewerId, about: { member: memberId }, at: now });
  return { message: "You're no longer friends.", friendship: 'none', friend_request_id: null };
}

/** Locks the pair of a request, then reads it again: it may have been cancelled or answered meanwhile. */
async function lockRequest(
  db: Database,
  { viewerId, id, side }: { viewerId: string; id: string; side: 'requester_id' | 'receiver_id' },
) {
  const seen = await findRequest(db, id, viewerId);
  if (seen?.[side] !== viewerId) throw notFound(requestMissing);
  await lockPair(db, seen.requester_id, seen.receiver_id);
  const request = await findRequest(db, id, viewerId);
  if (request?.[side] !== viewerId) throw notFound(requestMissing);
  return request;
}
