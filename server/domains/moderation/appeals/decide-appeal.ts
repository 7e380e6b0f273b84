import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, HttpError, notFound } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { seenText } from '#server/platform/rules.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { suspensionRefusal } from '../rules.ts';
import { lockMember } from '../suspensions/store.ts';
import { readmitMember } from '../suspensions/suspend-member.ts';
import { appealStateOf, mayDecideAppeal } from './rules.ts';
import { appealById, lockSuspension, otherStaff, settleAppeal } from './store.ts';

/**
 * Decides an appeal against a suspension: lifts it, or keeps it. The member reads the note in an email. Throws 404, 409
 * `already_decided`, 403 `own_decision` for who suspended the member, and 403 for a moderator if the member is staff.
 */
export async function decideAppeal(
  db: Database,
  actor: Actor,
  { id, outcome, note }: { id: string; outcome: 'kept' | 'lifted'; note: string | undefined },
): Promise<void> {
  const { viewer, now } = actor;
  const found = await appealById(db, id);
  if (!found) throw notFound("That appeal doesn't exist.");
  // The order of the locks is that of `suspendMember`.
  const member = await lockMember(db, found.member_id);
  await lockSuspension(db, found.suspension_id);
  const row = await appealById(db, id);
  if (!row || !member) throw notFound("That appeal doesn't exist.");
  const refusal = suspensionRefusal(viewer, member);
  if (refusal) throw new HttpError(refusal.status, refusal.code, refusal.detail);
  if (appealStateOf(row, now) !== 'waiting')
    throw conflict(
      row.decided_at
        ? 'Another moderator already decided this.'
        : 'This suspension is over already, so there is nothing to decide.',
      'already_decided',
    );
  const others = await otherStaff(db, { viewerId: viewer.id, member, now });
  if (!mayDecideAppeal(viewer, { suspendedBy: row.suspended_by, others }))
    throw forbidden('You suspended this member. Another moderator has to decide.', 'own_decision');
  const words = seenText(note);
  await settleAppeal(db, id, { outcome, note: words, by: viewer.id, now });
  await recordEvent(db, 'appeal.decided', {
    ...actBy(actor, { isAudited: true, reason: words }),
    about: { member: member.id, appeal: id, outcome },
  });
  if (outcome === 'lifted') await readmitMember(db, actor, { memberId: member.id });
  else await enqueue(db, 'send-appeal-decision', { appeal_id: id });
}
