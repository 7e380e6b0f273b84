import { consistencyDays } from '#contract/programme/constants.ts';
import type { Progress } from '#contract/programme/endpoints.ts';
import { daysBetween, plusDays, utc, weekStart } from '../../../ui/dates.ts';
import { counted } from '../../../ui/formats.ts';
import { longDate, shortDate } from '../format.ts';

type History = Progress['history'];
const weekdayNames = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
const isCounted = ({ state }: History[number]): boolean =>
  state === 'done' || state === 'repaired' || state === 'partial' || state === 'missed';
const isKept = ({ state }: History[number]): boolean => state === 'done' || state === 'repaired';

/** Returns one sentence about the pattern of the dates. Ignores paused and protected dates. */
export function rhythmFinding(history: History, today: string): string {
  // Today counts only once it is done.
  const past = history.filter((day) => isCounted(day) && (day.date !== today || isKept(day)));
  const kept = past.filter(isKept).length;
  if (kept === 0) return 'Your first stone starts the pattern.';
  if (past.length < 7) return `${counted(kept, 'day')} kept so far. A pattern shows after a week.`;
  if (kept === past.length) return `You kept every one of the last ${past.length} days.`;

  const sums = weekdayNames.map(() => ({ level: 0, days: 0 }));
  for (const { date, level } of past) {
    const sum = sums[utc(date).getUTCDay()];
    if (sum) {
      sum.level += level;
      sum.days += 1;
    }
  }
  const means = sums.map(({ level, days }) => (days ? level / days : -1));
  const best = Math.max(...means);
  const steady = weekdayNames.filter((_, i) => means[i] === best);
  if (best > 0 && steady.length === 1) return `${steady[0]} are your steadiest days.`;
  if (best > 0 && steady.length === 2) return `${steady[0]} and ${steady[1]} are your steadiest days.`;
  return `You kept ${kept} of the last ${past.length} days.`;
}

/** Names of a date's state in the map's table. */
export const stateLabels: Record<History[number]['state'], string> = {
  done: 'Stone placed',
  partial: 'Showed up',
  protected: 'Protected',
  paused: 'Paused',
  repaired: 'Repaired',
  missed: 'No practice',
  open: 'Open',
};

export interface RhythmRow {
  label: string;
  /** In the order of the member's week. Null before the first known date. */
  days: ({ level: 0 | 1 | 2 | 3 | 4; when: 'past' | 'today' | 'ahead'; name: string } | null)[];
}

/**
 * Returns the last weeks as rows for the rhythm map, with future dates as outlines. Each date has its name and state in words.
 * `startsOn` is the weekday on which the member's week begins, 1 (Monday) to 7.
 */
export function rhythmRows(
  history: History,
  { today, startsOn, weeks = 5 }: { today: string; startsOn: number; weeks?: number },
): RhythmRow[] {
  const known = new Map(history.map((day) => [day.date, day]));
  const thisWeek = weekStart(today, startsOn);
  const first = history[0]?.date ?? today;
  const weeksBehind = Math.ceil(daysBetween(first, thisWeek) / 7);
  const rows = Math.min(weeks - 1, Math.max(0, weeksBehind));
  const ahead = rows < 2 ? 2 - rows : rows < weeks - 1 ? 1 : 0;
  return Array.from({ length: rows + 1 + ahead }, (_, i) => {
    const start = plusDays(thisWeek, (i - rows) * 7);
    return {
      label: shortDate(start),
      days: Array.from({ length: 7 }, (_, weekday) => {
        const date = plusDays(start, weekday);
        const day = known.get(date);
        if (date > today) return { level: 0 as const, when: 'ahead' as const, name: longDate(date) };
        if (!day && date < first) return null;
        const state = day && isQuiet(day.state) ? `, ${stateLabelsOf(day)}` : '';
        return {
          level: levelOf(day?.level),
          when: date === today ? ('today' as const) : ('past' as const),
          name: `${longDate(date)}${state}`,
        };
      }),
    };
  });
}

const levelOf = (level = 0): 0 | 1 | 2 | 3 | 4 =>
  level <= 0 ? 0 : level >= 4 ? 4 : level === 1 ? 1 : level === 2 ? 2 : 3;
// True for states whose colour alone would look like a date without events.
const isQuiet = (state: History[number]['state']): boolean =>
  state === 'protected' || state === 'paused' || state === 'repaired' || state === 'missed';

/** Returns "1 day protected, 3 paused": dates without practice that kept the streak. Null if there are none. */
export function keptLine(history: History, streak: number): string | null {
  const parts = (['protected', 'repaired', 'paused', 'waiting for a plan'] as const)
    .map((state) => ({ state, n: history.filter((day) => wordOf(day) === state).length }))
    .filter(({ n }) => n > 0)
    .map(({ state, n }, i) => `${i === 0 ? counted(n, 'day') : n} ${state}`);
  if (parts.length === 0) return null;
  return `${parts.join(', ')}.${streak > 0 ? ' Your streak continued.' : ''}`;
}

/** Returns the word for a date's state. Dates paused by a gate or an ended plan were not planned as a pause. */
const wordOf = ({ state, why }: History[number]): string =>
  state === 'paused' && (why === 'gate' || why === 'plan_ended') ? 'waiting for a plan' : state;
const stateLabelsOf = (day: History[number]): string =>
  wordOf(day) === day.state ? stateLabels[day.state].toLowerCase() : wordOf(day);

/** Returns the consistency of the last four weeks, or null before they are complete. */
export const consistencyLine = ({
  history,
  consistency,
}: Pick<Progress, 'history' | 'consistency'>): string | null =>
  history.length < consistencyDays ? null : `${consistency}% of the last ${consistencyDays} days kept.`;
