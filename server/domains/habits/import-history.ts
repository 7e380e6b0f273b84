import type { HabitSchedule } from '#contract/habits.ts';
import type { ImportSource } from '#contract/import-constants.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { createHabit } from './create-habit.ts';
import { markDays } from './mark-days.ts';
import { type Direction, isMet } from './rules.ts';
import { deleteHabit, habitsOf, lockHabits } from './store.ts';

/** Returns the form of a name by which habits are found: without case and outer spaces. */
export const nameKey = (name: string): string => name.trim().toLocaleLowerCase('en');

/** Returns the member's habits by their name, with their marked dates. Of two with one name, the first of the list. */
export async function habitsByName(
  db: Database,
  memberId: string,
): Promise<Map<string, { id: string; dates: Set<LocalDate> }>> {
  const found = new Map<string, { id: string; dates: Set<LocalDate> }>();
  for (const { id, name, marked } of await habitsOf(db, memberId, { since: null }))
    if (!found.has(nameKey(name)))
      found.set(nameKey(name), {
        id,
        dates: new Set(marked.flatMap(({ local_date, count }) => (count === null ? [] : [local_date]))),
      });
  return found;
}

/** No date is later, so a list from here on has none. */
const noDates = '9999-12-31';
/** Dates per act, as the contract has it for one change. */
const datesAtOnce = 5000;

/**
 * Adds dates to the habit of a name, or to a new one. Marked dates stay as they are. Returns the dates that were added.
 * Throws 409 when the member has 200 habits.
 */
export async function addHistory(
  db: Database,
  {
    memberId,
    habit,
    days,
    source,
    at,
  }: {
    memberId: string;
    habit: {
      name: string;
      unit: string | null;
      target: number;
      direction?: Direction;
      schedule?: HabitSchedule;
      clientId: string;
    };
    days: readonly { date: LocalDate; count: number }[];
    source: ImportSource;
    at: Date;
  },
): Promise<{ habitId: string; isNew: boolean; added: { date: LocalDate; count: number }[] }> {
  const habits = await habitsOf(db, memberId, { since: noDates });
  const known = habits.find(({ name }) => nameKey(name) === nameKey(habit.name));
  const habitId =
    known?.id ??
    (await createHabit(db, {
      memberId,
      asked: {
        name: habit.name,
        unit: habit.unit,
        day_target: habit.target,
        client_id: habit.clientId,
        ...(habit.direction && { direction: habit.direction }),
        ...(habit.schedule && { schedule: habit.schedule }),
      },
      now: at,
    }));
  const [row] = await lockHabits(db, memberId, { ids: [habitId] });
  const added: { date: LocalDate; count: number }[] = [];
  const fresh = new Map(days.map(({ date, count }) => [date, count]));
  const dates = [...fresh.keys()].toSorted();
  for (let first = 0; row && first < dates.length; first += datesAtOnce)
    await markDays(db, {
      habit: row,
      dates: dates.slice(first, first + datesAtOnce),
      now: at,
      change: (day, date) => {
        const count = fresh.get(date) ?? 0;
        // A logged 0 says something about a limit alone.
        if (day.count !== null || (count <= 0 && row.direction === 'at_least')) return day;
        added.push({ date, count });
        return {
          ...day,
          count,
          is_met: isMet(count, row),
          source: null,
          added: 0,
          imported_from: source,
          marked_at: at,
        };
      },
    });
  return { habitId, isNew: !known, added };
}

/**
 * Removes dates that `addHistory` added at an instant, unless they were changed since. Deletes a habit that it created, if
 * nothing is left in it.
 */
export async function removeHistory(
  db: Database,
  {
    memberId,
    habitId,
    isNew,
    days,
    at,
    now,
  }: {
    memberId: string;
    habitId: string;
    isNew: boolean;
    days: ReadonlyMap<LocalDate, number>;
    at: Date;
    now: Date;
  },
): Promise<void> {
  const [row] = await lockHabits(db, memberId, { ids: [habitId] });
  if (!row) return;
  const dates = [...days.keys()];
  for (let first = 0; first < dates.length; first += datesAtOnce)
    await markDays(db, {
      habit: row,
      dates: dates.slice(first, first + datesAtOnce),
      now,
      change: (day, date) =>
        day.count === days.get(date) && day.marked_at?.getTime() === at.getTime()
          ? { ...day, count: null, is_met: false, imported_from: null, marked_at: now }
          : day,
    });
  if (!isNew) return;
  const [left] = await habitsOf(db, memberId, { ids: [habitId], since: null });
  if (!left || left.marked.length > 0) return;
  await deleteHabit(db, memberId, habitId);
  await recordEvent(db, 'habit.deleted', { by: memberId, about: { habit: habitId }, at: now });
}
