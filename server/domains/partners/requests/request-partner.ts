import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/http-error.ts';
import { fitsViewer } from '../matching/read-fits.ts';
import { insertSkip } from '../matching/store.ts';
import { findPartner } from '../pacts/find-partner.ts';
import { mayGetPartner } from '../pacts/rules.ts';
import { lockPartners, openPactsOf } from '../pacts/store.ts';
import { deleteRequest, insertRequest, mayAskFriend, requestBetween, requestOf } from './store.ts';

interface Asking {
  viewerId: string;
  memberId: string;
  now: Date;
}

export const requestMissing = "That request doesn't exist any more.";
const youAreTaken = 'You have a partner. Leave the pact first to find someone else.';
const theyAreTaken = 'They have found a partner meanwhile. Others may fit too.';

/**
 * Asks a member to be a partner. Someone who fits may be asked, and a friend. A second request changes nothing, and one that
 * crosses theirs makes both partners. Throws 400 for the viewer, 404 for a member who can't be asked, and 409 when either has a partner.
 */
export async function requestPartner(db: Database, { viewerId, memberId, now }: Asking): Promise<void> {
  if (viewerId === memberId) throw badRequest("You can't be your own partner.");
  await lockPartners(db, [viewerId, memberId]);
  if (!mayGetPartner(await openPactsOf(db, viewerId))) throw conflict(youAreTaken, 'has_partner');
  const before = await requestBetween(db, viewerId, memberId);
  if (before?.from_id === viewerId) return;
  if (before) return accept(db, { viewerId, memberId, now });
  const isOpen =
    (await fitsViewer(db, { viewerId, memberId, now })) ||
    ((await mayAskFriend(db, viewerId, memberId, now)) && mayGetPartner(await openPactsOf(db, memberId)));
  if (!isOpen) throw notFound("They don't look for a partner right now.");
  const request = await insertRequest(db, viewerId, memberId, now);
  await recordEvent(db, 'partner.asked', { by: viewerId, about: { request, member: memberId }, at: now });
}

/** Accepts a request to the viewer. Throws 404, and 409 when either has a partner meanwhile. */
export async function acceptRequest(
  db: Database,
  { viewerId, id, now }: { viewerId: string; id: string; now: Date },
): Promise<void> {
  const seen = await requestOf(db, viewerId, id);
  if (!seen || seen.to_id !== viewerId) throw notFound(requestMissing);
  await lockPartners(db, [seen.from_id, viewerId]);
  // The lock may have waited for the one who asked to withdraw, or to find another partner.
  if (!(await requestOf(db, viewerId, id))) throw conflict(theyAreTaken, 'is_taken');
  await accept(db, { viewerId, memberId: seen.from_id, now });
}

async function accept(db: Database, { viewerId, memberId, now }: Asking): Promise<void> {
  const found = await findPartner(db, { one: viewerId, two: memberId, by: viewerId, now });
  if (found === 'one_taken') throw conflict(youAreTaken, 'has_partner');
  if (found === 'two_taken') throw conflict(theyAreTaken, 'is_taken');
}

/** Declines a request to the viewer, who isn't offered to that member again, or withdraws an own one. */
export async function declineRequest(
  db: Database,
  { viewerId, id, now }: { viewerId: string; id: string; now: Date },
): Promise<void> {
  const request = await requestOf(db, viewerId, id);
  if (!request) return;
  if (request.to_id === viewerId) await insertSkip(db, viewerId, request.from_id, now);
  await deleteRequest(db, id);
}
