import type {} from '#server/platform/events.ts';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'goal.created': { goal: string };
    /** The target was reached, or the member closed the goal below it. */
    'goal.completed': { goal: string; is_reached: boolean };
    'goal.deleted': { goal: string };
  }
}
