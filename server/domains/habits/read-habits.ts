import { habitListDates } from '#contract/habits/constants.ts';
import type { Habit } from '#contract/habits/endpoints.ts';
import { fromDayNumber, toDayNumber } from '#server/domains/profile/days/calendar.rules.ts';
import {
  addDays,
  type LocalDate,
  localDate,
  mayFinishYesterday,
  nextDayStart,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';
import { isTravelDay } from '#server/domains/profile/days/travel.rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { type HabitHistory, type HabitLife, habitHistory } from './history.rules.ts';
import { pauseOn } from './pauses/rules.ts';
import { frequencyOf, type StoredEra, targetCountOf } from './rules.ts';
import {
  type HabitOfMember,
  type HabitRow,
  habitsOf,
  habitsWithMembers,
  type MemberWeeks,
  type ShownDay,
  weeksOf,
} from './store.ts';

/** The member's days, on which the numbers of all their habits depend. */
export interface MemberDays {
  spans: ZoneSpan[];
  today: LocalDate;
  todayEnds: Date;
  isYesterdayOpen: boolean;
  weekStartsOn: number;
  waitsOn: HabitLife['waitsOn'];
}

export async function readMemberDays(db: Database, memberId: string, now: Date): Promise<MemberDays> {
  const spans = await readZoneSpans(db, memberId);
  const weeks = await weeksOf(db, memberId);
  return {
    spans,
    today: localDate(spans, now),
    todayEnds: nextDayStart(spans, now),
    isYesterdayOpen: mayFinishYesterday(spans, now),
    weekStartsOn: weeks.week_starts_on,
    waitsOn: waitsOf(spans, weeks.pauses),
  };
}

const travelReach = 3;

/** Returns why dates need no practice. Only dates near a change of zone or day start can be travel days. */
function waitsOf(spans: readonly ZoneSpan[], pauses: MemberWeeks['pauses']): HabitLife['waitsOn'] {
  const waits = new Map<number, 'paused' | 'protected'>();
  for (const { from } of spans.slice(1)) {
    const day = toDayNumber(localDate(spans, from));
    for (let near = day - travelReach; near <= day + travelReach; near++)
      if (isTravelDay(spans, fromDayNumber(near))) waits.set(near, 'protected');
  }
  for (const { from_date, days } of pauses) {
    const first = toDayNumber(from_date);
    for (let day = first; day < first + days; day++) waits.set(day, 'paused');
  }
  return (day) => waits.get(day) ?? null;
}

/**
 * Returns the ids of those of these habits, of any members, that ask for practice on their member's date of now: due and not
 * done. A habit with a limit is done when its count was logged.
 */
export async function findOpenHabits(db: Database, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await habitsWithMembers(db, ids);
  return new Set(rows.filter((row) => isOpenToday(row, now)).map(({ id }) => id));
}

function isOpenToday(row: HabitOfMember, now: Date): boolean {
  // JSON has instants as text.
  const spans = row.zones.map((span) => ({ ...span, from: new Date(span.from) }));
  const today = localDate(spans, now);
  const { states } = historyOf(row, {
    spans,
    today,
    todayEnds: nextDayStart(spans, now),
    isYesterdayOpen: mayFinishYesterday(spans, now),
    weekStartsOn: row.week_starts_on,
    waitsOn: waitsOf(spans, row.pauses),
  });
  const isMarked =
    row.marks_from !== null && row.marks[toDayNumber(today) - toDayNumber(row.marks_from)] === 'x';
  return !isMarked && ['open', 'part'].includes(states.at(-1) ?? '');
}

/** Returns the numbers of a habit. An archived one has those of the date on which it was archived. */
export function historyOf(
  habit: HabitRow,
  member: MemberDays,
  onStrength?: HabitLife['onStrength'],
): HabitHistory {
  const end = habit.archived_at ? localDate(member.spans, habit.archived_at) : member.today;
  const pauses = habit.own_pauses.map(({ from, to }) => ({ from: toDayNumber(from), to: toDayNumber(to) }));
  const isPaused = (day: number): boolean => pauses.some(({ from, to }) => from <= day && day <= to);
  return habitHistory({
    eras: habit.schedules.map(eraOf),
    direction: habit.direction,
    startedOn: toDayNumber(habit.started_on),
    marks: habit.marks,
    marksFrom: habit.marks_from === null ? 0 : toDayNumber(habit.marks_from),
    today: toDayNumber(end),
    isYesterdayOpen: member.isYesterdayOpen && end === member.today,
    weekStartsOn: member.weekStartsOn,
    waitsOn: (day) => member.waitsOn(day) ?? (isPaused(day) ? 'paused' : null),
    onStrength,
  });
}

const eraOf = ({ from, schedule }: StoredEra) => ({
  from: toDayNumber(from),
  anchor: toDayNumber(schedule.kind === 'every_n_days' ? schedule.from : from),
  schedule,
});

/** Returns the member's habits as a list shows them, or the given ones. */
export async function readHabits(
  db: Database,
  {
    memberId,
    now,
    ids,
    isArchived,
  }: { memberId: string; now: Date; ids?: readonly string[]; isArchived?: boolean },
): Promise<Habit[]> {
  if (ids?.length === 0) return [];
  const member = await readMemberDays(db, memberId, now);
  const since = addDays(member.today, 1 - habitListDates);
  const rows = await habitsOf(db, memberId, {
    since,
    ...(ids && { ids }),
    ...(isArchived !== undefined && { isArchived }),
  });
  const dates = datesBetween(toDayNumber(since), toDayNumber(member.today));
  const habits = rows.map((row) => present(row, member, dates));
  return ids ? habits : habits.map((habit) => ({ ...habit, best_streaks: [] }));
}

/** Returns a habit as a list shows it. Throws 404 if the member has no such habit. */
export async function readHabit(
  db: Database,
  { memberId, id, now }: { memberId: string; id: string; now: Date },
): Promise<Habit> {
  const [habit] = await readHabits(db, { memberId, now, ids: [id] });
  return habit ?? missing();
}

/** Returns a habit with its whole history. Throws 404 if the member has no such habit. */
export async function readWholeHabit(
  db: Database,
  { memberId, id, now }: { memberId: string; id: string; now: Date },
): Promise<Habit> {
  const [row] = await habitsOf(db, memberId, { ids: [id], since: null });
  if (!row) return missing();
  const member = await readMemberDays(db, memberId, now);
  return present(row, member, datesBetween(historyOf(row, member).from, toDayNumber(member.today)));
}

export const missing = (): never => {
  throw notFound("That habit doesn't exist.");
};

/** Dates of a reply with their day numbers. The habits of a list share them. */
type Dates = readonly { day: number; date: LocalDate }[];

const datesBetween = (first: number, last: number): Dates =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ day: first + i, date: fromDayNumber(first + i) }));

