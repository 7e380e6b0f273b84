import { recordAct } from '#server/domains/moderation/audit/record-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ForumViewer } from './rules.ts';

/** A staff member and their request, as the audit log records it. */
export interface StaffActor {
  viewer: ForumViewer;
  caller: { ip: string; requestId: string };
  now: Date;
}

/** Records in the audit log what staff did to a topic or reply. */
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
