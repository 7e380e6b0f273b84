import type { SuspensionAppeal } from '#contract/moderation/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { suspensionRefusal } from '../rules.ts';
import { staffFacts } from '../suspensions/store.ts';
import { mayDecideAppeal } from './rules.ts';
import { otherStaff, waitingAppeals } from './store.ts';

/** Returns the appeals that wait, with whether the viewer may decide them. */
export async function readAppeals(
  db: Database,
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
  now: Date,
): Promise<SuspensionAppeal[]> {
  const appeals = [];
  for (const row of await waitingAppeals(db, now)) {
    const member = await staffFacts(db, row.member_id);
    if (!member || row.id === null) continue;
    const others = await otherStaff(db, { viewerId: viewer.id, member, now });
    appeals.push({
      id: row.id,
      member_id: row.member_id,
      member_name: row.member_name,
      words: row.words ?? '',
      asked_at: (row.asked_at ?? now).toISOString(),
      reason: row.reason,
      suspended_by_name: row.suspended_by_name,
      suspended_at: row.starts_at.toISOString(),
      ends_at: row.ends_at?.toISOString() ?? null,
      may_decide:
        suspensionRefusal(viewer, member) === null &&
        mayDecideAppeal(viewer, { suspendedBy: row.suspended_by, others }),
    });
  }
  return appeals;
}
