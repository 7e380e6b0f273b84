import { timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/platform/database.ts';
import { sha256 } from '#server/platform/ids.ts';
import { conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { tell } from '#server/platform/tell.ts';
import { addMember } from './members/store.ts';
import { notifyLeaders } from './notify-leaders.ts';
import { readSpansFor } from './read-group.ts';
import { forgetRequest, saveRequest } from './requests/store.ts';
import { type Asker, groupMissing, isPending, joinRefusal, mustAsk } from './rules.ts';
import { lockGroup } from './store.ts';

/**
 * Joins a group, or asks to (decisions 67, 68); a link of the group opens the door of a private one, except to somebody who was
 * removed. Doing it again changes nothing. Throws 404; 403 `upgrade_required`; 409 `asked_recently` within 30 days of a refusal.
 */
export async function joinGroup(
  db: Database,
  { asker, id, invite, now }: { asker: Asker; id: string; invite?: string | undefined; now: Date },
): Promise<'joined' | 'pending'> {
  const group = await lockGroup(db, id, { viewerId: asker.id });
  if (!group) throw notFound(groupMissing);
  if (group.role !== null) return 'joined';
  const isInvited = invite !== undefined && group.invite_code !== null && isSame(invite, group.invite_code);
  const spans = await readSpansFor(db, asker.id, [group]);
  const refusal = joinRefusal(asker, group, { now, isInvited, spans });
  if (refusal)
    throw refusal.code === 'upgrade_required'
      ? forbidden(refusal.detail, refusal.code)
      : conflict(refusal.detail, refusal.code);

  if (mustAsk(group, isInvited)) {
    if (!isPending(group)) {
      await saveRequest(db, { groupId: id, memberId: asker.id, now });
      await notifyLeaders(db, { groupId: id, askerId: asker.id, now });
    }
    return 'pending';
  }
  await forgetRequest(db, id, asker.id);
  await addMember(db, { groupId: id, memberId: asker.id, role: 'member', now });
  await tell(db, { what: 'group_joined', by: asker.id, about: { group_id: id }, at: now });
  return 'joined';
}

const isSame = (given: string, code: string): boolean => timingSafeEqual(sha256(given), sha256(code));
