import Type, { type Static } from 'typebox';
import { password, SignedIn } from '../auth/endpoints.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, nullable, page, text } from '../platform/fields.ts';
import { longestMemberName } from '../profile/texts.ts';
import { invitationBytes, invitationStates, mostInvited } from './constants.ts';

/** A row of a file, with a sentence if it can't be invited. */
export const InvitationRow = Type.Object({
  line: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  problem: nullable(Type.String()),
});
export type InvitationRow = Static<typeof InvitationRow>;

export const Invitation = Type.Object({
  id,
  batch_id: id,
  email: Type.String(),
  name: Type.String(),
  state: Type.Enum([...invitationStates]),
  invited_by_name: nullable(Type.String()),
  created_at: instant,
  sent_at: nullable(instant),
  expires_at: nullable(instant),
  /** Null if it can be sent again now; else a sentence. */
  no_resend: nullable(Type.String()),
  may_withdraw: Type.Boolean(),
});
export type Invitation = Static<typeof Invitation>;

const token = text(200, { minLength: 1 });

export const invitations = endpoints({
  'POST /api/admin/invitations/preview': {
    operationId: 'previewInvitations',
    access: 'admin',
    repeat: 'state',
    summary:
      'Reads a CSV table of names and email addresses, and returns each row with a sentence if it can’t be invited. Stores nothing and sends nothing.',
    limit: 20,
    upload: { field: 'file', maxBytes: invitationBytes },
    body: Type.Object({}),
    reply: Type.Object({ rows: Type.Array(InvitationRow), invitable: Type.Integer() }),
  },
  'POST /api/admin/invitations': {
    operationId: 'inviteMembers',
    access: 'admin',
    repeat: 'client_id',
    summary:
      'Invites people by email. Rows that can’t be invited any more are left out. The emails leave after a minute, in which they can be cancelled. Repeating the call with its `client_id` changes nothing. Asks for a fresh password.',
    limit: 20,
    body: Type.Object({
      client_id: id,
      rows: Type.Array(Type.Object({ email: text(254), name: text(longestMemberName) }), {
        minItems: 1,
        maxItems: mostInvited,
      }),
    }),
    reply: Type.Object({ batch_id: id, invited: Type.Integer(), left_out: Type.Array(InvitationRow) }),
  },
  'GET /api/admin/invitations': {
    operationId: 'listInvitations',
    access: 'admin',
    summary: 'Lists invitations, newest first.',
    query: Type.Object({ ...page, state: Type.Optional(Type.Enum([...invitationStates])) }),
    reply: Type.Array(Invitation),
  },
  'POST /api/admin/invitations/batches/:id/cancel': {
    operationId: 'cancelInvitations',
    access: 'admin',
    repeat: 'state',
    summary: 'Cancels the invitations of one call that haven’t left yet.',
    params: Type.Object({ id }),
    reply: Type.Object({ ...Done.properties, cancelled: Type.Integer() }),
  },
  'POST /api/admin/invitations/:id/resend': {
    operationId: 'resendInvitation',
    access: 'admin',
    repeat: 'state',
    summary: 'Sends an invitation again: once a day, three emails in all, and never to someone who refused.',
    params: Type.Object({ id }),
    reply: Done,
  },
  'POST /api/admin/invitations/:id/withdraw': {
    operationId: 'withdrawInvitation',
    access: 'admin',
    repeat: 'state',
    summary: 'Withdraws an invitation that no one has answered. Its link ends, and no further email leaves.',
    params: Type.Object({ id }),
    reply: Done,
  },
  'POST /api/invitations/open': {
    operationId: 'openInvitation',
    access: 'anyone',
    repeat: 'state',
    summary: 'Returns the invitation of an emailed link.',
    limit: 30,
    body: Type.Object({ token }),
    reply: Type.Object({
      email: Type.String(),
      name: Type.String(),
      invited_by_name: nullable(Type.String()),
      expires_at: instant,
    }),
  },
  'POST /api/invitations/accept': {
    operationId: 'acceptInvitation',
    access: 'anyone',
    repeat: 'unique',
    summary:
      'Opens an account for the address of an invitation, which confirms it, and signs in. The link works once. No newsletter is subscribed.',
    limit: 20,
    body: Type.Object({ token, name: text(longestMemberName), password, time_zone: Type.Optional(text(64)) }),
    reply: Type.Object({ ...Done.properties, ...SignedIn.properties }),
  },
  'POST /api/invitations/refuse': {
    operationId: 'refuseInvitation',
    access: 'anyone',
    repeat: 'state',
    summary: 'Refuses an invitation. The address gets no further one.',
    limit: 20,
    body: Type.Object({ token }),
    reply: Done,
  },
});
