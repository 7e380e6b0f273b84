import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import type { WriteBatch } from '#server/platform/database/write-batch.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { findSuspension } from './find-suspension.ts';
import { isLive, leavingRefusal, tierOf } from './rules.ts';
import { viewerRights } from './second-step/rules.ts';
import { type SessionUse, saveUses, sessionByToken } from './sessions/store.ts';
import { isFromBefore } from './suspensions/rules.ts';

const minute = 60_000;
/**
 * Age of `last_used_at` in ms from which it is written at once, so that a crash never ends a session early.
 */
const maxLagMs = 24 * 60 * minute;

/**
 * Returns the viewer of a token, or null. Writes the last use at most once a minute. Throws 403 `suspended`
 * during a suspension. Sessions created before it remain invalid afterwards.
 */
export async function findViewer(
  db: Database,
  token: string,
  { uses, now, withLastWrite }: { uses: WriteBatch<SessionUse>; now: Date; withLastWrite: boolean },
): Promise<Viewer | null> {
  const session = await sessionByToken(db, sha256(token), now, withLastWrite);
  if (!session || !isLive(session, now)) return null;
  if (session.suspended_at) {
    const suspended = await findSuspension(db, session.id, now);
    if (suspended) throw suspended;
    if (isFromBefore(session, session.suspended_at)) return null;
  }
  const unused = now.getTime() - session.last_used_at.getTime();
  const use = { id: session.session_id, memberId: session.id, at: now };
  if (unused >= maxLagMs) await saveUses(db, [use]);
  else if (unused >= minute) uses.add(use.id, use);
  return {
    id: session.id,
    tier: tierOf(session.tier),
    ...viewerRights(session, now),
    sessionId: session.session_id,
    readOnly: session.deletes_at ? leavingRefusal : null,
    lastWrite: session.last_write == null ? null : Number(session.last_write),
  };
}
