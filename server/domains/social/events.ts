import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'member.followed': { member: string };
    'friend.requested': { member: string };
    /** `member` is the one who asked. */
    'friend.accepted': { member: string };
    'friend.cancelled': { member: string };
    'friend.ended': { member: string };
    'member.blocked': { member: string };
    'member.unblocked': { member: string };
  }
}
