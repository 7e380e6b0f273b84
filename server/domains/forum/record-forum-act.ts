import { recordAct } from '#server/domains/moderation/record-act.ts';
import type { Database } from '#server/platform/database.ts';
import type { Asker } from './rules.ts';

/** Who acts, from where: what the audit log needs to know. */
export interface ActOfStaff {
  asker: Asker;
  caller: { ip: string; requestId: string };
  now: Date;
}

/** Writes what staff did to a topic or reply into the audit log. */
export const recordForumAct = (
  db: Database,
  { asker, caller, now }: ActOfStaff,
  done: {
    action: string;
    targetType: 'topic' | 'reply';
    targetId: string;
    details?: Record<string, string>;
  },
): Promise<void> =>
  recordAct(db, {
    actorId: asker.id,
    ...done,
    ip: caller.ip,
    requestId: caller.requestId,
    now,
  });
