import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';

/** Dates on which a habit asks for nothing, both included. */
export interface OwnPause {
  from: LocalDate;
  to: LocalDate;
}

/** Returns the pause that includes a date, or null. */
export const pauseOn = (pauses: readonly OwnPause[], date: LocalDate): OwnPause | null =>
  pauses.find(({ from, to }) => from <= date && date <= to) ?? null;

/** Returns the pauses with one of `days` dates from today on. One that includes today gets its last date. */
export function pauseFor(pauses: readonly OwnPause[], days: number, today: LocalDate): OwnPause[] {
  const from = pauseOn(pauses, today)?.from ?? today;
  return [...endPause(pauses, today, from), { from, to: addDays(today, days - 1) }].slice(-mostPauses);
}

/** Returns the pauses without today and later dates, so today is due again. Earlier dates stay paused. */
export function resume(pauses: readonly OwnPause[], today: LocalDate): OwnPause[] {
  return pauses
    .map(({ from, to }) => ({ from, to: to < today ? to : addDays(today, -1) }))
    .filter(({ from, to }) => from <= to);
}

/** Returns the pauses that cover exactly these ascending dates. */
export function pausesOn(dates: readonly LocalDate[]): OwnPause[] {
  const pauses: OwnPause[] = [];
  for (const date of dates) {
    const last = pauses.at(-1);
    if (last && addDays(last.to, 1) === date) last.to = date;
    else pauses.push({ from: date, to: date });
  }
  return pauses.slice(-mostPauses);
}

const endPause = (pauses: readonly OwnPause[], today: LocalDate, from: LocalDate): OwnPause[] =>
  resume(pauses, today).filter((pause) => pause.from !== from);

/** Older pauses than these are forgotten, so a habit stays small. */
const mostPauses = 200;
