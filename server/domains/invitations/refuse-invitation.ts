import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import type {} from './events.ts';
import { openInvitation } from './open-invitation.ts';
import { changeInvitation, invitationByToken } from './store.ts';

export async function refuseInvitation(db: Database, token: string, now: Date): Promise<void> {
  const row = await invitationByToken(db, sha256(token), { isLocked: true });
  // A second tap changes nothing.
  if (row?.refused_at) return;
  const { id } = await openInvitation(db, token, now);
  await changeInvitation(db, id, { refused_at: now, is_due: false });
}
