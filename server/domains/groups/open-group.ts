import type { GroupOpening, groupPasts } from '#contract/groups/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { forbidden, notFound } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { findOpenGroup, lockVisibleGroup } from './lock-group.ts';
import { addMember } from './members/store.ts';
import { countPast, setOpened, setPastOpens } from './openings.store.ts';
import { allWaiting, forgetRequest } from './requests/store.ts';
import { groupMissing, isOpenTo, ownerOnly, pastOpensAfter, settleRequests } from './rules.ts';
import type { LockedGroup } from './store.ts';

interface Opening {
  viewer: Viewer;
  group: LockedGroup;
  now: Date;
}

/**
 * Returns what opening a private group would do, for the confirmation dialog. Throws 404, and 403 unless the
 * viewer is its owner.
 */
export async function readOpening(
  db: Database,
  {
    viewer,
    id,
    openToStarters,
    now,
  }: { viewer: Viewer; id: string; openToStarters?: boolean | undefined; now: Date },
): Promise<GroupOpening> {
  const group = await findOpenGroup(db, viewer, id);
  if (group.role !== 'owner') throw forbidden(ownerOnly);
  const { joining, staying } = settleRequests(await allWaiting(db, id), {
    open_to_starters: openToStarters ?? group.open_to_starters,
  });
  return {
    ...(await countPast(db, id)),
    opens_at: new Date(now.getTime() + pastOpensAfter).toISOString(),
    joining: joining.slice(0, 3).map(({ name }) => name),
    joining_count: joining.length,
    waiting_count: staying.length,
  };
}

/**
 * Completes the opening of a private group. Members who asked to join are added. Older posts stay
 * members-only unless the owner chose otherwise. In that case every author gets a notification and an email,
 * and a job opens the posts after 7 days. The caller has locked the group and stored it as open.
 */
export async function openGroup(
  db: Database,
  { viewer, group, past, now }: Opening & { past: (typeof groupPasts)[number] },
): Promise<void> {
  const { id: groupId } = group;
  const { posts_count } = await countPast(db, groupId);
  const opensAt = past === 'everyone' && posts_count > 0 ? new Date(now.getTime() + pastOpensAfter) : null;
  await setOpened(db, groupId, { now, pastOpensAt: opensAt });

  const { joining, leaving } = settleRequests(await allWaiting(db, groupId), group);
  for (const { id: memberId } of [...joining, ...leaving]) await forgetRequest(db, groupId, memberId);
  for (const { id: memberId } of joining) {
    await addMember(db, { groupId, memberId, role: 'member', now });
    await recordEvent(db, 'group.joined', { by: memberId, about: { group: groupId }, at: now });
    await recordEvent(db, 'request.accepted', {
      by: viewer.id,
      about: { group: groupId, member: memberId },
      at: now,
    });
  }

  if (opensAt)
    await enqueue(db, 'open-past', { group_id: groupId }, { key: `open-past:${groupId}`, runAt: opensAt });
  await recordEvent(db, 'group.opened', {
    by: viewer.id,
    about: { group: groupId, opens_at: opensAt?.toISOString() ?? null },
    at: now,
  });
}

/**
 * Cancels the opening of older posts if it is still to come, and notifies their authors. The caller has
 * locked the group.
 */
export async function keepPast(db: Database, { viewer, group, now }: Opening): Promise<void> {
  if (!group.past_opens_at || group.past_opens_at <= now) return;
  await setPastOpens(db, group.id, null);
  await recordEvent(db, 'opening.cancelled', { by: viewer.id, about: { group: group.id }, at: now });
}

/**
 * Cancels the opening of older posts for the owner. Idempotent. Throws 404, and 403 unless the viewer is the
 * owner.
 */
export async function cancelOpening(
  db: Database,
  { viewer, id, now }: { viewer: Viewer; id: string; now: Date },
): Promise<void> {
  const group = await lockVisibleGroup(db, viewer, id);
  if (!isOpenTo(group)) throw notFound(groupMissing);
  if (group.role !== 'owner') throw forbidden(ownerOnly);
  await keepPast(db, { viewer, group, now });
}
