import { lockPair } from '#server/domains/relationships/lock-pair.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { deleteFollow } from '../follows.store.ts';
import { deleteBonds } from '../friends/store.ts';
import { type MemberPair, nameOfOther } from './name-of-other.ts';
import { deleteBlock, insertBlock } from './store.ts';

/**
 * Blocks a member. Both are hidden from each other, and their friendship, requests and follows end. The member
 * isn't told. Throws 404 for one whom the viewer can't meet.
 */
export async function blockMember(db: Database, pair: MemberPair): Promise<string> {
  const { viewerId, memberId, now } = pair;
  await lockPair(db, viewerId, memberId);
  const name = await nameOfOther(db, pair, "You can't block yourself.");
  if (!(await insertBlock(db, viewerId, memberId, now))) return name;
  await deleteBonds(db, viewerId, memberId);
  await deleteFollow(db, viewerId, memberId);
  await deleteFollow(db, memberId, viewerId);
  await recordEvent(db, 'member.blocked', { by: viewerId, about: { member: memberId }, at: now });
  return name;
}

/** Unblocks a member. Friendship and follows stay ended. */
export async function unblockMember(db: Database, { viewerId, memberId, now }: MemberPair): Promise<void> {
  await lockPair(db, viewerId, memberId);
  await deleteBlock(db, viewerId, memberId);
  await recordEvent(db, 'member.unblocked', { by: viewerId, about: { member: memberId }, at: now });
}
