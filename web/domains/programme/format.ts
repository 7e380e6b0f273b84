import type { Progress } from '#contract/programme.ts';
import { totalDays, weekNames, weekOf } from '#contract/programme-constants.ts';

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const weekLine = (day: number): string => {
  const week = weekOf(day);
  return week === weekNames.length
    ? 'Days 85 to 90 · The Summit'
    : `Week ${week} of ${weekNames.length - 1} · ${weekNames[week - 1]}`;
};

export const toTheSummit = (progress: Pick<Progress, 'completed_days'>): number =>
  totalDays - progress.completed_days.length;

/** "3 more days to your 14-day badge" (DESIGN section 6). */
export function badgeLine(streak: number, target: number): string {
  const left = target - streak;
  if (left <= 0) return `You reached your ${target}-day badge`;
  return `${count(left, 'more day')} to your ${target}-day badge`;
}

/** Stone colours of badges, blue hour to sunrise, as on the trail. */
const badgeStones: Record<number, number> = {
  1: 1,
  2: 2,
  3: 3,
  5: 4,
  7: 6,
  14: 7,
  30: 9,
  60: 11,
  90: 12,
  180: 13,
};
export const badgeStone = (target: number): number => badgeStones[target] ?? 5;

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);
const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** A local date some days later; dates are plain `YYYY-MM-DD`, so no zone can move them. */
export function plusDays(date: string, days: number): string {
  const moved = utc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return iso(moved);
}

const words = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(utc(date));

export const weekday = (date: string): string => words(date, { weekday: 'short' });
export const longDate = (date: string): string =>
  words(date, { weekday: 'long', month: 'long', day: 'numeric' });
export const shortDate = (date: string): string => words(date, { month: 'short', day: 'numeric' });

/**
 * Words under the day stones of a week. Days ahead say when they come if one is placed each day; placed days say their
 * weekday only when every completion is known to have had a date of its own, else "Placed": never a guessed date.
 */
export function dayLabels(progress: Progress, days: readonly number[]): string[] {
  const dates = progress.history
    .filter(({ state }) => state === 'done' || state === 'repaired')
    .map(({ date }) => date);
  const { completed_days: completed, total_completed_days: total, streak_count: streak } = progress;
  // History reaches back some weeks only; an unbroken streak of as many dates as completions says the same of longer walks.
  const oneADay = total === completed.length && (total === dates.length || total === streak);
  const earlier = completed.length - dates.length;
  return days.map((day) => {
    if (completed.includes(day)) {
      const date = oneADay ? dates[completed.indexOf(day) - earlier] : undefined;
      return date ? weekday(date) : 'Placed';
    }
    const ahead = day - progress.current_day;
    if (ahead === 0) return progress.completed_today ? 'Next' : 'Today';
    return weekday(plusDays(progress.today, ahead + (progress.completed_today ? 1 : 0)));
  });
}

type History = Progress['history'];
const weekdayNames = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
const isCounted = ({ state }: History[number]): boolean =>
  state === 'done' || state === 'repaired' || state === 'partial' || state === 'missed';
const isKept = ({ state }: History[number]): boolean => state === 'done' || state === 'repaired';

/** The finding above the rhythm map, in one sentence taken from the dates themselves; paused and protected dates say nothing. */
export function rhythmFinding(history: History, today: string): string {
  // Today is not over: it counts once it is kept, never against the member.
  const counted = history.filter((day) => isCounted(day) && (day.date !== today || isKept(day)));
  const kept = counted.filter(isKept).length;
  if (kept === 0) return 'Your first stone starts the pattern.';
  if (counted.length < 7) return `${count(kept, 'day')} kept so far. A pattern shows after a week.`;
  if (kept === counted.length) return `You kept every one of the last ${counted.length} days.`;

  const sums = weekdayNames.map(() => ({ level: 0, days: 0 }));
  for (const { date, level } of counted) {
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
  return `You kept ${kept} of the last ${counted.length} days.`;
}

/** A day's state, as the map's table says it. */
export const stateWords: Record<History[number]['state'], string> = {
  done: 'Stone placed',
  partial: 'Showed up',
  protected: 'Protected',
  paused: 'Planned pause',
  repaired: 'Repaired',
  missed: 'Rested',
  open: 'Open',
};

/** "You have 3 journal entries from your walk." (A section 2.9). */
export const journalSummary = (entries: number): string =>
  `You have ${count(entries, 'journal entry', 'journal entries')} from your walk.`;

/**
 * The name of the badge ahead. Streak badges are called by their days ("14-day badge"), which the line under the name says
 * already; so the member's stone of that number lends its name while it is not yet earned.
 */
export function badgeName(
  target: number,
  { next_badge: next, badges }: Pick<Progress, 'badges' | 'next_badge'>,
): string {
  if (next.target === target && next.name && !/^\d+-day badge$/i.test(next.name)) return next.name;
  const stone = badges.find((badge) => badge.target === target);
  return stone && !stone.reached ? stone.name : 'Next badge';
}

export interface RhythmRow {
  label: string;
  /** Sunday first; null before the first known date. */
  days: ({ level: 0 | 1 | 2 | 3 | 4; when: 'past' | 'today' | 'ahead'; name: string } | null)[];
}

/** The last weeks as rows for the rhythm map: every date in words with its state, the rest of this week and one week ahead as outlines. */
export function rhythmRows(history: History, today: string, weeks = 5): RhythmRow[] {
  const known = new Map(history.map((day) => [day.date, day]));
  const thisSunday = plusDays(today, -utc(today).getUTCDay());
  const first = history[0]?.date ?? today;
  const weeksBehind = Math.ceil((utc(thisSunday).getTime() - utc(first).getTime()) / (7 * 86_400_000));
  const rows = Math.min(weeks - 1, Math.max(0, weeksBehind));
  const ahead = rows < 2 ? 2 - rows : rows < weeks - 1 ? 1 : 0;
  return Array.from({ length: rows + 1 + ahead }, (_, i) => {
    const sunday = plusDays(thisSunday, (i - rows) * 7);
    return {
      label: shortDate(sunday),
      days: Array.from({ length: 7 }, (_, weekday) => {
        const date = plusDays(sunday, weekday);
        const day = known.get(date);
        if (date > today) return { level: 0 as const, when: 'ahead' as const, name: longDate(date) };
        if (!day && date < first) return null;
        const state = day && isQuiet(day.state) ? `, ${stateWords[day.state].toLowerCase()}` : '';
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
// Dates whose colour alone would look like nothing happened, though something did.
const isQuiet = (state: History[number]['state']): boolean =>
  state === 'protected' || state === 'paused' || state === 'repaired';

/** "1 day protected, 3 paused": what kept the streak without a stone; null when nothing had to. */
export function keptLine(history: History): string | null {
  const parts = (['protected', 'repaired', 'paused'] as const)
    .map((state) => ({ state, n: history.filter((day) => day.state === state).length }))
    .filter(({ n }) => n > 0)
    .map(({ state, n }, i) => `${i === 0 ? count(n, 'day') : n} ${state}`);
  return parts.length > 0 ? `${parts.join(', ')}. Your streak walked on.` : null;
}

const consistencyDays = 28;
/** The consistency of the last four weeks (beyond 2); before they are full it would say too much, so it waits. */
export const consistencyLine = ({
  history,
  consistency,
}: Pick<Progress, 'history' | 'consistency'>): string | null =>
  history.length < consistencyDays ? null : `${consistency}% of the last ${consistencyDays} days kept.`;
