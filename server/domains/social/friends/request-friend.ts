import { allowanceOf } from '#contract/membership/allowances.ts';
import { lockPair } from '#server/domains/relationships/lock-pair.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { areBlocked } from '../blocks-and-mutes/store.ts';
import { memberMissing } from '../rules.ts';
import { findPerson, mayBeAsked } from '../store.ts';
import { friendsNeedBuilder, judgeRequest, requestRefused } from './rules.ts';
import { findPair, saveRequest, saveResponse } from './store.ts';

export interface Between {
  message: string;
  friendship: 'none' | 'request_sent' | 'friends';
  friend_request_id: string | null;
}

/**
 * Asks a member to be friends, or accepts if that member asked first. Throws 400 for the viewer themselves, 404
 * for a member they can't reach, 403 below Builder, 400 for a request that was sent or declined.
 */
export async function requestFriend(
  db: Database,
  { viewer, memberId, now }: { viewer: Viewer; memberId: string; now: Date },
): Promise<Between> {
  if (memberId === viewer.id) throw badRequest("You can't add yourself as a friend.");
  await lockPair(db, viewer.id, memberId);
  const person = await findPerson(db, { id: memberId, viewerId: viewer.id, reach: 'page' });
  const asked = person && (await findPair(db, viewer.id, memberId));
  const verdict = judgeRequest(asked, viewer.id, now);
  if (verdict !== 'accept' && !allowanceOf(viewer).friend_requests)
    throw forbidden(friendsNeedBuilder, 'upgrade_required');
  if (!person) throw notFound(memberMissing);
  if (person.is_blocked) throw badRequest('You block this member. Unblock them before you add them.');
  // Staff see the page of a member who blocks them, and still can't ask.
  if (await areBlocked(db, viewer.id, memberId)) throw notFound(memberMissing);
  if (verdict === 'refuse') throw badRequest(requestRefused, 'already_asked');
  const about = { member: memberId };
  if (verdict === 'accept' && asked) {
    await saveResponse(db, asked.id, { accept: true, now });
    await recordEvent(db, 'friend.accepted', { by: viewer.id, about, at: now });
    return {
      message: `You and ${person.name} are friends now.`,
      friendship: 'friends',
      friend_request_id: null,
    };
  }
  if (!(await mayBeAsked(db, memberId, now)))
    throw badRequest(`${person.name} can't get requests at the moment.`);
  const id = newId();
  if (!(await saveRequest(db, { id, by: viewer.id, to: memberId, now })))
    throw badRequest(requestRefused, 'already_asked');
  await recordEvent(db, 'friend.requested', { by: viewer.id, about, at: now });
  return {
    message: `We sent your request to ${person.name}.`,
    friendship: 'request_sent',
    friend_request_id: id,
  };
}
