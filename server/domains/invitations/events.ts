import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'members.invited': { batch: string; invited: number };
    'invitations.cancelled': { batch: string; cancelled: number };
    'invitation.withdrawn': { invitation: string };
    'invitation.resent': { invitation: string };
    'invitation.accepted': { invitation: string };
  }
}
