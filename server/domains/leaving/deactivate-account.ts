import { deactivateMember } from '#server/domains/auth/deactivation/deactivate-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { absenceObstacle } from './rules.ts';
import { lockAdmins, tiesOf } from './store.ts';

/**
 * Deactivates an account: hides its member from others and ends every session, until they sign in again. A paid plan continues.
 * `provenHash` is the password hash that matched. Throws 409 for the last administrator.
 */
export async function deactivateAccount(
  db: Database,
  { memberId, provenHash, now }: { memberId: string; provenHash: string; now: Date },
): Promise<void> {
  await lockAdmins(db, memberId);
  const obstacle = absenceObstacle(await tiesOf(db, memberId, now));
  if (obstacle) throw conflict(obstacle, 'last_admin');
  await deactivateMember(db, { memberId, provenHash, since: now, deletesAt: null, erasesTexts: false });
  await recordEvent(db, 'account.deactivated', { by: memberId, about: {}, at: now });
}
