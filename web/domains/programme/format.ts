import { totalDays, weekNames, weekOf } from '#contract/programme/constants.ts';
import type { Progress } from '#contract/programme/endpoints.ts';
import { plusDays } from '../../ui/dates.ts';
import { dateFormat } from '../../ui/formats.ts';

export const weekLine = (day: number): string => {
  const week = weekOf(day);
  return week === weekNames.length
    ? 'Days 85 to 90 · The Summit'
    : `Week ${week} of ${weekNames.length - 1} · ${weekNames[week - 1]}`;
};

export const toTheSummit = (progress: Pick<Progress, 'completed_days'>): number =>
  totalDays - progress.completed_days.length;

export const weekday = dateFormat('weekdayShort');
export const longDate = dateFormat('weekdayDate');
/** "Thursday" */
export const weekdayName = dateFormat('weekday');
export const shortDate = dateFormat('short');

/**
 * Returns the labels under a week's stones. Future days show their date at one day a date. Completed days show a weekday only if each
 * completion is known to have its own date, else "Placed".
 */
export function dayLabels(progress: Progress, days: readonly number[]): string[] {
  const dates = progress.history
    .filter(({ state }) => state === 'done' || state === 'repaired')
    .map(({ date }) => date);
  const { completed_days: completed, total_completed_days: total, streak_count: streak } = progress;
  // `history` covers only some weeks. For longer walks, a streak as long as the number of completions proves one day a date.
  const oneADay = total === completed.length && (total === dates.length || total === streak);
  const earlier = completed.length - dates.length;
  return days.map((day) => {
    if (completed.includes(day)) {
      const date = oneADay ? dates[completed.indexOf(day) - earlier] : undefined;
      return date ? weekday(date) : 'Placed';
    }
    const ahead = day - progress.current_day;
    if (progress.state === 'locked') return ahead === 0 ? 'Next' : '';
    if (progress.state === 'resting' && progress.pause)
      return weekday(plusDays(progress.pause.returns, ahead));
    // While yesterday is open, the current day is yesterday's and the next one is today's.
    const shift = progress.completed_today ? 1 : progress.state === 'yesterday_open' ? -1 : 0;
    if (ahead === 0 && shift !== 0) return shift > 0 ? 'Next' : 'Yesterday';
    return ahead + shift === 0 ? 'Today' : weekday(plusDays(progress.today, ahead + shift));
  });
}
