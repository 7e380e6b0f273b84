import { daysPerWeek, totalDays, weekOf } from '#contract/programme/constants.ts';
import type { DayCompleted, DayProgress, Progress, TodayState } from '#contract/programme/endpoints.ts';

/** Words that identify the flagship's title, best first. */
const flagshipWords = ['evolve 90', 'evolve', 'transform'] as const;

/** Returns the first item whose title contains the best word, in any case, or undefined. */
export function pickByTitle<T extends { title: string }>(list: readonly T[]): T | undefined {
  for (const word of flagshipWords) {
    const found = list.find(({ title }) => title.toLowerCase().includes(word));
    if (found) return found;
  }
  return undefined;
}

export type Ticks = Pick<DayProgress, 'readLesson' | 'walkReflection' | 'optionalBonus'>;
export type TickItem = keyof Ticks;

export const bothTicked = (ticks: Ticks): boolean => ticks.readLesson && ticks.walkReflection;

/** The member's next step, which gets the page's one primary button (DESIGN principle 1). */
export type Step = 'read' | 'walk' | 'place';
export const nextStep = (ticks: Ticks): Step =>
  !ticks.readLesson ? 'read' : !ticks.walkReflection ? 'walk' : 'place';

/** Returns the next day, at most 90 (the label caps at day 90). */
export const dayAfter = (day: number): number => Math.min(totalDays, day + 1);

/** Returns the day that the journal asks about: the one of today or, once its stone is placed, the one before. Null if none is walked. */
export function journalDayOf(day: number, state: TodayState): number | null {
  if (state === 'done') return Math.max(1, day - 1);
  return state === 'locked' || state === 'finished' || state === 'resting' ? null : day;
}

export const firstDayOf = (week: number): number => (week - 1) * daysPerWeek + 1;
/** Returns the days of a week: seven, or six at the Summit. */
export function daysOf(week: number): number[] {
  const first = firstDayOf(week);
  const last = Math.min(totalDays, first + daysPerWeek - 1);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

export const placedIn = (progress: Pick<Progress, 'completed_days'>, week: number): number =>
  daysOf(week).filter((day) => progress.completed_days.includes(day)).length;

/** True if the member's plan does not include the current day, so that completing it would return 402. */
export const isBeyondPlan = (progress: Progress): boolean =>
  progress.kind === 'programme' &&
  !progress.is_finished &&
  (progress.current_day > progress.open_days ||
    (progress.current_day === progress.open_days && progress.completed_days.includes(progress.current_day)));

/** A completion that the server has not confirmed yet. */
export interface WaitingDay {
  round: number;
  day: number;
  for?: 'today' | 'yesterday' | undefined;
  /** Time of the completion, if it was not just now. */
  placed_at?: string | undefined;
}

/** The greatest achievement of a completion, to be celebrated. */
export type Moment =
  | { kind: 'finish' }
  | { kind: 'week'; week: number; badges: DayCompleted['new_badges'] }
  | { kind: 'badge'; badges: DayCompleted['new_badges'] };

export function momentOf(reply: DayCompleted, kind: Progress['kind'] = 'programme'): Moment | null {
  if (reply.is_finished) return { kind: 'finish' };
  if (kind === 'programme' && reply.completed_day % daysPerWeek === 0)
    return { kind: 'week', week: weekOf(reply.completed_day), badges: reply.new_badges };
  return reply.new_badges.length > 0 ? { kind: 'badge', badges: reply.new_badges } : null;
}

/** Returns the progress shown before anything has loaded (dashboard state defaults). */
export function blankProgress(today: string, timeZone: string): Progress {
  return {
    current_day: 1,
    currentDay: 1,
    total_days: totalDays,
    completed_days: [],
    total_completed_days: 0,
    totalCompleted: 0,
    streak_count: 0,
    streak: 0,
    best_streak: 0,
    consistency: 0,
    protections: 0,
    next_protection_in: daysPerWeek,
    next_badge: { target: 7, name: '' },
    badges: [],
    round: 1,
    round_started_on: today,
    may_undo_round: false,
    kind: 'programme',
    is_finished: false,
    finish_seen: false,
    open_days: totalDays,
    state: 'first_day',
    today,
    // Unknown before the first response. A distant date keeps timers from firing.
    today_ends: '9999-12-31T00:00:00.000Z',
    next_change_at: '9999-12-31T00:00:00.000Z',
    time_zone: timeZone,
    day_start_hour: 0,
    yesterday_open: null,
    yesterday: null,
    completed_today: false,
    history: [],
    missed_in_a_row: 0,
    miss: null,
    short_until: null,
    pause: null,
    streak_waits: null,
    repair: null,
    completed_for_you: [],
  };
}

export const blankDay = (day: number): DayProgress => ({
  day,
  readLesson: false,
  walkReflection: false,
  optionalBonus: false,
  reflection: '',
  version: 0,
  completed: false,
  completed_on: null,
  ticks: [],
});

/** True if a streak broke and the member is back. The page welcomes them and never shows a red zero. */
export const isBackAfterBreak = (progress: Progress): boolean =>
  !progress.completed_today &&
  progress.streak === 0 &&
  progress.totalCompleted > 0 &&
  !progress.is_finished &&
  !progress.pause;

/** Days on which a new member is asked about reminders, until they answer. */
const setUpDays = 3;

/** True on Days 1 to 3 of the first round, also once their stone is placed. */
export const isSettingUp = ({ round, current_day }: Progress, state: TodayState): boolean =>
  round === 1 && current_day - Number(state === 'done') <= setUpDays;

/** The day of the first round on which a card arrives. The first week is small, and has one new thing a day. */
const arrivalDays = { protections: 2, rhythm: 3, wins: 8 } as const;

/** Whether a card of the dashboard is there yet. On its day it is new, and says what it is. */
export function arrivalOf(
  { round, current_day, completed_today }: Pick<Progress, 'round' | 'current_day' | 'completed_today'>,
  card: keyof typeof arrivalDays,
): 'later' | 'new' | 'there' {
  const day = current_day - Number(completed_today);
  if (round > 1 || day > arrivalDays[card]) return 'there';
  return day === arrivalDays[card] ? 'new' : 'later';
}
