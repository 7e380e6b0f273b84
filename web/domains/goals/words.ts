import type { GoalCategory, GoalPriority } from '#contract/goals/constants.ts';
import type { Goal, GoalDetail } from '#contract/goals/endpoints.ts';
import { daysBetween } from '../../ui/dates.ts';
import { counted, dateFormat, numberWords, plural, unitOf } from '../../ui/formats.ts';

export const number = (value: number): string => numberWords(value, { maximumFractionDigits: 4 });
/** Returns a pace in few digits: 1.6, 24, 0.07. */
export const pace = (value: number): string =>
  numberWords(value, value < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 1 });

/** "18 December" */
export const longDate = dateFormat('dayMonth');
/** "18 Dec" */
export const shortDate = dateFormat('short');
/** "18 December 2026" */
export const fullDate = dateFormat('date');

export const categoryNames: Record<GoalCategory, string> = {
  fitness: 'Fitness',
  personal: 'Personal',
  financial: 'Financial',
  health: 'Health',
  career: 'Career',
  relationships: 'Relationships',
};
export const priorityNames: Record<GoalPriority, string> = { high: 'High', medium: 'Medium', low: 'Low' };

/** Returns the words of a goal's label. */
export function labelWords({ label, days_left: left, is_reached }: Goal): string {
  switch (label) {
    case 'complete':
      return is_reached ? 'Complete' : 'Closed';
    case 'overdue':
      return `Overdue by ${counted(-left, 'day')}`;
    case 'today':
      return 'Due today';
    case 'nearly':
      return 'Nearly There';
    default:
      return `${counted(left, 'day')} left`;
  }
}

type Said = 'on' | 'behind' | 'ahead' | 'over' | 'done';
/** Two sentences about a goal's pace, the first one short. */
export interface PaceWords {
  kind: Said;
  head: string;
  rest: string;
}

/** Returns how many days before its deadline a goal was completed, in words. */
function earliness({ completed_on, deadline }: Goal): string {
  const early = completed_on ? daysBetween(completed_on, deadline) : 0;
  if (early === 0) return 'On its date.';
  return early > 0
    ? `${counted(early, 'day')} before its date.`
    : `${counted(-early, 'day')} after its date.`;
}

export function paceWords(goal: Goal): PaceWords {
  const { pace: even, unit, current_value, target_value, forecast, completed_on } = goal;
  const missing = `${number(round(target_value - current_value))} more to go`;
  if (goal.is_completed)
    return {
      kind: 'done',
      head: `${goal.is_reached ? 'Reached' : 'Closed'} on ${completed_on ? longDate(completed_on) : ''}`,
      rest: goal.is_reached
        ? earliness(goal)
        : `${number(current_value)} ${unitOf(current_value, unit)} ${plural(current_value, 'is', 'are')} in.`,
    };
  if (!even)
    return {
      kind: 'over',
      head: 'Past its date',
      rest: `${number(current_value)} ${unitOf(current_value, unit)} so far. Give it a new date, or close it as it is.`,
    };
  if (goal.label === 'today') return { kind: 'on', head: missing, rest: 'It counts until your day ends.' };
  const daily = `${pace(even.per_day)} ${unitOf(even.per_day, unit)} a day gets you there in time.`;
  if (even.state === 'behind')
    return { kind: 'behind', head: `${counted(even.days, 'day')} behind`, rest: daily };
  if (even.state === 'ahead')
    return {
      kind: 'ahead',
      head: `${counted(even.days, 'day')} ahead`,
      rest: forecast ? `At this pace you finish on ${longDate(forecast.finish_on)}.` : daily,
    };
  return {
    kind: 'on',
    head: 'On track',
    rest: `${pace(even.per_day)} ${unitOf(even.per_day, unit)} a day until ${longDate(goal.deadline)}.`,
  };
}

/** Returns how a goal would stand with a new value: ", and right on pace". Empty for a goal without a pace. */
export function thenWords(
  {
    pace: even,
    target_value,
    starts_on,
    deadline,
  }: Pick<Goal, 'pace' | 'target_value' | 'starts_on' | 'deadline'>,
  value: number,
): string {
  if (value >= target_value) return ', and the goal is reached';
  if (!even) return '';
  const total = Math.max(1, daysBetween(starts_on, deadline));
  const ahead = Math.round(((value - even.even_value) / target_value) * total);
  if (Math.abs(ahead) <= 1) return ', and right on pace';
  return `, and ${counted(Math.abs(ahead), 'day')} ${ahead > 0 ? 'ahead' : 'behind'}`;
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Returns when the target is likely to be reached, or why nothing is known. */
export function forecastWords({ forecast }: Pick<Goal, 'forecast'>, isYoung: boolean): string {
  if (!forecast) return isYoung ? 'A forecast appears after a week' : 'No progress in four weeks';
  const { earliest, latest, finish_on } = forecast;
  if (!latest) return `About ${shortDate(finish_on)}, or later`;
  return earliest === latest ? shortDate(earliest) : `${shortDate(earliest)} to ${shortDate(latest)}`;
}

/** Returns the daily amount of the last four weeks, while the forecast continues it up to a date that is ahead. */
export function recentPace({
  forecast,
  deadline,
  today,
  current_value,
  is_completed,
}: GoalDetail): number | null {
  const days = daysBetween(today, deadline);
  if (!forecast || is_completed || days <= 0) return null;
  return Math.max(0, (forecast.at_deadline.value - current_value) / days);
}

/** Returns what the chart shows, for members who don't see it. */
export function chartWords(goal: GoalDetail): string {
  const { unit, current_value, target_value, starts_on, pace: even, forecast } = goal;
  return [
    `Since ${longDate(starts_on)}: ${number(current_value)} of ${number(target_value)} ${unitOf(target_value, unit)}.`,
    even ? `An even pace would be at ${pace(even.even_value)}.` : '',
    forecast
      ? `At the pace of the last four weeks, ${number(target_value)} is reached ${
          forecast.latest && forecast.latest !== forecast.earliest
            ? `between ${longDate(forecast.earliest)} and ${longDate(forecast.latest)}`
            : `about ${longDate(forecast.finish_on)}`
        }.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Returns the number that a member typed, or null. A comma before one, two or four digits is a decimal comma; before
 * three digits it groups thousands, as the page writes them.
 */
export function parseNumber(text: string): number | null {
  const tight = text.replace(/\s/g, '');
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(tight)
    ? tight.replaceAll(',', '')
    : tight.replace(',', '.');
  return /^(\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Returns numbers typed with commas and spaces between them, or null if one of them is none. */
export function parseNumbers(text: string): number[] | null {
  const parts = text.split(/[;\s]+|,\s+|,(?!\d{3}\b)/).filter(Boolean);
  const values = parts.map(parseNumber);
  return values.every((value) => value !== null) ? values : null;
}
