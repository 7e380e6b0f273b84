import type { Database } from '#server/platform/database/database.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { lockAdmins, otherAdminsPresent, rolesOf, setRoles } from './admin-cli/store.ts';
import { hasSecondStep } from './second-step/store.ts';
import { deleteSessions } from './sessions/store.ts';

export interface Roles {
  isAdmin: boolean;
  isModerator: boolean;
}

/**
 * Sets the roles of a member. Their sessions end when they gain or lose one, so that no session has rights that it wasn't
 * opened with. Returns the roles before. Throws 404 for an unknown member, and 409 for the last administrator, for an
 * account that is deactivated or unconfirmed, and for a new role without two-step sign-in.
 */
export async function changeRoles(
  db: Database,
  memberId: string,
  { isAdmin, isModerator }: Roles,
  now: Date,
): Promise<Roles> {
  await lockAdmins(db, memberId);
  const member = await rolesOf(db, memberId, now);
  if (!member) throw notFound("That member doesn't exist.");
  const gains = (isAdmin && !member.isAdmin) || (isModerator && !member.isModerator);
  if (member.isAdmin && !isAdmin && (await otherAdminsPresent(db, memberId, now)) === 0)
    throw conflict(
      'The last administrator stays one. Make another member an administrator first.',
      'last_admin',
    );
  if (gains && !member.isReady)
    throw conflict('They need an active account with a confirmed email address first.', 'not_ready');
  if (gains && !(await hasSecondStep(db, memberId)))
    throw conflict(
      'Staff sign in with two steps. Ask them to set that up in their settings, under Security, and try again.',
      'second_step_required',
    );
  if (member.isAdmin === isAdmin && member.isModerator === isModerator) return member;
  await setRoles(db, memberId, { isAdmin, isModerator, now });
  await deleteSessions(db, memberId);
  return member;
}
