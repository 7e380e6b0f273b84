import { firstHabitDate, maxHabitCount, maxHabitReminders, maxHabits } from '#contract/habits/constants.ts';
import type { HabitSchedule } from '#contract/habits/endpoints.ts';
import type { ImportSource } from '#contract/imports/constants.ts';
import { isLocalDate, type LocalDate } from '#server/domains/profile/days/rules.ts';
import { seenText } from '#server/platform/rules.ts';
import type { Schedule } from './history.rules.ts';

export type Direction = 'at_least' | 'at_most';
export type Source = 'walk' | 'lesson' | 'journal';

/** Permission for an act, or a refusal with a sentence for the member and the field it is about. */
export type Verdict<T> = { ok: true; value: T } | { ok: false; detail: string; field: string };

const refused = (field: string, detail: string) => ({ ok: false, detail, field }) as const;

export const fullSentence = `You have ${maxHabits} habits, and that's the most. Delete one you no longer need.`;

/** Returns why a date can't be marked, or null. */
export function dateRefusal(date: string, today: LocalDate): string | null {
  if (!isLocalDate(date)) return "That date doesn't exist.";
  if (date < firstHabitDate) return 'Dates before the year 2000 can’t be marked.';
  if (date > today) return 'That day hasn’t come yet. You can mark today and the days before it.';
  return null;
}

/** The fields of the form that decide each other. */
export interface Rhythm {
  schedule: Schedule;
  day_target: number;
  direction: Direction;
  link: 'none' | Source;
}

/** These fields as a member sends them. */
export interface AskedRhythm {
  frequency?: 'daily' | 'weekly' | undefined;
  schedule?: HabitSchedule | undefined;
  target_count?: number | undefined;
  day_target?: number | undefined;
  direction?: Direction | undefined;
  link?: Rhythm['link'] | undefined;
}

/** The rhythm of a habit for which none was chosen. */
export const newRhythm: Rhythm = {
  schedule: { kind: 'every_day', rest_days: [] },
  day_target: 1,
  direction: 'at_least',
  link: 'none',
};

export const frequencyOf = ({ kind }: Schedule): 'daily' | 'weekly' =>
  kind === 'times_a_week' ? 'weekly' : 'daily';

/** Returns `target_count` of the wire: times a week of a weekly habit, else the count of one day. */
export const targetCountOf = ({ schedule, day_target }: Pick<Rhythm, 'schedule' | 'day_target'>): number =>
  schedule.kind === 'times_a_week' ? schedule.times : day_target;

/** Returns the fields after a change. Absent ones stay. */
export function changeRhythm(before: Rhythm, asked: AskedRhythm, today: LocalDate): Verdict<Rhythm> {
  const schedule = scheduleOf(before, asked, today);
  if (!schedule.ok) return schedule;
  const isWeekly = schedule.value.kind === 'times_a_week';
  const after: Rhythm = {
    schedule: schedule.value,
    day_target:
      asked.day_target ?? (isWeekly ? before.day_target : (asked.target_count ?? before.day_target)),
    direction: asked.direction ?? before.direction,
    link: asked.link ?? before.link,
  };
  const isByDay = after.schedule.kind === 'every_day' || after.schedule.kind === 'weekdays';
  if (after.direction === 'at_most' && !isByDay)
    return refused('direction', 'A habit with a limit counts by the day. Choose every day or set days.');
  if (after.direction === 'at_most' && after.link !== 'none')
    return refused('link', "Evolve 90 can't tick a habit with a limit. Choose no link.");
  return { ok: true, value: after };
}

function scheduleOf(before: Rhythm, asked: AskedRhythm, today: LocalDate): Verdict<Schedule> {
  const { schedule, frequency, target_count: times } = asked;
  if (schedule) return readSchedule(schedule, { times, today });
  const next = frequency ?? frequencyOf(before.schedule);
  if (next === 'weekly' && (times !== undefined || before.schedule.kind !== 'times_a_week'))
    return readSchedule({ kind: 'times_a_week' }, { times, today });
  if (next === frequencyOf(before.schedule)) return { ok: true, value: before.schedule };
  return { ok: true, value: newRhythm.schedule };
}

