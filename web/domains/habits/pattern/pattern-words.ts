import type { Habit, HabitPattern } from '#contract/habits/endpoints.ts';
import { plural } from '../../../ui/formats.ts';
import { monthLabel, weekdayFull } from '../days/rules.ts';
import { unitWords } from '../words.ts';

const trackers: Record<HabitPattern['imported'][number]['source'], string> = {
  loop: 'from Loop',
  habitica: 'from Habitica',
  csv: 'imported',
};

/** "days", "171 from Loop", and "171 imported" if they came from several trackers or a table. */
export function totalWords(total: number, pattern: Pick<HabitPattern, 'imported'> | undefined): string {
  const imported = pattern?.imported ?? [];
  const [first] = imported;
  if (!first) return plural(total, 'day');
  const dates = imported.reduce((sum, one) => sum + one.dates, 0);
  return `${dates} ${imported.length === 1 ? trackers[first.source] : trackers.csv}`;
}

/** "days, in May", "days, until 3 June 2025": the longest streak with its month, if it is over. */
export function longestWords({ best_streak, best_streaks, streak, streak_unit, today }: Habit): string {
  const unit = unitWords(streak_unit, best_streak);
  const [longest] = best_streaks;
  if (!longest) return unit;
  if (streak === longest.length) return `${unit}, now`;
  const [from, to] = [longest.from.slice(0, 7), longest.to.slice(0, 7)];
  const [month, year] = monthLabel(to).split(' ');
  const when = to.slice(0, 4) === today.slice(0, 4) ? month : `${month} ${year}`;
  return `${unit}, ${from === to ? 'in' : 'until'} ${when}`;
}

const clock = (hour: number): string => `${hour % 24}:00`;

/** Returns the sentences about the best hour. Below enough ticks they say how many there are. */
export function hourWords({ hour, ticks, needed_ticks }: HabitPattern): string[] {
  if (ticks < needed_ticks)
    return [
      `After ${needed_ticks} days that you tick on the day itself, you’ll see it here. So far there are ${ticks}.`,
    ];
  if (!hour) return ['Your ticks are spread over the day. No hour stands out.'];
  const { from, later } = hour;
  return [
    `${hour.ticks} of ${ticks} ticks came between ${clock(from)} and ${clock(from + 1)}.`,
    ...(later
      ? [`When it wasn’t done by ${clock(from + 1)}, you still kept ${later.kept} of ${later.of} days.`]
      : []),
  ];
}

/** Dates of a weekday from which it is compared. */
const comparedDates = 3;
/** In per cent. */
const clearDifference = 20;

/** "Wednesdays hold best, Sundays least.", or null while the days are alike or few. Of a tie no day is named. */
export function weekdayWords(weekdays: HabitPattern['weekdays']): string | null {
  const rated = weekdays
    .filter(({ due }) => due >= comparedDates)
    .map(({ weekday, kept, due }) => ({
      name: `${weekdayFull(weekday)}s`,
      share: Math.round((100 * kept) / due),
    }));
  const shares = rated.map(({ share }) => share);
  const [most, fewest] = [Math.max(...shares), Math.min(...shares)];
  if (rated.length === 0 || most - fewest < clearDifference) return null;
  const only = (share: number): string | undefined => {
    const [day, ...others] = rated.filter((one) => one.share === share);
    return others.length === 0 ? day?.name : undefined;
  };
  const [best, least] = [only(most), only(fewest)];
  if (best) return `${best} hold best${least ? `, ${least} least` : ''}.`;
  return least ? `${least} are hardest.` : null;
}

/** "Up from 42 four weeks ago." */
export function strengthWords(strengths: HabitPattern['strengths']): string | null {
  const [now, before] = [strengths.at(-1)?.strength, strengths.at(-5)?.strength];
  if (now === undefined || before === undefined) return null;
  if (now === before) return 'As strong as four weeks ago.';
  return `${now > before ? 'Up' : 'Down'} from ${before} four weeks ago.`;
}
