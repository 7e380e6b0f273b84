import { recordAct } from '#server/domains/moderation/audit/record-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { GroupViewer } from './rules.ts';

/** A staff member or leader and their request, as the audit log records it. */
export interface LeaderActor {
  viewer: GroupViewer;
  caller: { ip: string; requestId: string };
  now: Date;
}

/**
 * Records in the audit log what staff did to a group they don't own. An owner's own acts aren't recorded.
 * Callers run this last, because the audit log stays locked until the transaction ends.
 */
export async function recordGroupAct(
  db: Database,
  { viewer, caller, now }: LeaderActor,
  {
    action,
    group,
  }: { action: 'change_group' | 'delete_group'; group: { id: string; admin_id: string | null } },
): Promise<void> {
  if (group.admin_id === viewer.id) return;
  await recordAct(db, {
    actorId: viewer.id,
    action,
    targetType: 'group',
    targetId: group.id,
    ip: caller.ip,
    requestId: caller.requestId,
    now,
  });
}
