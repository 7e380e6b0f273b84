import type { Tier } from '#contract/tiers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import type { WriteBatch } from '#server/platform/database/write-batch.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { findSuspension } from './find-suspension.ts';
import { isLive } from './rules.ts';
import { type SessionUse, saveUses, sessionByToken } from './sessions/store.ts';
import { isFromBefore } from './suspensions/rules.ts';

const minute = 60_000;
/** A session that was unused for this long is written at once, so that a crash never makes an idle session end early. */
const maxLagMs = 24 * 60 * minute;

/**
 * Who holds this token, or null. The last use is noted at most once a minute. Throws 403 `suspended` for someone who is suspended;
 * what they were signed in with stays dead when that is over.
 */
export async function findViewer(
  db: Database,
  token: string,
  { uses, now }: { uses: WriteBatch<SessionUse>; now: Date },
): Promise<Viewer | null> {
  const session = await sessionByToken(db, sha256(token));
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
    tier: (session.tier ?? 'starter') as Tier,
    isAdmin: session.is_admin,
    isModerator: session.is_moderator,
    sessionId: session.session_id,
  };
}
