import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'member.registered': Record<never, never>;
    /** The member was deactivated, or leaving, and isn't any more. */
    'member.returned': Record<never, never>;
    'session.opened': Record<never, never>;
    /** The member signed out every other device. */
    'sessions.ended': { ended: number };
    /** Every session of the member ended, and no device is remembered. */
    'sessions.revoked': { member: string };
    'profile.changed': Record<never, never>;
    'week_start.changed': { week_starts_on: number };
    'start_page.changed': { start_page: string | null };
    'password.reset': Record<never, never>;
    'password.changed': Record<never, never>;
    'email_change.requested': { change_id: string };
    'email_change.stopped': { change_id: string };
    'email.changed': { change_id: string };
    'passkey.added': { passkey: string };
    'passkey.removed': { passkey: string };
    'second_step.turned_on': Record<never, never>;
    'second_step.turned_off': Record<never, never>;
    'second_step.reset': { member: string };
    'recovery_codes.replaced': Record<never, never>;
    'recovery_code.used': { left: number };
    'email.verified': { by_operator: true; member: string };
    'admin.appointed': { by_operator: true; member: string; outcome: 'created' | 'promoted' };
  }
}
