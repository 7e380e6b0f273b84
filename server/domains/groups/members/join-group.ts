import { timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { readSpansFor } from '../read-group.ts';
import { forgetRequest, saveRequest } from '../requests/store.ts';
import { groupMissing, isPending, joinRefusal, mustAsk } from '../rules.ts';
import { lockGroup } from '../store.ts';
import { addMember } from './store.ts';

/**
 * Joins a group, or asks to. An invitation lets members into a private group at once,
 * except those who were removed. Idempotent. Throws 404, 403 `upgrade_required`, and 409 `asked_recently`
 * within 30 days of a refusal.
 */
export async function joinGroup(
  db: Database,
  { viewer, id, invite, now }: { viewer: Viewer; id: string; invite?: string | undefined; now: Date },
): Promise<'joined' | 'pending'> {
  const group = await lockGroup(db, id, { viewerId: viewer.id });
  if (!group) throw notFound(groupMissing);
  if (group.role !== null) return 'joined';
  const isInvited = invite !== undefined && group.invite_code !== null && isSame(invite, group.invite_code);
  const spans = await readSpansFor(db, viewer.id, [group]);
  const refusal = joinRefusal(viewer, group, { now, isInvited, spans });
  if (refusal)
    throw refusal.code === 'upgrade_required'
      ? forbidden(refusal.detail, refusal.code)
      : conflict(refusal.detail, refusal.code);

  if (mustAsk(group, isInvited)) {
    if (!isPending(group)) {
      await saveRequest(db, { groupId: id, memberId: viewer.id, now });
      await recordEvent(db, 'request.created', { by: viewer.id, about: { group: id }, at: now });
    }
    return 'pending';
  }
  await forgetRequest(db, id, viewer.id);
  await addMember(db, { groupId: id, memberId: viewer.id, role: 'member', now });
  await recordEvent(db, 'group.joined', { by: viewer.id, about: { group: id }, at: now });
  return 'joined';
}

const isSame = (given: string, code: string): boolean => timingSafeEqual(sha256(given), sha256(code));
