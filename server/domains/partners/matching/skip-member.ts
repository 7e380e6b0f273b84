import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { deleteRequest, requestBetween } from '../requests/store.ts';
import { insertSkip, memberExists } from './store.ts';

/** Keeps a member from being offered to the viewer, and withdraws a request of the viewer to them. Throws 404. */
export async function skipMember(
  db: Database,
  { viewerId, memberId, now }: { viewerId: string; memberId: string; now: Date },
): Promise<void> {
  if (viewerId === memberId || !(await memberExists(db, memberId)))
    throw notFound("They don't look for a partner right now.");
  await insertSkip(db, viewerId, memberId, now);
  const request = await requestBetween(db, viewerId, memberId);
  if (request?.from_id === viewerId) await deleteRequest(db, request.id);
}