const ascending = (days: readonly number[] = []): number[] => [...new Set(days)].sort((a, b) => a - b);

/** Returns the schedule with exactly the fields of its kind. */
export function readSchedule(
  asked: HabitSchedule,
  { times: otherTimes, today }: { times: number | undefined; today: LocalDate },
): Verdict<Schedule> {
  switch (asked.kind) {
    case 'every_day': {
      const rest_days = ascending(asked.rest_days);
      if (rest_days.length === 7)
        return refused('schedule', 'All seven days are rest days. Leave at least one for the habit.');
      return { ok: true, value: { kind: 'every_day', rest_days } };
    }
    case 'weekdays': {
      const days = ascending(asked.days);
      if (days.length === 0) return refused('schedule', 'Choose at least one day of the week.');
      return { ok: true, value: { kind: 'weekdays', days } };
    }
    case 'times_a_week': {
      const times = asked.times ?? otherTimes ?? 1;
      if (times > 7) return refused('schedule', 'A week has seven days. Choose from 1 to 7 times.');
      return { ok: true, value: { kind: 'times_a_week', times } };
    }
    case 'every_n_days': {
      if (asked.every === undefined) return refused('schedule', 'Choose from 2 to 365 days.');
      const from = asked.from ?? today;
      if (from < firstHabitDate)
        return refused('schedule', 'The first day must be in the year 2000 or later.');
      return { ok: true, value: { kind: 'every_n_days', every: asked.every, from } };
    }
  }
}

/** A schedule and the date from which it counts, as it is stored. */
export interface StoredEra {
  from: LocalDate;
  schedule: Schedule;
}

/**
 * Returns the eras after a change of schedule. The past is judged by the schedule of its time, so a change today doesn't
 * break an earlier streak.
 */
export function changeEras(eras: readonly StoredEra[], schedule: Schedule, today: LocalDate): StoredEra[] {
  const last = eras.at(-1);
  if (last && JSON.stringify(last.schedule) === JSON.stringify(schedule)) return [...eras];
  const before = eras.filter(({ from }, i) => from < today && i >= eras.length - mostEras);
  return [...before, { from: before.length === 0 ? (last?.from ?? today) : today, schedule }];
}

const mostEras = 100;

/** Returns the reminders after a change. `reminder_time` is the first of them, and an unchanged one changes nothing. */
export function remindersOf(
  before: readonly string[],
  {
    reminder_time: one,
    reminder_times: all,
  }: { reminder_time?: string | null | undefined; reminder_times?: string[] | undefined },
): string[] {
  if (all) return [...new Set(all)].sort().slice(0, maxHabitReminders);
  if (one === undefined || one === (before[0] ?? null)) return [...before];
  return one === null ? [] : [one];
}

/** The mark and the note of a date, as they are stored. */
export interface DayRow {
  count: number | null;
  is_met: boolean;
  source: Source | null;
  /** The part of the count that `source` added. */
  added: number;
  /** The tracker from which the count came. */
  imported_from: ImportSource | null;
  note: string | null;
  marked_at: Date | null;
  noted_at: Date | null;
  operations: string[];
}

export const emptyDay: DayRow = {
  count: null,
  is_met: false,
  source: null,
  added: 0,
  imported_from: null,
  note: null,
  marked_at: null,
  noted_at: null,
  operations: [],
};

/** An act of the member on one date. `met` meets the target. */
export interface DayChange {
  count?: number | 'met' | null | undefined;
  /** A step up or down. Steps add up in any order, so none is older than another. */
  add?: number | undefined;
  note?: string | null | undefined;
}

export interface Target {
  day_target: number;
  direction: Direction;
}

/** Of a date. A step that is replayed after as many others would count twice. */
const rememberedOperations = 64;

export const isMet = (count: number | null, { day_target, direction }: Target): boolean =>
  count !== null && (direction === 'at_least' ? count >= day_target : count <= day_target);

/**
 * Returns the date after an act of the member. The newest act wins, separately for mark and note. A replay of an act with
 * an id changes nothing.
 */
