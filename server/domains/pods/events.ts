import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'pod.formed': { pod: string; members: string[] };
    /** `member` got a free seat. `members` were in the pod before. */
    'pod.joined': { pod: string; member: string; members: string[] };
    /** `by` left, or is out because of a block, a suspension or because they are away. */
    'pod.left': { pod: string; member: string };
    /** The weekly Sunday post was written. `members` are those in the pod. */
    'pod.checked_in': { pod: string; post: string; members: string[] };
    'pod.waved': { pod: string; member: string; back_on: string };
    /** `members` are asked whether their pod joins another one. */
    'pod.merge_offered': { pod: string; into: string; merge: string; members: string[] };
    /** Two pods are one. `members` are all in it now. */
    'pod.merged': { pod: string; into: string; members: string[] };
  }
}
