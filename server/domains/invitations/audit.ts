import { auditing } from '#server/domains/moderation/audit/record-act.ts';
import type {} from './events.ts';

/** Invitations in the audit log. It never has an address. */
export const invitationAudit = auditing({
  'members.invited': ({ batch, invited }) => ({
    action: 'invite_members',
    targetType: 'invitations',
    targetId: batch,
    details: { invited },
  }),
  'invitations.cancelled': ({ batch, cancelled }) => ({
    action: 'cancel_invitations',
    targetType: 'invitations',
    targetId: batch,
    details: { cancelled },
  }),
  'invitation.withdrawn': ({ invitation }) => ({
    action: 'withdraw_invitation',
    targetType: 'invitation',
    targetId: invitation,
  }),
  'invitation.resent': ({ invitation }) => ({
    action: 'resend_invitation',
    targetType: 'invitation',
    targetId: invitation,
  }),
});
