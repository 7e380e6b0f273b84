import { consistencyDays } from '#contract/programme/constants.ts';
import type { ProgressDay, ProgressGoal, ProgressView } from '#contract/progress/endpoints.ts';
import { shortDate, spelled, weekdayShort } from './words.ts';

/** "last 7 days" */
export const spanWords = (view: ProgressView['view']): string =>
  view === 'week' ? 'last 7 days' : 'last 30 days';

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

type Practice = Pick<ProgressView, 'days' | 'completed_days' | 'consistency'>;

/** Returns the index of the first date that the chart of Evolve 90 shows: the first completed day, if it's one of these. */
export function firstOf({ days, completed_days: inAll }: Omit<Practice, 'consistency'>): number {
  const here = days.reduce((sum, day) => sum + day.completed_days, 0);
  return here === inAll
    ? Math.max(
        0,
        days.findIndex((day) => day.completed_days > 0),
      )
    : 0;
}

/** Returns the finding below the chart of Evolve 90. */
export function practiceWords(practice: Practice): string {
  const { days, completed_days: inAll, consistency } = practice;
  const dates = days.filter((day) => day.completed_days > 0).length;
  if (dates === 0)
    return inAll === 1
      ? 'No stone in these days. The one you placed is safe.'
      : `No stone in these days. The ${inAll} you placed are safe.`;
  const first = firstOf(practice);
  const hasToday = (days.at(-1)?.completed_days ?? 0) > 0;
  // A today without a stone isn't missed, and the consistency leaves it out too.
  const since = days.length - first - (hasToday ? 0 : 1);
  const span =
    since === 1
      ? 'on your first day'
      : `on ${lower(spelled(dates))} of ${lower(spelled(since))} days${hasToday ? '' : ' before today'}`;
  const isWhole = first === 0 || days.length - first >= consistencyDays;
  return `A stone ${span}.${isWhole ? ` Consistency over ${consistencyDays} days: ${consistency}%.` : ''}`;
}

const moved = ({ before, progress }: ProgressGoal): string => `from ${before}% to ${progress}%`;

/** Returns the finding below the chart of the goals, or null when none has an update. */
export function goalsWords([most, ...rest]: readonly ProgressGoal[]): string | null {
  if (!most) return null;
  const count = rest.length + 1;
  const isMoved = most.before !== most.progress;
  if (count === 1)
    return isMoved ? `One goal moved, ${moved(most)}.` : `One goal has updates. It’s at ${most.progress}%.`;
  return isMoved
    ? `${spelled(count)} goals have updates. “${most.title}” moved most, ${moved(most)}.`
    : `${spelled(count)} goals have updates.`;
}

const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);

/** Returns the finding below the chart of the community, or null when there is none. */
export function communityWords(days: readonly ProgressDay[]): string | null {
  const written = days.reduce((sum, day) => sum + day.written, 0);
  const cheered = days.reduce((sum, day) => sum + day.cheered, 0);
  const cheers = cheered === 1 ? 'one cheer' : `${cheered} cheers`;
  if (written > 0 && cheered > 0) return `You wrote ${times(written)} and gave ${cheers}.`;
  return written > 0 ? `You wrote ${times(written)}.` : cheered > 0 ? `You gave ${cheers}.` : null;
}

/** Returns the heading of a date in a table: "Thu 19 Nov". */
export const dateHead = (date: string): string => `${weekdayShort(date)} ${shortDate(date)}`;

/** Returns what the axis says below a date. */
export const dayName = (days: readonly ProgressDay[], i: number): string =>
  i === days.length - 1 ? 'Today' : weekdayShort(days[i]?.date ?? '');
