import { awayFrom, totalDays } from '#contract/programme/constants.ts';
import type { DayCompleted, Progress, TodayState } from '#contract/programme/endpoints.ts';
import { type DaySettings, memberDate } from '../../../platform/app/member-date.ts';
import { plusDays } from '../../../ui/dates.ts';
import { dayAfter, isBeyondPlan, type WaitingDay } from '../rules.ts';

export const daySettings = ({
  time_zone: zone,
  day_start_hour: startHour,
}: Pick<Progress, 'time_zone' | 'day_start_hour'>): DaySettings => ({ zone, startHour });

/**
 * Returns progress as of a later date, for an open page or a cached response. Applies only what follows from the date; the server decides
 * whether a streak broke.
 */
export function onDate(progress: Progress, date: string, isMorning: boolean): Progress {
  if (date <= progress.today)
    return progress.yesterday_open && !isMorning
      ? withState({ ...progress, yesterday_open: null, yesterday: null })
      : progress;
  const isOpen =
    isMorning &&
    plusDays(progress.today, 1) === date &&
    !progress.completed_today &&
    !progress.is_finished &&
    !isBeyondPlan(progress);
  return withState({
    ...progress,
    today: date,
    completed_today: false,
    yesterday_open: isOpen ? progress.today : null,
    yesterday: isOpen
      ? {
          date: progress.today,
          until: progress.next_change_at,
          day: progress.current_day,
          if_left:
            progress.protections > 0 ? 'protection_spent' : progress.streak > 0 ? 'streak_ends' : 'nothing',
        }
      : null,
  });
}

/** Returns the state of today, by the server's order, for progress carried over to a new date. */
export function stateOf(progress: Progress): TodayState {
  const { pause, today, completed_today: isDone } = progress;
  if (progress.is_finished) return 'finished';
  if (isBeyondPlan(progress)) return 'locked';
  if (pause && pause.from <= today && today <= pause.ends && !isDone) return 'resting';
  const isAway = progress.missed_in_a_row >= awayFrom && progress.totalCompleted > 0;
  if (progress.yesterday_open && !isDone && !isAway) return 'yesterday_open';
  if (progress.totalCompleted === 0) return 'first_day';
  // A round that began on the date of the previous Day 90 has no completed day yet.
  if (isDone) return progress.completed_days.length > 0 ? 'done' : 'ready';
  return progress.missed_in_a_row > 0 ? 'after_miss' : 'ready';
}

const withState = (progress: Progress): Progress => ({ ...progress, state: stateOf(progress) });

/**
 * Returns progress with pending completions applied: the day continues ("the server value or +1") and the streak grows at
 * most once a date. Celebrates nothing that only the server knows.
 */
export function withWaiting(progress: Progress, waiting: readonly WaitingDay[]): Progress {
  return waiting.reduce((seen, place) => {
    const { round, day } = place;
    if (round !== seen.round || day !== seen.current_day || seen.completed_days.includes(day)) return seen;
    const date = dateOf(place, seen);
    const isToday = date === seen.today;
    const isYesterday = date === seen.yesterday_open;
    const streak = seen.streak + (isYesterday || (isToday && !seen.completed_today) ? 1 : 0);
    const total = seen.totalCompleted + 1;
    const next =
      seen.kind === 'programme' ? Math.min(dayAfter(day), Math.max(day, seen.open_days)) : dayAfter(day);
    return withState({
      ...seen,
      current_day: next,
      currentDay: next,
      completed_days: [...seen.completed_days, day],
      total_completed_days: total,
      totalCompleted: total,
      streak,
      streak_count: streak,
      best_streak: Math.max(seen.best_streak, streak),
      completed_today: isToday || seen.completed_today,
      yesterday_open: isYesterday ? null : seen.yesterday_open,
      yesterday: isYesterday ? null : seen.yesterday,
      is_finished: seen.kind === 'programme' && day === totalDays,
    });
  }, progress);
}

/** Returns the date a pending completion counts for: the member's date when it was made, or the one before. */
function dateOf({ for: date, placed_at }: WaitingDay, progress: Progress): string {
  const made = placed_at ? memberDate(Date.parse(placed_at), daySettings(progress)) : progress.today;
  return date === 'yesterday' ? plusDays(made, -1) : made;
}

/** Applies the server's response to a completion to the known progress ("the server value or +1"). */
export function withCompletion(known: Progress, reply: DayCompleted): Progress {
  const isNew = !known.completed_days.includes(reply.completed_day);
  const isYesterday = reply.counted_for === known.yesterday_open;
  return withState({
    ...known,
    current_day: reply.currentDay,
    currentDay: reply.currentDay,
    completed_days: isNew
      ? [...known.completed_days, reply.completed_day].sort((a, b) => a - b)
      : known.completed_days,
    total_completed_days: reply.totalCompleted,
    totalCompleted: reply.totalCompleted,
    streak: reply.streak,
    streak_count: reply.streak,
    best_streak: Math.max(known.best_streak, reply.streak),
    is_finished: reply.is_finished,
    completed_today: reply.completed_today,
    yesterday_open: isYesterday ? null : known.yesterday_open,
    yesterday: isYesterday ? null : known.yesterday,
  });
}
