import type { Database } from '#server/platform/database.ts';
import { newId, newSecret, sha256 } from '#server/platform/ids.ts';
import { sessionLife, sessionsPerMember } from './rules.ts';
import { dropOldestSessions, insertSession } from './store.ts';

/** Signs a member in on one device; returns the bearer token, which is stored nowhere (ruling 3). */
export async function openSession(db: Database, { memberId, device, now }: { memberId: string; device: string; now: Date }): Promise<string> {
  const token = newSecret('evt');
  await dropOldestSessions(db, memberId, sessionsPerMember - 1);
  await insertSession(db, { id: newId(), tokenHash: sha256(token), memberId, device, now, expiresAt: new Date(now.getTime() + sessionLife) });
  return token;
}
