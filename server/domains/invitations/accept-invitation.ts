import { type Entered, enterNewAccount } from '#server/domains/auth/enter-account.ts';
import { registerInvited } from '#server/domains/auth/register.ts';
import { endRegistrations } from '#server/domains/membership/registrations/end-registrations.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { openInvitation } from './open-invitation.ts';
import { changeInvitation } from './store.ts';

/** Opens the account, and signs in on this device by the rules of every sign-in. The link proves the address. */
export async function acceptInvitation(
  db: Database,
  {
    token,
    name,
    passwordHash,
    timeZone,
    device,
    now,
  }: { token: string; name: string; passwordHash: string; timeZone: string; device: string; now: Date },
): Promise<Entered> {
  const invitation = await openInvitation(db, token, now);
  const { email } = invitation;
  const memberId = await registerInvited(db, { email, name, passwordHash, timeZone, now });
  await endRegistrations(db, { email, now });
  await changeInvitation(db, invitation.id, { accepted_at: now, member_id: memberId, is_due: false });
  await recordEvent(db, 'invitation.accepted', {
    by: memberId,
    about: { invitation: invitation.id },
    at: now,
  });
  return enterNewAccount(db, { memberId, device, provenHash: passwordHash, now });
}
