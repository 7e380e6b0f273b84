import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { badRequest } from '#server/platform/http/http-error.ts';
import { stateOf } from './rules.ts';
import { changeInvitation, type InvitationEntry, invitationByToken } from './store.ts';

/** Returns the open invitation of a link. Throws 400 for one that was used, has ended or never was. */
export const findInvitation = async (db: Database, token: string, now: Date): Promise<InvitationEntry> =>
  mustBeOpen(await invitationByToken(db, sha256(token)), now);

/** Returns the open invitation of a link, locked, and marks it as opened. Throws 400 like `findInvitation`. */
export async function openInvitation(db: Database, token: string, now: Date): Promise<InvitationEntry> {
  const row = mustBeOpen(await invitationByToken(db, sha256(token), { isLocked: true }), now);
  if (row.opened_at === null) await changeInvitation(db, row.id, { opened_at: now });
  return row;
}

function mustBeOpen(row: InvitationEntry | undefined, now: Date): InvitationEntry {
  const state = row && stateOf(row, now);
  if (!row || (state !== 'sent' && state !== 'opened'))
    throw badRequest(
      state === 'accepted'
        ? 'This invitation was accepted already. Sign in with the password that you chose.'
        : state === 'refused'
          ? 'You refused this invitation. We won’t write to you again.'
          : state === 'cancelled'
            ? 'This invitation was withdrawn. Ask the person who invited you.'
            : 'This invitation has expired or was replaced by a newer one. Ask the person who invited you.',
      'invalid_link',
    );
  return row;
}