export function changeDay(
  row: DayRow,
  { count, add, note }: DayChange,
  { target, at, operation }: { target: Target; at: Date; operation: string | undefined },
): DayRow {
  if (operation !== undefined && row.operations.includes(operation)) return row;
  const after = { ...row };
  if (operation !== undefined) after.operations = [...row.operations, operation].slice(-rememberedOperations);
  const isCount = count !== undefined && isNewest(row.marked_at, at);
  if (isCount || add !== undefined) {
    after.marked_at = isNewest(row.marked_at, at) ? at : row.marked_at;
    const next = countOf(
      row.count,
      isCount ? count : Math.min(maxHabitCount, Math.max(0, (row.count ?? 0) + (add ?? 0))),
      target,
    );
    if (next !== row.count) {
      after.count = next;
      // The member's own word replaces what Evolve 90 added, so undoing the walk doesn't undo it.
      after.source = null;
      after.added = 0;
      after.imported_from = null;
    }
    after.is_met = isMet(next, target);
  }
  if (note !== undefined && isNewest(row.noted_at, at)) {
    after.note = seenText(note);
    after.noted_at = at;
  }
  return after;
}

const isNewest = (before: Date | null, at: Date): boolean => before === null || before <= at;

function countOf(
  before: number | null,
  asked: number | 'met' | null,
  { day_target, direction }: Target,
): number | null {
  if (asked === 'met') return direction === 'at_least' ? Math.max(before ?? 0, day_target) : (before ?? 0);
  // No glass of water is no mark, and no cigarette is one.
  return asked === 0 && direction === 'at_least' ? null : asked;
}

/**
 * Returns the date after Evolve 90 ticked it. A target that is met already stays as it is. The tick has the server's
 * time, so it counts as `clockSlack` older: a device whose clock is slow can remove it at once.
 */
export function addSource(
  row: DayRow,
  { target, source, at }: { target: Target; source: Source; at: Date },
): DayRow {
  if (isMet(row.count, target)) return row;
  const count = Math.max(row.count ?? 0, target.day_target);
  return {
    ...row,
    count,
    is_met: true,
    source,
    added: count - (row.count ?? 0),
    marked_at: orderedAt(row, at),
  };
}

/** Returns the date after Evolve 90's tick was undone: without exactly what it added. */
export function removeSource(
  row: DayRow,
  { target, source, at }: { target: Target; source: Source; at: Date },
): DayRow {
  if (row.source !== source) return row;
  const left = (row.count ?? 0) - row.added;
  const count = left > 0 ? left : null;
  return {
    ...row,
    count,
    is_met: isMet(count, target),
    source: null,
    added: 0,
    marked_at: orderedAt(row, at),
  };
}

const orderedAt = ({ marked_at }: DayRow, at: Date): Date =>
  new Date(Math.max(marked_at?.getTime() ?? 0, at.getTime() - clockSlack));

export interface MarkChange {
  isMore: boolean;
  count: number;
  change: number;
  was_met: boolean;
  is_met: boolean;
}

/** Returns how the mark of a date changed, or null if neither its count nor its target did. */
export function markChange(before: DayRow, after: DayRow): MarkChange | null {
  const change = (after.count ?? 0) - (before.count ?? 0);
  if (change === 0 && before.is_met === after.is_met) return null;
  return {
    isMore: change > 0 || (change === 0 && after.is_met),
    count: after.count ?? 0,
    change: Math.abs(change),
    was_met: before.is_met,
    is_met: after.is_met,
  };
}

const offlineReach = 90 * 86_400_000;
const clockSlack = 2 * 60_000;

/**
 * Returns the instant that orders an act: the device's if it is plausible, otherwise now. It only orders the acts on a
 * date, so a device may have been offline for three months.
 */
export function actedAt(claimed: string | undefined, now: Date): Date {
  if (claimed === undefined) return now;
  const at = Date.parse(claimed);
  const isPlausible = at <= now.getTime() + clockSlack && at >= now.getTime() - offlineReach;
  return isPlausible ? new Date(Math.min(at, now.getTime())) : now;
}
