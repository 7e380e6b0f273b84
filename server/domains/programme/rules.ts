import { awayFrom, totalDays } from '#contract/programme/constants.ts';
import type { TodayState } from '#contract/programme/endpoints.ts';
import {
  addDays,
  type LocalDate,
  localDate,
  mayFinishYesterday,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';

export { actedAt } from '#server/domains/profile/days/rules.ts';

/**
 * Returns the date that "finish yesterday" counts for at an instant, or null. Yesterday is open until noon
 * on the member's clock, and never before the round began.
 */
export function openYesterday({
  spans,
  at,
  startedOn,
}: {
  spans: readonly ZoneSpan[];
  at: Date;
  startedOn: LocalDate;
}): LocalDate | null {
  const yesterday = addDays(localDate(spans, at), -1);
  return yesterday >= startedOn && mayFinishYesterday(spans, at) ? yesterday : null;
}

export type Verdict = 'complete' | 'repeat' | 'later' | 'earlier';

/** Returns what completing `day` means in a round at `currentDay`. */
export function judgeCompletion({
  day,
  currentDay,
  isFinished,
}: {
  day: number;
  currentDay: number;
  isFinished: boolean;
}): Verdict {
  const justCompleted = isFinished ? currentDay : currentDay - 1;
  if (day === justCompleted) return 'repeat';
  if (isFinished || day < currentDay) return 'earlier';
  return day === currentDay ? 'complete' : 'later';
}

/**
 * Returns since when the gate is closed: since the member reached the locked day, or since their plan
 * changed. Null while the gate is open.
 */
export function gateOf({
  round,
  openDays,
  planSince,
  lastCompletedAt,
}: {
  round: { current_day: number; finished_at: Date | null };
  openDays: number;
  planSince: Date | null;
  lastCompletedAt: Date | null;
}): Date | null {
  if (round.finished_at !== null || round.current_day <= openDays) return null;
  const since = Math.max(planSince?.getTime() ?? 0, lastCompletedAt?.getTime() ?? 0);
  return since > 0 ? new Date(since) : null;
}

/**
 * Both ticks of the current day were made, and its date may not have ended. Has the date and instant of the
 * later tick.
 */
export interface Ticked {
  on: LocalDate;
  at: Date;
}

/**
 * True if both ticks of the current day are made and their date has ended at `at`: the day is then
 * completed.
 */
export const hasEnded = (ticked: Ticked | null, spans: readonly ZoneSpan[], at: Date): ticked is Ticked =>
  ticked !== null && ticked.on < localDate(spans, at);

/** Returns the state of today. The order of the checks matters: the first match wins. */
export function stateOf(today: {
  isFinished: boolean;
  isLocked: boolean;
  isPaused: boolean;
  isDone: boolean;
  isYesterdayOpen: boolean;
  missedInARow: number;
  completions: number;
  /** True if no day of the current round is completed: today's completed days belong to the round before. */
  isRoundNew: boolean;
}): TodayState {
  if (today.isFinished) return 'finished';
  if (today.isLocked) return 'locked';
  if (today.isPaused && !today.isDone) return 'resting';
  const isAway = today.missedInARow >= awayFrom && !today.isDone && today.completions > 0;
  if (today.isYesterdayOpen && !isAway) return 'yesterday_open';
  if (today.missedInARow > 0 && !today.isDone && today.completions > 0) return 'after_miss';
  if (today.completions === 0) return 'first_day';
  return today.isDone && !today.isRoundNew ? 'done' : 'ready';
}

/** Returns the position of a round after `day`. The count stops at day 90. */
export const dayAfter = (day: number): { currentDay: number; isFinished: boolean } =>
  day >= totalDays ? { currentDay: totalDays, isFinished: true } : { currentDay: day + 1, isFinished: false };

/** Returns how full a date was, 0 to 4: checking in, plus lesson, walk and journal (rhythm map). */
export function levelOf(
  date: { read_lesson: boolean; walked: boolean; wrote: boolean } | undefined,
  isDone: boolean,
): number {
  const acts = date ? Number(date.read_lesson) + Number(date.walked) + Number(date.wrote) : 0;
  return acts === 0 && !isDone ? 0 : Math.max(acts, isDone ? 2 : 0) + 1;
}

/** Dates in the rhythm map. */
export const historyDates = 28;

const spellings: Record<string, 'readLesson' | 'walkReflection' | 'optionalBonus'> = {
  readLesson: 'readLesson',
  read_lesson: 'readLesson',
  walkReflection: 'walkReflection',
  walk_reflection: 'walkReflection',
  optionalBonus: 'optionalBonus',
  optional_bonus: 'optionalBonus',
};

/** Maps both spellings of an item to its one name. */
export const itemOf = (spelling: string) => spellings[spelling] ?? 'readLesson';

/** Sentences of the 402 after a starter's last free day. */
export const upgradeText = (freeDays: number) => ({
  congratulations_message: `Congratulations! You have completed your first ${freeDays} days of Evolve 90.`,
  message:
    'Your week is on the trail and stays yours: the days, the journal and the badge. The next eleven weeks come with Builder.',
});

/** Shown after the last full day of Starter. */
export const upgradeCard =
  'Three stones are on your trail. The rest of your first week is free as well; all ninety days come with Builder.';

/** Returns the quote of a date, equal for all members. No quote repeats before all were shown. */
export function quoteOf<Q>(quotes: readonly Q[], date: string): Q {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  // 47 has no common factor with a list of 120, and it separates neighbours in the file.
  const step = [47, 49, 53, 59].find((n) => gcd(n, quotes.length) === 1) ?? 1;
  return quotes[(day * step) % quotes.length] as Q;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
