import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'group.created': { group: string };
    'group.joined': { group: string };
    'group.left': { group: string };
    'group.handed_over': { group: string; to_member: string };
  }
}
