import { lockPair } from '#server/domains/relationships/lock-pair.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest, notFound } from '#server/platform/http/http-error.ts';
import { areBlocked } from './blocks-and-mutes/store.ts';
import { insertFollow } from './follows.store.ts';
import { alreadyFollowing, memberMissing } from './rules.ts';
import { findPerson } from './store.ts';

/**
 * Follows a member and returns their name. Throws 404 for a private profile, 400 for the
 * viewer themselves or a member they follow already.
 */
export async function followMember(
  db: Database,
  { viewerId, memberId, now }: { viewerId: string; memberId: string; now: Date },
): Promise<string> {
  if (memberId === viewerId) throw badRequest("You can't follow yourself.");
  await lockPair(db, viewerId, memberId);
  const person = await findPerson(db, { id: memberId, viewerId });
  if (!person || (await areBlocked(db, viewerId, memberId))) throw notFound(memberMissing);
  if (!(await insertFollow(db, viewerId, memberId, now)))
    throw badRequest(alreadyFollowing, 'already_following');
  await recordEvent(db, 'member.followed', { by: viewerId, about: { member: memberId }, at: now });
  return person.name;
}
