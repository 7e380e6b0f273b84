import type { Database } from '#server/platform/database.ts';
import { renewPass } from '#server/platform/images/guard-images.ts';
import { forbidden, notFound } from '#server/platform/refusal.ts';
import { type Asker, groupMissing, isOpenTo, isStaff, leadersOnly, leads } from './rules.ts';
import { findStanding, type HeldGroup, lockGroup } from './store.ts';

/** A group held for a change, with where the asker stands in it. Throws 404. */
export async function holdGroup(db: Database, asker: Asker, id: string): Promise<HeldGroup> {
  const group = await lockGroup(db, id, { viewerId: asker.id, withHidden: isStaff(asker) });
  if (!group) throw notFound(groupMissing);
  return group;
}

/** The same for what leaders do. Throws 404 to strangers of a private group, 403 to its members and of an open one. */
export async function holdLedGroup(db: Database, asker: Asker, id: string): Promise<HeldGroup> {
  return led(await holdGroup(db, asker, id));
}

/** A group whose inside the asker may see, not held. Throws 404, to strangers of a private one as well. */
export async function findOpenGroup(db: Database, asker: Asker, id: string): Promise<HeldGroup> {
  const group = await findStanding(db, id, { viewerId: asker.id, withHidden: isStaff(asker) });
  if (!group || !isOpenTo(group)) throw notFound(groupMissing);
  return group;
}

/** A group the asker leads, not held. */
export async function findLedGroup(db: Database, asker: Asker, id: string): Promise<HeldGroup> {
  return led(await findOpenGroup(db, asker, id));
}

/** Renews the passes of a group's pictures, because someone is no member any more. */
export async function renewPasses(
  db: Database,
  { id, members_guard_id }: Pick<HeldGroup, 'id' | 'members_guard_id'>,
): Promise<void> {
  await renewPass(db, id);
  await renewPass(db, members_guard_id);
}

function led(group: HeldGroup): HeldGroup {
  if (!isOpenTo(group)) throw notFound(groupMissing);
  if (!leads(group.role)) throw forbidden(leadersOnly);
  return group;
}
