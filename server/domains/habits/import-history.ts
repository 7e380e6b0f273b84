import type { HabitColor } from '#contract/habits/constants.ts';
import type { HabitSchedule } from '#contract/habits/endpoints.ts';
import type { ImportSource } from '#contract/imports/constants.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { changeHabit } from './change-habit.ts';
import { createHabit } from './create-habit.ts';
import { markDays } from './mark-days.ts';
import { pausesOn } from './pauses/rules.ts';
import { type Direction, isMet } from './rules.ts';
import { deleteHabit, habitsOf, lockHabits, savePauses } from './store.ts';

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

/** A date with the count and the note that an import added to it. */
export interface AddedDate {
  date: LocalDate;
  count: number | null;
  note: string | null;
}

/** No date is later, so a list from here on has none. */
const noDates = '9999-12-31';
/** Dates per act, as the contract has it for one change. */
const datesAtOnce = 5000;

/**
 * Adds dates and notes to the habit of a name, or to a new one. Marked dates and notes stay as they are. Only a new one gets the other
 * fields, and a pause on the dates that were skipped. Returns the dates that were added.
 * Throws 409 when the member has 200 habits.
 */
export async function addHistory(
  db: Database,
  {
    memberId,
    habit,
    days,
    notes = new Map(),
    skipped = [],
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
      description?: string;
      color?: HabitColor;
      is_archived?: boolean;
    };
    days: readonly { date: LocalDate; count: number }[];
    notes?: ReadonlyMap<LocalDate, string>;
    skipped?: readonly LocalDate[];
    source: ImportSource;
    at: Date;
  },
): Promise<{ habitId: string; isNew: boolean; added: AddedDate[] }> {
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
        ...(habit.description && { description: habit.description }),
        ...(habit.color && { color: habit.color }),
      },
      now: at,
    }));
  const [row] = await lockHabits(db, memberId, { ids: [habitId] });
  const added: AddedDate[] = [];
  const fresh = new Map(days.map(({ date, count }) => [date, count]));
  const dates = [...new Set([...fresh.keys(), ...notes.keys()])].toSorted();
  for (let first = 0; row && first < dates.length; first += datesAtOnce)
    await markDays(db, {
      habit: row,
      dates: dates.slice(first, first + datesAtOnce),
      now: at,
      change: (day, date) => {
        const asked = fresh.get(date) ?? null;
        // A logged 0 says something about a limit alone.
        const count =
          day.count !== null || (asked !== null && asked <= 0 && row.direction === 'at_least') ? null : asked;
        const note = day.note === null ? (notes.get(date) ?? null) : null;
        if (count === null && note === null) return day;
        added.push({ date, count, note });
        return {
          ...day,
          ...(count !== null && {
            count,
            is_met: isMet(count, row),
            source: null,
            added: 0,
            imported_from: source,
            marked_at: at,
          }),
          ...(note !== null && { note, noted_at: at }),
        };
      },
    });
  if (row && !known) {
    const pauses = pausesOn(skipped);
    if (pauses.length > 0) await savePauses(db, habitId, { pauses, now: at });
    if (habit.is_archived)
      await changeHabit(db, { memberId, id: habitId, asked: { archived: true }, now: at });
  }
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
    days: ReadonlyMap<LocalDate, Omit<AddedDate, 'date'>>;
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
      change: (day, date) => {
        const { count, note } = days.get(date) ?? { count: null, note: null };
        const isOwn = count !== null && day.count === count && day.marked_at?.getTime() === at.getTime();
        const isOwnNote = note !== null && day.note === note && day.noted_at?.getTime() === at.getTime();
        if (!isOwn && !isOwnNote) return day;
        return {
          ...day,
          ...(isOwn && { count: null, is_met: false, imported_from: null, marked_at: now }),
          ...(isOwnNote && { note: null, noted_at: now }),
        };
      },
    });
  if (!isNew) return;
  const [left] = await habitsOf(db, memberId, { ids: [habitId], since: null });
  if (!left || left.marked.some(({ count, note }) => count !== null || note !== null)) return;
  await deleteHabit(db, memberId, habitId);
  await recordEvent(db, 'habit.deleted', { by: memberId, about: { habit: habitId }, at: now });
}
