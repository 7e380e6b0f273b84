import { type End, pastEnd, readEnd } from '#server/domains/profile/read-end.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict, HttpError, invalid, notFound } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { seenText } from '#server/platform/rules.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { suspensionRefusal } from '../rules.ts';
import { insertSuspension, liftSuspension, lockMember, otherAdmins } from './store.ts';

export interface Suspension {
  memberId: string;
  reason: string | null | undefined;
  /** Without one it lasts until it is lifted. */
  end: End;
  /** The case that caused it. */
  caseId?: string;
}

/**
 * Suspends a member at once. Their sessions end, and signing in shows them the reason and the end. A
 * suspended member gets the new reason and end. Throws 400 for themselves, 403 for staff unless the actor is
 * an administrator, 409 for the last administrator, and 422 without a reason or with a past end.
 */
export async function suspendMember(
  db: Database,
  actor: Actor,
  { memberId, reason, end, caseId }: Suspension,
): Promise<void> {
  const { viewer, now } = actor;
  const words = seenText(reason);
  if (!words)
    throw invalid('Please say why. The member will read the reason.', { reason: 'A reason is needed.' });
  const member = await holdFor(db, actor, memberId);
  const until = await readEnd(db, memberId, end);
  if (until && until <= now) throw invalid('Choose a date in the future.', pastEnd(end));
  if (member.isAdmin && (await otherAdmins(db, memberId, now)) === 0)
    throw conflict("The last administrator can't be suspended.", 'last_admin');
  const [before] = await liftSuspension(db, { memberId, by: viewer.id, now });
  const id = newId();
  await insertSuspension(db, {
    id,
    memberId,
    caseId: caseId ?? null,
    reason: words,
    until,
    by: viewer.id,
    now,
  });
  await enqueue(db, 'send-suspension', { suspension_id: id });
  await recordEvent(db, 'member.suspended', {
    ...actBy(actor, { isAudited: true, reason: words }),
    about: {
      member: memberId,
      until: until?.toISOString() ?? null,
      case: caseId ?? null,
      ...(before && { was_until: before.until }),
    },
  });
}

/**
 * Lifts a member's suspension. Returns false when none was in force. With `caseId`, lifts only the suspension
 * of that case.
 */
export async function readmitMember(
  db: Database,
  actor: Actor,
  { memberId, caseId }: { memberId: string; caseId?: string },
): Promise<boolean> {
  const { viewer, now } = actor;
  await holdFor(db, actor, memberId);
  const lifted = await liftSuspension(db, { memberId, ...(caseId && { caseId }), by: viewer.id, now });
  for (const { id } of lifted) await enqueue(db, 'send-readmission', { suspension_id: id });
  const [before] = lifted;
  if (!before) return false;
  await recordEvent(db, 'suspension.lifted', {
    ...actBy(actor, { isAudited: true }),
    about: { member: memberId, case: caseId ?? null, was_until: before.until },
  });
  return true;
}

async function holdFor(db: Database, { viewer }: Actor, memberId: string) {
  const member = await lockMember(db, memberId);
  if (!member) throw notFound("That member doesn't exist.");
  const refusal = suspensionRefusal(viewer, member);
  if (refusal) throw new HttpError(refusal.status, refusal.code, refusal.detail);
  return member;
}
