import type { Database } from '#server/platform/database.ts';
import { conflict } from '#server/platform/refusal.ts';
import { tell } from '#server/platform/tell.ts';
import { holdGroup, renewPasses } from './hold-group.ts';
import { takeOut } from './members/store.ts';
import { withdrawRequest } from './requests/store.ts';
import { type Asker, ownerStays, welcomeStays } from './rules.ts';

/**
 * Leaves a group, or takes a request back; answers with the sentence for it. Doing it again changes nothing. Throws 404; 409 to the
 * owner, and for Welcome.
 */
export async function leaveGroup(
  db: Database,
  { asker, id, now }: { asker: Asker; id: string; now: Date },
): Promise<string> {
  const group = await holdGroup(db, asker, id);
  if (group.is_welcome) throw conflict(welcomeStays, 'welcome');
  if (group.role === 'owner') throw conflict(ownerStays, 'owner_stays');
  if (await takeOut(db, id, asker.id)) {
    await renewPasses(db, group);
    await tell(db, { what: 'group_left', by: asker.id, about: { group_id: id }, at: now });
    return 'You left the group.';
  }
  return (await withdrawRequest(db, id, asker.id))
    ? 'Your request was cancelled.'
    : "You're not in this group.";
}
