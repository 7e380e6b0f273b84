import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'group.created': { group: string };
    /** Audited when staff who don't own the group changed or deleted it. */
    'group.changed': { group: string };
    'group.deleted': { group: string };
    'group.joined': { group: string };
    'group.left': { group: string };
    'group.removed': { group: string; member: string };
    'group.role_changed': { group: string; member: string };
    /** `by` asks to join. */
    'request.created': { group: string };
    'request.withdrawn': { group: string };
    /** `by` is the leader who decided; null when opening the group settled the request. */
    'request.accepted': { group: string; member: string };
    'request.declined': { group: string; member: string };
    /** `opens_at` is when the older posts become visible to everyone; null for never. In ISO 8601. */
    'group.opened': { group: string; opens_at: string | null };
    'opening.cancelled': { group: string };
    'group.handed_over': { group: string; to_member: string };
  }
}
