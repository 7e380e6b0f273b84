import type { habits } from '#contract/habits/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import { type LocalDate, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { seenText } from '#server/platform/rules.ts';
import { archiveHabit } from './archive-habit.ts';
import { daysOf, hasPractised } from './days.store.ts';
import { markDays } from './mark-days.ts';
import { missing } from './read-habits.ts';
import {
  changeDay,
  changeEras,
  changeRhythm,
  type DayChange,
  dateRefusal,
  isMet,
  type Rhythm,
  remindersOf,
  type StoredEra,
  type Verdict,
} from './rules.ts';
import { type HabitFields, type HabitRow, lockHabits, updateHabit } from './store.ts';
import { tickLinkedHabits } from './tick-linked-habits.ts';

export type Created = Body<(typeof habits)['POST /api/habits']>;
type Changed = Body<(typeof habits)['PATCH /api/habits/:id']>;

/** Ticks today if its practice of Evolve 90 was there before the link. */
export async function linkToday(
  db: Database,
  { memberId, link, today, now }: { memberId: string; link: Rhythm['link']; today: LocalDate; now: Date },
): Promise<void> {
  if (link !== 'none' && (await hasPractised(db, memberId, { source: link, date: today })))
    await tickLinkedHabits(db, { memberId, source: link, date: today, now });
}

/** Throws 422 with the sentence of a refusal. */
function allowed<T>(verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value;
  throw invalid(verdict.detail, { [verdict.field]: verdict.detail });
}

/** Returns the fields after a change. Absent ones stay. */
export function fieldsOf(
  before: Omit<HabitFields, 'schedules'> & { schedules: readonly StoredEra[] },
  rhythm: Rhythm,
  asked: Omit<Changed, 'completions' | 'counts' | 'notes'>,
  today: LocalDate,
): HabitFields {
  const { schedule, day_target, direction, link } = allowed(changeRhythm(rhythm, asked, today));
  const textOf = (next: string | null | undefined, old: string | null) =>
    next === undefined ? old : seenText(next);
  return {
    name: asked.name?.trim() ?? before.name,
    description: textOf(asked.description, before.description),
    category: asked.category ?? before.category,
    schedules: changeEras(before.schedules, schedule, today),
    day_target,
    unit: textOf(asked.unit, before.unit),
    direction,
    reminder_times: remindersOf(before.reminder_times, asked),
    color: asked.color ?? before.color,
    icon: asked.icon ?? before.icon,
    routine: textOf(asked.routine, before.routine),
    link,
    small_version: textOf(asked.small_version, before.small_version),
  };
}

/**
 * Changes fields of a habit and merges its dates. Throws 404 if the member has no such habit, and 422 for a date that
 * can't be marked; nothing is saved then.
 */
export async function changeHabit(
  db: Database,
  { memberId, id, asked, now }: { memberId: string; id: string; asked: Changed; now: Date },
): Promise<void> {
  const today = localDate(await readZoneSpans(db, memberId), now);
  const [habit] = await lockHabits(db, memberId, { ids: [id] });
  if (!habit) return missing();
  const after = await changeFields(db, { habit, asked, today, now });
  if (after.link !== habit.link) await linkToday(db, { memberId, link: after.link, today, now });
  const changes = changesOf(asked, today);
  await markDays(db, {
    habit: after,
    dates: [...changes.keys()],
    now,
    change: (row, date) =>
      changeDay(row, changes.get(date) ?? {}, {
        target: after,
        at: now,
        operation: asked.operation_id,
      }),
  });
}

async function changeFields(
  db: Database,
  { habit, asked, today, now }: { habit: HabitRow; asked: Changed; today: LocalDate; now: Date },
): Promise<HabitRow> {
  const { schedule } = habit.schedules.at(-1) as StoredEra;
  const fields = fieldsOf(habit, { ...habit, schedule }, asked, today);
  const archivedAt = archiveHabit(habit, asked.archived, now);
  const before = { ...fieldsIn(habit), archivedAt: habit.archived_at };
  if (JSON.stringify(before) === JSON.stringify({ ...fields, archivedAt })) return habit;
  await updateHabit(db, habit.id, { fields, archivedAt, now });
  await recordEvent(db, 'habit.changed', { by: habit.member_id, about: { habit: habit.id }, at: now });
  const after = { ...habit, ...fields, archived_at: archivedAt };
  if (fields.day_target === habit.day_target && fields.direction === habit.direction) return after;
  // The new target counts from today on. The past has the target of its time.
  const open = await daysOf(db, habit.id, { since: today });
  await markDays(db, {
    habit: after,
    dates: [...open.keys()],
    now,
    change: (row) => {
      const is_met = isMet(row.count, fields);
      return is_met === row.is_met ? row : { ...row, is_met };
    },
  });
  return after;
}

const fieldsIn = (habit: HabitRow): HabitFields => ({
  name: habit.name,
  description: habit.description,
  category: habit.category,
  schedules: habit.schedules,
  day_target: habit.day_target,
  unit: habit.unit,
  direction: habit.direction,
  reminder_times: habit.reminder_times,
  color: habit.color,
  icon: habit.icon,
  routine: habit.routine,
  link: habit.link,
  small_version: habit.small_version,
});

/** Returns what a whole map changes, by date. Throws 422 for a date that can't be marked. */
function changesOf({ completions, counts, notes }: Changed, today: LocalDate): Map<LocalDate, DayChange> {
  const changes = new Map<LocalDate, DayChange>();
  const add = (field: string, date: string, change: DayChange) => {
    const refusal = dateRefusal(date, today);
    if (refusal) throw invalid(refusal, { [field]: refusal });
    changes.set(date, { ...changes.get(date), ...change });
  };
  for (const [date, done] of Object.entries(completions ?? {}))
    add('completions', date, { count: done ? 'met' : null });
  for (const [date, count] of Object.entries(counts ?? {})) add('counts', date, { count });
  for (const [date, note] of Object.entries(notes ?? {})) add('notes', date, { note });
  return changes;
}
