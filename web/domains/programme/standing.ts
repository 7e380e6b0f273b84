import type { Progress } from '#contract/programme.ts';
import { totalDays } from '#contract/programme-constants.ts';
import { type DaySettings, memberDate } from '../../platform/member-date.ts';
import { plusDays } from './dates.ts';
import { dayAfter, isBeyondPlan, type WaitingDay } from './rules.ts';

export const daySettings = ({
  time_zone: zone,
  day_start_hour: startHour,
}: Pick<Progress, 'time_zone' | 'day_start_hour'>): DaySettings => ({ zone, startHour });

/**
 * Progress as it reads on a later date than the one it was read on, for a page that stayed open or a cached answer. It says only
 * what follows from the date itself: whether a streak broke meanwhile is the server's to say.
 */
export function onDate(progress: Progress, date: string, isMorning: boolean): Progress {
  if (date <= progress.today)
    return progress.yesterday_open && !isMorning ? { ...progress, yesterday_open: null } : progress;
  const isOpen =
    isMorning &&
    plusDays(progress.today, 1) === date &&
    !progress.completed_today &&
    !progress.is_finished &&
    !isBeyondPlan(progress);
  return {
    ...progress,
    today: date,
    completed_today: false,
    yesterday_open: isOpen ? progress.today : null,
  };
}

/**
 * Progress as the member sees it while completions wait to be sent: the day goes on (A section 4: "the server value or +1"),
 * the streak grows at most once a date (ruling 5), and nothing is celebrated that only the server can know.
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
    return {
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
      is_finished: seen.kind === 'programme' && day === totalDays,
    };
  }, progress);
}

/** The date a waiting completion counts for: the member's date when it was made, or the one before. */
function dateOf({ for: date, placed_at }: WaitingDay, progress: Progress): string {
  const made = placed_at ? memberDate(Date.parse(placed_at), daySettings(progress)) : progress.today;
  return date === 'yesterday' ? plusDays(made, -1) : made;
}
