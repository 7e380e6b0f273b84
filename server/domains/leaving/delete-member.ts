import { deactivateMember } from '#server/domains/auth/deactivation/deactivate-member.ts';
import { endPlan } from '#server/domains/membership/end-plan.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { badRequest, conflict, notFound, unauthenticated } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { lastAdminStays } from './rules.ts';
import { sealLetter } from './send-emails.ts';
import { choseErasure, isAdminPresent, isDeletable, leaverFacts, lockAdmins, tiesOf } from './store.ts';

interface Deletion {
  memberId: string;
  texts: 'keep' | 'erase';
  reason: string | null;
  serverKey: Buffer;
}

/**
 * Ends the paid plan of a member whom an administrator deletes. Throws what `deleteMember` throws, and 503 when the
 * provider of payments doesn't respond. The account is unchanged then.
 */
export async function endPlanOfDeleted(
  ctx: AppContext,
  { viewer, now }: Pick<Actor, 'viewer' | 'now'>,
  memberId: string,
): Promise<void> {
  await requireDeletable(ctx.db, { viewer, now }, memberId);
  await endPlan(ctx, memberId);
}

/**
 * Deletes a member at once, as an act of an administrator: the account disappears in this transaction, and a job erases
 * it. Throws 400 for themselves, 404 for a member who doesn't exist, 409 for the last administrator. Administrators who
 * delete each other are handled one after another, so that one stays.
 */
export async function deleteMember(
  db: Database,
  actor: Actor,
  { memberId, texts, reason, serverKey }: Deletion,
): Promise<void> {
  await lockAdmins(db, memberId);
  // The other administrator may have deleted this one while the lock was waited for.
  if (!(await isAdminPresent(db, actor.viewer.id))) throw unauthenticated('Please sign in again.');
  await requireDeletable(db, actor, memberId);
  // A member who asked for the deletion themselves may have chosen that their texts go too.
  const leaver = await leaverFacts(db, memberId);
  const erasesTexts = texts === 'erase' || (await choseErasure(db, memberId));
  await deactivateMember(db, {
    memberId,
    mayBeDeactivated: true,
    since: actor.now,
    deletesAt: actor.now,
    erasesTexts,
  });
  await enqueue(db, 'erase-member', { member_id: memberId }, { key: `erase ${memberId}` });
  // An address that was never confirmed may be someone else's.
  if (leaver?.isConfirmed)
    await enqueue(db, 'send-deleted', {
      // Sealed, because the job may still be here when the address is erased everywhere else.
      letter: sealLetter(serverKey, {
        to: leaver.email,
        name: leaver.name,
        texts: erasesTexts ? 'erase' : 'keep',
        id: `deleted-${memberId}`,
      }),
    });
  await recordEvent(db, 'member.deleted', {
    ...actBy(actor, { isAudited: true, reason }),
    about: { member: memberId, texts: erasesTexts ? 'erase' : 'keep' },
  });
}

async function requireDeletable(
  db: Database,
  { viewer, now }: Pick<Actor, 'viewer' | 'now'>,
  memberId: string,
): Promise<void> {
  if (memberId === viewer.id)
    throw badRequest("You can't delete your own account here. Settings has a page for that.", 'not_yourself');
  if (!(await isDeletable(db, memberId))) throw notFound("That member doesn't exist.");
  const { isAdmin, otherAdmins } = await tiesOf(db, memberId, now);
  if (isAdmin && otherAdmins === 0) throw conflict(lastAdminStays, 'last_admin');
}
