import type { Database } from '#server/platform/database/database.ts';
import { eraseGroup } from './delete-group.ts';
import { rotateAccessKeys } from './lock-group.ts';
import { nextOwner, setRole, takeOut } from './members/store.ts';
import { groupsOfMember, lockGroupRow, setAdmin } from './store.ts';

/**
 * Takes a member out of at most `most` groups, and returns how many. A group that they own and that has other
 * members passes to a moderator or, without one, to the member who joined first. An empty one is deleted. The
 * caller repeats it until none is left.
 */
export async function leaveGroups(
  db: Database,
  memberId: string,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  const ids = await groupsOfMember(db, memberId, most);
  for (const id of ids) {
    const group = await lockGroupRow(db, id);
    if (!group) continue;
    const heir = group.admin_id === memberId ? await nextOwner(db, id, memberId) : undefined;
    if (group.admin_id === memberId && !heir && !group.is_welcome) {
      await eraseGroup(db, group, now);
      continue;
    }
    await takeOut(db, id, memberId);
    if (heir) {
      await setRole(db, id, heir, 'owner');
      await setAdmin(db, id, heir, now);
    }
    await rotateAccessKeys(db, group);
  }
  return ids.length;
}
