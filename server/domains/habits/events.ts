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
}

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'habit.created': { habit: string };
    /** A field of its form, or whether it is archived. */
    'habit.changed': { habit: string };
    'habit.deleted': { habit: string };
    'habit.ticked': Marked;
    'habit.unticked': Marked;
    /** One act changed the marks of several dates. There are up to 5,000. */
    'habit.marked_many': { habit: string; dates: string[] };
  }
}
