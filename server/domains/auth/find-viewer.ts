import type { Tier } from '#contract/tiers.ts';
import type { Database } from '#server/platform/database.ts';
import { sha256 } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/serve.ts';
import { findSuspension } from './find-suspension.ts';
import { isLive } from './rules.ts';
import { sessionByToken, touchSession } from './sessions/store.ts';
import { isFromBefore } from './suspensions/rules.ts';

const minute = 60_000;

/**
 * Who holds this token, or null. The last use is written at most once a minute. Throws 403 `suspended` for somebody who is kept out;
 * what they were signed in with stays dead when that is over.
 */
export async function findViewer(db: Database, token: string, now: Date): Promise<Viewer | null> {
  const session = await sessionByToken(db, sha256(token));
  if (!session || !isLive(session, now)) return null;
  if (session.suspended_at) {
    const suspended = await findSuspension(db, session.id, now);
    if (suspended) throw suspended;
    if (isFromBefore(session, session.suspended_at)) return null;
  }
  if (now.getTime() - session.last_used_at.getTime() >= minute)
    await touchSession(db, session.session_id, now);
  return {
    id: session.id,
    tier: (session.tier ?? 'starter') as Tier,
    isAdmin: session.is_admin,
    isModerator: session.is_moderator,
    sessionId: session.session_id,
  };
}
