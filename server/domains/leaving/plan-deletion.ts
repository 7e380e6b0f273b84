import { hideMember } from '#server/domains/auth/away/hide-member.ts';
import { endPlan } from '#server/domains/membership/end-plan.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deletionAt, deletionObstacle } from './rules.ts';
import { lockAdmins, tiesOf } from './store.ts';

/**
 * Ends the paid plan of a member who may leave, before their deletion is planned. Throws 409 when something
 * prevents leaving, and 503 when the provider of payments doesn't respond. The account is unchanged then.
 */
export async function endPlanOfLeaver(ctx: AppContext, memberId: string, now: Date): Promise<void> {
  await requireNoObstacle(ctx.db, memberId, now);
  await endPlan(ctx, memberId);
}

/**
 * Plans the deletion of an account in 30 days. Until then its member is hidden and may keep it. `provenHash` is
 * the password hash that matched. Returns when the account is erased. Throws 409 when something prevents it.
 */
export async function planDeletion(
  db: Database,
  {
    memberId,
    provenHash,
    texts,
    now,
  }: { memberId: string; provenHash: string; texts: 'keep' | 'erase'; now: Date },
): Promise<Date> {
  await lockAdmins(db, memberId);
  await requireNoObstacle(db, memberId, now);
  const at = deletionAt(now);
  const erasesTexts = texts === 'erase';
  await hideMember(db, { memberId, provenHash, since: now, deletesAt: at, erasesTexts });
  await enqueue(db, 'send-leaving', { member_id: memberId });
  await recordEvent(db, 'deletion.planned', {
    by: memberId,
    about: { at: at.toISOString(), texts },
    at: now,
  });
  return at;
}

async function requireNoObstacle(db: Database, memberId: string, now: Date): Promise<void> {
  const obstacle = deletionObstacle(await tiesOf(db, memberId, now));
  if (obstacle) throw conflict(obstacle, 'must_stay');
}
