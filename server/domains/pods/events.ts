import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'pod.formed': { pod: string; members: string[] };
    /** `by` left, or is out because of a block, a suspension or because they are away. */
    'pod.left': { pod: string; member: string };
  }
}
