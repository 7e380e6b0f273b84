import type { TodayState } from '#contract/programme.ts';
import { totalDays } from '#contract/programme-constants.ts';
import {
  addDays,
  type LocalDate,
  localDate,
  mayFinishYesterday,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';

const hour = 3_600_000;

/** How far back an act made offline may lie, and how far a device's clock may run ahead. */
const offlineReach = 72 * hour;
const clockSlack = 2 * 60_000;

/**
 * The instant an act counts for: what the device says when that is believable (not ahead, at most three days back, not before
 * the round began), otherwise now. The date is always derived here, never taken from the device.
 */
export function actedAt({
  claimed,
  now,
  since,
}: {
  claimed: string | undefined;
  now: Date;
  since: Date;
}): Date {
  if (claimed === undefined) return now;
  const at = Date.parse(claimed);
  const believable =
    at <= now.getTime() + clockSlack && at >= now.getTime() - offlineReach && at >= since.getTime();
  return believable ? new Date(Math.min(at, now.getTime())) : now;
}

/**
 * The date that "finish yesterday" counts for at an instant: open until noon of the member's clock (beyond.md 1), and never a
 * date before the round began. Null when there is none.
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

/** What completing `day` means in a round that stands at `currentDay` (ruling 4). */
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
 * Since when the gate is closed for a member whose plan does not open the current day (ruling 19): since they got there, or since
 * the plan fell to what it is now. Null while it is open.
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

/** Practice that waits for its date to end: both ticks of the current day, by the later one of them. */
export interface Ticked {
  on: LocalDate;
  at: Date;
}

/** Whether the current day's ticks are both made and their date is over at `at`: the day is completed as of it (ruling 18). */
export const hasEnded = (ticked: Ticked | null, spans: readonly ZoneSpan[], at: Date): ticked is Ticked =>
  ticked !== null && ticked.on < localDate(spans, at);

/** What today is about; the first that holds, in this order (design, states of today). */
export function stateOf(today: {
  isFinished: boolean;
  isLocked: boolean;
  isPaused: boolean;
  isDone: boolean;
  isYesterdayOpen: boolean;
  missedInARow: number;
  completions: number;
  /** No day of the current round is completed: what today holds belongs to the round before. */
  isRoundNew: boolean;
}): TodayState {
  if (today.isFinished) return 'finished';
  if (today.isLocked) return 'locked';
  if (today.isPaused && !today.isDone) return 'resting';
  if (today.isYesterdayOpen) return 'yesterday_open';
  if (today.missedInARow > 0 && !today.isDone && today.completions > 0) return 'after_miss';
  if (today.completions === 0) return 'first_day';
  return today.isDone && !today.isRoundNew ? 'done' : 'ready';
}

/** Where a round stands after `day`: the count ends at day 90 (decision 49). */
export const dayAfter = (day: number): { currentDay: number; isFinished: boolean } =>
  day >= totalDays ? { currentDay: totalDays, isFinished: true } : { currentDay: day + 1, isFinished: false };

/** How full a date was, 0 to 4: showing up, and each of lesson, walk and journal (rhythm map). */
export function levelOf(
  date: { read_lesson: boolean; walked: boolean; wrote: boolean } | undefined,
  isDone: boolean,
): number {
  const acts = date ? Number(date.read_lesson) + Number(date.walked) + Number(date.wrote) : 0;
  return acts === 0 && !isDone ? 0 : Math.max(acts, isDone ? 2 : 0) + 1;
}

/** Dates the rhythm map shows. */
export const historyDates = 28;

const spellings: Record<string, 'readLesson' | 'walkReflection' | 'optionalBonus'> = {
  readLesson: 'readLesson',
  read_lesson: 'readLesson',
  walkReflection: 'walkReflection',
  walk_reflection: 'walkReflection',
  optionalBonus: 'optionalBonus',
  optional_bonus: 'optionalBonus',
};

/** Both spellings of an item name the same one (decision 59). */
export const itemOf = (spelling: string) => spellings[spelling] ?? 'readLesson';

/** The sentences of the 402 after a starter's last free day (A section 8, decision 1). */
export const upgradeText = (freeDays: number) => ({
  congratulations_message: `Congratulations! You have completed your first ${freeDays} days of Evolve 90.`,
  message:
    'Your week is on the trail and stays yours: the days, the journal and the badge. The next eleven weeks come with Builder.',
});

/** The soft card after the last day that Starter has in full. */
export const upgradeCard =
  'Three stones are on your trail. The rest of your first week is free as well; all ninety days come with Builder.';

/** One quote a day: the same for everybody on a date, and none again before all had their turn. */
export function quoteOf<Q>(quotes: readonly Q[], date: string): Q {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  // 47 shares no factor with a list of 120 and keeps neighbours in the file apart.
  const step = [47, 49, 53, 59].find((n) => gcd(n, quotes.length) === 1) ?? 1;
  return quotes[(day * step) % quotes.length] as Q;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
