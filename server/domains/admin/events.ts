import type {} from '#server/platform/events.ts';

interface OfMember {
  member: string;
}

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'sheet.opened': OfMember;
    /** `was_*` is what a value was before. */
    'roles.changed': OfMember & {
      is_admin: boolean;
      is_moderator: boolean;
      was_admin: boolean;
      was_moderator: boolean;
    };
    /** The granted plan, and the one before. `until` is in ISO 8601; null without an end. */
    'plan.comped': OfMember & {
      tier: string;
      until: string | null;
      was_tier: string;
      was_until: string | null;
    };
    'member.signed_out': OfMember & { ended: number };
    'password_reset.sent': OfMember;
    'export.ordered': OfMember;
    /** Filters of the table that was made of members, without the words of its search. */
    'users.exported': { tier: string | null; state: string | null; is_searched: boolean };
    /** Each change as `key: before to after`. */
    'settings.changed': { changed: string[] };
    /** The id of what was known of the address, and the member who has it. */
    'address.tried_again': { bounce: string; member: string | null };
    'note.added': OfMember & { note: string };
  }
}
