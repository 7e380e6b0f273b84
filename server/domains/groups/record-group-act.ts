import { recordAct } from '#server/domains/moderation/audit/record-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { GroupViewer } from './rules.ts';

/** Who acts, from where: what the audit log needs to know. */
export interface LeaderActor {
  viewer: GroupViewer;
  caller: { ip: string; requestId: string };
  now: Date;
}

/** Writes into the audit log what staff did to a group that is not theirs; an owner's own acts are nobody's business. */
// The log is held until the transaction ends: this is called last.
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