function present(row: HabitRow & { marked: ShownDay[] }, member: MemberDays, dates: Dates): Habit {
  const history = historyOf(row, member);
  const { schedule } = row.schedules.at(-1) as StoredEra;
  const sources = new Map(row.marked.map(({ local_date, source }) => [local_date, source]));
  const days: Habit['days'] = dates.map(({ day, date }) => ({
    date,
    state: history.states[day - history.from] ?? 'not_needed',
    by: sources.get(date) ?? null,
  }));
  const { week } = history;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    frequency: frequencyOf(schedule),
    schedule,
    target_count: targetCountOf({ schedule, day_target: row.day_target }),
    day_target: row.day_target,
    unit: row.unit,
    direction: row.direction,
    reminder_time: row.reminder_times[0] ?? null,
    reminder_times: row.reminder_times,
    color: row.color,
    icon: row.icon,
    routine: row.routine,
    link: row.link,
    small_version: row.small_version,
    position: row.position,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    completions: Object.fromEntries(
      days.flatMap(({ date, state }) => (state === 'kept' ? [[date, true] as const] : [])),
    ),
    counts: Object.fromEntries(
      row.marked.flatMap(({ local_date, count }) => (count === null ? [] : [[local_date, count] as const])),
    ),
    notes: Object.fromEntries(
      row.marked.flatMap(({ local_date, note }) => (note === null ? [] : [[local_date, note] as const])),
    ),
    days,
    streak: history.streak,
    streak_unit: history.unit,
    best_streak: history.best,
    best_streaks: history.bestStreaks.map(({ from, to, length }) => ({
      from: fromDayNumber(from),
      to: fromDayNumber(to),
      length,
    })),
    total_completed: history.total,
    strength: history.strength,
    consistency: history.due28 === 0 ? 0 : Math.round((100 * history.kept28) / history.due28),
    kept_28: history.kept28,
    due_28: history.due28,
    missed_in_7: history.missedIn7,
    missed_in_a_row: history.missedInARow,
    pause: pauseOn(row.own_pauses, member.today),
    week: week && { ...week, from: fromDayNumber(week.from), to: fromDayNumber(week.to) },
    next_due_on: history.nextDue === null ? null : fromDayNumber(history.nextDue),
    today: member.today,
    today_ends: member.todayEnds.toISOString(),
    week_starts_on: member.weekStartsOn,
  };
}
