import type {} from '#server/platform/events.ts';

/**
 * A date of a habit. `count` is its count now, and `change` by how much that rose or fell. `was_met` and `is_met` say
 * whether the date's target was met before and is now.
 */
interface Marked {
  habit: string;
  local_date: string;
  count: number;
  change: number;
  was_met: boolean;
  is_met: boolean;
  /** True for the last date of one act, which can mark thousands. */
  is_last: boolean;
}

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'habit.created': { habit: string };
    'habit.deleted': { habit: string };
    'habit.ticked': Marked;
    'habit.unticked': Marked;
  }
}
