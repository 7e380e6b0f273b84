import {
  type HabitCategory,
  type HabitColor,
  type HabitIcon,
  type HabitLink,
  maxHabitCount,
} from '#contract/habits/constants.ts';
import type { Habit, HabitSchedule, HabitTemplate } from '#contract/habits/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import type { Fields } from '../../../platform/forms/form-state.ts';

/** Fields of the form, as they are typed. */
export interface HabitValues {
  name: string;
  description: string;
  category: HabitCategory;
  kind: HabitSchedule['kind'];
  rest_days: number[];
  days: number[];
  times: number;
  every: number;
  from: string;
  day_target: number;
  unit: string;
  direction: Habit['direction'];
  reminder_times: string[];
  color: HabitColor;
  icon: HabitIcon;
  routine: string;
  link: HabitLink;
  small_version: string;
}

/** A new habit: Health, every day, once, orange. */
const blank: Omit<HabitValues, 'from'> = {
  name: '',
  description: '',
  category: 'Health',
  kind: 'every_day',
  rest_days: [],
  days: [1, 3, 6],
  times: 3,
  every: 3,
  day_target: 1,
  unit: '',
  direction: 'at_least',
  reminder_times: [],
  color: 'orange',
  icon: 'leaf',
  routine: '',
  link: 'none',
  small_version: '',
};

export function valuesOf(from: Habit | HabitTemplate | undefined, today: string): HabitValues {
  if (!from) return { ...blank, from: today };
  const { schedule } = from;
  return {
    name: from.name,
    description: from.description ?? '',
    category: from.category,
    kind: schedule.kind,
    rest_days: schedule.rest_days ?? blank.rest_days,
    days: schedule.days ?? blank.days,
    times: schedule.times ?? blank.times,
    every: schedule.every ?? blank.every,
    from: schedule.from ?? today,
    day_target: from.day_target,
    unit: from.unit ?? '',
    direction: from.direction,
    reminder_times: from.reminder_times,
    color: from.color,
    icon: from.icon,
    routine: from.routine ?? '',
    link: from.link,
    small_version: from.small_version ?? '',
  };
}

/**
 * True if a field behind "More" isn't as a new habit has it, so that the form shows it. Category, colour and icon don't count,
 * because the preview above the fields has them.
 */
export const hasMore = (values: HabitValues): boolean =>
  (['description', 'day_target', 'unit', 'direction', 'routine', 'link', 'small_version'] as const).some(
    (field) => values[field] !== blank[field],
  );

export function scheduleOf({ kind, rest_days, days, times, every, from }: HabitValues): HabitSchedule {
  if (kind === 'weekdays') return { kind, days };
  if (kind === 'times_a_week') return { kind, times };
  if (kind === 'every_n_days') return { kind, every, from };
  return { kind, rest_days };
}

/** A limit counts by the day, and Evolve 90 can't tick it. */
export const mayLimit = ({ kind }: Pick<HabitValues, 'kind'>): boolean =>
  kind === 'every_day' || kind === 'weekdays';
const directionOf = (values: HabitValues): HabitValues['direction'] =>
  mayLimit(values) ? values.direction : 'at_least';

/** Returns the body of a new or an edited habit. */
export function bodyOf(values: HabitValues): Body<Routes['POST /api/habits']> {
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    category: values.category,
    schedule: scheduleOf(values),
    day_target: values.day_target,
    unit: values.unit.trim() || null,
    direction: directionOf(values),
    reminder_times: values.reminder_times,
    color: values.color,
    icon: values.icon,
    routine: values.routine.trim() || null,
    link: directionOf(values) === 'at_most' ? 'none' : values.link,
    small_version: values.small_version.trim() || null,
  };
}

/** Properties of a part of the form. */
export interface FormPart {
  form: Fields<HabitValues>;
}

type Errors = Partial<Record<'name' | 'day_target' | 'days' | 'times' | 'every' | 'rest_days', string>>;

/** Checks the form on submit. Returns no entries for a valid one. */
export function errorsOf({ name, day_target, kind, days, times, every, rest_days }: HabitValues): Errors {
  const errors: Errors = {};
  if (name.trim() === '') errors.name = 'Please give the habit a name.';
  if (!Number.isInteger(day_target) || day_target < 1 || day_target > maxHabitCount)
    errors.day_target = 'The count must be at least 1.';
  if (kind === 'weekdays' && days.length === 0) errors.days = 'Choose at least one day.';
  if (kind === 'every_day' && rest_days.length > 6) errors.rest_days = 'Leave at least one day to practise.';
  if (kind === 'times_a_week' && !(times >= 1 && times <= 7))
    errors.times = 'Choose from 1 to 7 times a week.';
  if (kind === 'every_n_days' && !(every >= 2 && every <= 365)) errors.every = 'Choose from 2 to 365 days.';
  return errors;
}
