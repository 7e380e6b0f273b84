import { deactivateMember } from '#server/domains/auth/deactivation/deactivate-member.ts';
import { findSuspension } from '#server/domains/auth/find-suspension.ts';
import { endPlan } from '#server/domains/membership/end-plan.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { byCommandLine, recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deletionAt, deletionObstacle } from './rules.ts';
import { leaverById, lockAdmins, tiesOf } from './store.ts';

/**
 * Ends the paid plan of a member who may leave, before their deletion is planned. Throws 409 when something
 * prevents leaving, and 503 when the provider of payments doesn't respond. The account is unchanged then.
 */
export async function endPlanOfLeaver(
  ctx: AppContext,
  { memberId, isSupport = false, now }: { memberId: string; isSupport?: boolean; now: Date },
): Promise<void> {
  await requireNoObstacle(ctx.db, { memberId, isSupport, now });
  await endPlan(ctx, memberId);
}

/**
 * Plans the deletion of an account in 30 days. Until then its member is hidden and may keep it. A deletion that
 * is planned already keeps its date. `provenHash` is the password hash that matched; without it, `support` ran
 * a command with a reason. Returns when the account is erased. Throws 409 when something prevents it.
 */
export async function planDeletion(
  db: Database,
  {
    memberId,
    provenHash,
    texts,
    support,
    now,
  }: {
    memberId: string;
    provenHash?: string;
    texts: 'keep' | 'erase';
    /** Why support does this. */
    support?: string;
    now: Date;
  },
): Promise<Date> {
  await lockAdmins(db, memberId);
  const isSupport = support !== undefined;
  const isSuspended = (await findSuspension(db, memberId, now)) !== null;
  await requireNoObstacle(db, { memberId, isSupport, now });
  const planned = await leaverById(db, memberId, now);
  if (planned) return planned.deletesAt;
  const at = deletionAt(now);
  const erasesTexts = texts === 'erase';
  await deactivateMember(db, {
    memberId,
    ...(provenHash !== undefined && { provenHash }),
    // Neither has a session that another tab could have ended.
    mayBeDeactivated: isSupport || isSuspended,
    since: now,
    deletesAt: at,
    erasesTexts,
  });
  await enqueue(db, 'send-leaving', { member_id: memberId });
  await recordEvent(db, 'deletion.planned', {
    ...(support === undefined ? { by: memberId, at: now } : byCommandLine(now, support)),
    about: { at: at.toISOString(), texts, member: memberId },
  });
  return at;
}

async function requireNoObstacle(
  db: Database,
  { memberId, isSupport, now }: { memberId: string; isSupport: boolean; now: Date },
): Promise<void> {
  const passesGroupsOn = isSupport || (await findSuspension(db, memberId, now)) !== null;
  const obstacle = deletionObstacle(await tiesOf(db, memberId, now), { passesGroupsOn });
  if (obstacle) throw conflict(obstacle, 'must_stay');
}
