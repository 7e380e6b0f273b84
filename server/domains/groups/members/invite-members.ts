import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { forbidden } from '#server/platform/http/http-error.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockInvitingGroup, lockLedGroup } from '../lock-group.ts';
import { inviteOff, leads, mayMakeInvite } from '../rules.ts';
import { setInvite } from '../store.ts';

/** 128 random bits, because anyone with the link can join. */
const newCode = (): string => randomBytes(16).toString('base64url');

/**
 * Creates an invitation code; the old one stops working. Plain members get the existing one, because only
 * leaders may end it. Throws 404, and 403 for plain members after a leader turned the link off.
 */
export async function renewInvite(db: Database, viewer: Viewer, id: string): Promise<string> {
  const group = await lockInvitingGroup(db, viewer, id);
  if (group.invite_code !== null && !leads(group.role)) return group.invite_code;
  if (!mayMakeInvite(group)) throw forbidden(inviteOff);
  const code = newCode();
  await setInvite(db, id, code);
  return code;
}

/** Removes the invitation code, until a leader makes a new one. Throws 404, 403. */
export async function endInvite(db: Database, viewer: Viewer, id: string): Promise<void> {
  await lockLedGroup(db, viewer, id);
  await setInvite(db, id, null, true);
}
