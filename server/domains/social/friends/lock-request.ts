import { lockPair } from '#server/domains/relationships/lock-pair.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { requestMissing } from './rules.ts';
import { findRequest } from './store.ts';

export interface Responding {
  viewerId: string;
  id: string;
  now: Date;
}

/** Locks the pair of a request, then reads it again: it may have been cancelled or answered meanwhile. */
export async function lockRequest(
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
