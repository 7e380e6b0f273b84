import type { PartnerAnswer, PartnerDayState } from '#contract/partners/constants.ts';
import { weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';

/** The dates of one partner. */
export interface PartnerDays {
  /** The first date of the pact. */
  startsOn: LocalDate;
  today: LocalDate;
  /** True until noon: yesterday can still be answered. */
  isYesterdayOpen: boolean;
  answers: ReadonlyMap<LocalDate, PartnerAnswer>;
  /** ISO weekdays on which they rest. */
  restDays: readonly number[];
  /** Dates on which their practice waits: a pause, travel, a protection, a membership that is paused. */
  waits: ReadonlySet<LocalDate>;
}

const isRest = ({ restDays, waits }: PartnerDays, date: LocalDate): boolean =>
  restDays.includes(weekdayOf(date)) || waits.has(date);

/** Returns the state of a date. A rest needs no answer, but an answer counts more. */
export function stateOn(days: PartnerDays, date: LocalDate): PartnerDayState {
  const answer = days.answers.get(date);
  if (answer) return answer;
  if (date < days.startsOn) return 'before';
  if (date > days.today) return 'ahead';
  if (isRest(days, date)) return 'rest';
  return mayAnswer(days, date) ? 'open' : 'none';
}

/** True for today, and for yesterday until noon. No date before the pact can be answered. */
export const mayAnswer = (
  { startsOn, today, isYesterdayOpen }: Pick<PartnerDays, 'startsOn' | 'today' | 'isYesterdayOpen'>,
  date: LocalDate,
): boolean => date >= startsOn && (date === today || (isYesterdayOpen && date === addDays(today, -1)));

/** The last step of the silence ladder. */
export const lastStep = 3;

/**
 * Returns the step of the silence ladder: how many dates before today have no answer, 3 at most. Rests don't count and don't
 * end a silence. Any answer ends it, also one for today.
 */
export function quietSteps(days: PartnerDays): number {
  if (days.answers.has(days.today)) return 0;
  let steps = 0;
  for (
    let date = addDays(days.today, -1);
    date >= days.startsOn && steps < lastStep;
    date = addDays(date, -1)
  ) {
    if (days.answers.has(date)) break;
    if (!isRest(days, date)) steps += 1;
  }
  return steps;
}

const shownWeeks = 2;

/** Returns the dates of two weeks, the last one with today. `weekStartsOn` is an ISO weekday. */
export function datesShown(today: LocalDate, weekStartsOn: number): LocalDate[] {
  const intoWeek = (weekdayOf(today) - weekStartsOn + 7) % 7;
  const first = addDays(today, -intoWeek - 7 * (shownWeeks - 1));
  return Array.from({ length: 7 * shownWeeks }, (_, i) => addDays(first, i));
}
