import type { HabitDayState } from '#contract/habits/constants.ts';

/** Dates of either sort from which means are compared. */
export const neededDates = 10;
/** Dates up to today that are compared. Older ones would rather say how a life changed. */
export const comparedDates = 180;
/** Differences below this are too small to speak of, on a scale of five. */
const smallest = 0.3;
/** Welch's t from which a difference is more than chance explains: about one in twenty. */
const clear = 2;

export interface Compared {
  dates_with: number;
  dates_without: number;
  means: { with: number; without: number; is_higher: boolean | null } | null;
}

/**
 * Returns true for a date with the habit, false for one without it, and null for one that says nothing: part of it, a
 * rest day, a pause, travel, or a day that isn't over. Days of the week differ, so a rest day is not compared.
 */
export const isWith = (state: HabitDayState): boolean | null =>
  state === 'kept' ? true : state === 'not_done' || state === 'not_needed' ? false : null;

/** Compares a scale on dates with a habit and without it. */
export function compare(dates: readonly { isWith: boolean; value: number }[]): Compared {
  const kept = dates.filter((date) => date.isWith).map(({ value }) => value);
  const others = dates.filter((date) => !date.isWith).map(({ value }) => value);
  const counts = { dates_with: kept.length, dates_without: others.length };
  if (kept.length < neededDates || others.length < neededDates) return { ...counts, means: null };
  const difference = meanOf(kept) - meanOf(others);
  const spread = Math.sqrt(varianceOf(kept) / kept.length + varianceOf(others) / others.length);
  const isClear = Math.abs(difference) >= smallest && Math.abs(difference) >= clear * spread;
  return {
    ...counts,
    means: {
      with: rounded(meanOf(kept)),
      without: rounded(meanOf(others)),
      is_higher: isClear ? difference > 0 : null,
    },
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
