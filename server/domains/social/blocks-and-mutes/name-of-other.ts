import type { Database } from '#server/platform/database/database.ts';
import { badRequest, notFound } from '#server/platform/http/http-error.ts';
import { memberMissing } from '../rules.ts';
import { findOther } from './store.ts';

/** A member who blocks or mutes, and the other one. */
export interface MemberPair {
  viewerId: string;
  memberId: string;
  now: Date;
}

/** Returns the name of the other member. Throws 400 with `ofSelf` for the viewer, and 404 for one whom they can't meet. */
export async function nameOfOther(
  db: Database,
  { viewerId, memberId }: MemberPair,
  ofSelf: string,
): Promise<string> {
  if (memberId === viewerId) throw badRequest(ofSelf);
  const other = await findOther(db, { id: memberId, viewerId });
  if (!other) throw notFound(memberMissing);
  return other.name;
}
