import { recordAct } from '#server/domains/moderation/audit/record-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ForumViewer } from './rules.ts';

/** Who acts, from where: what the audit log needs to know. */
export interface StaffActor {
  viewer: ForumViewer;
  caller: { ip: string; requestId: string };
  now: Date;
}

/** Writes what staff did to a topic or reply into the audit log. */
export const recordForumAct = (
  db: Database,
  { viewer, caller, now }: StaffActor,
  done: {
    action: string;
    targetType: 'topic' | 'reply';
    targetId: string;
    details?: Record<string, string>;
  },
): Promise<void> =>
  recordAct(db, {
    actorId: viewer.id,
    ...done,
    ip: caller.ip,
    requestId: caller.requestId,
    now,
  });
