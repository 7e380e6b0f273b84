import type { HabitPattern } from '#contract/habits/endpoints.ts';
import { fromDayNumber, toDayNumber } from '#server/domains/profile/days/calendar.rules.ts';
import { addDays, type LocalDate, localDate, localHour, zoneAt } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { importedDates, metDaysOf } from '../days.store.ts';
import { historyOf, missing, readMemberDays } from '../read-habits.ts';
import { habitsOf } from '../store.ts';
import { bestHourOf, neededTicks, type PatternDay, patternDates, strengthsOf, weekdaysOf } from './rules.ts';

/** No date is later, so a habit from here on comes without its dates. */
const noDates = '9999-12-31';

/** Returns how a habit is practised over time. Throws 404 if the member has no such habit. */
export async function readPattern(
  db: Database,
  { memberId, id, now }: { memberId: string; id: string; now: Date },
): Promise<HabitPattern> {
  const [row] = await habitsOf(db, memberId, { ids: [id], since: noDates });
  if (!row) return missing();
  const member = await readMemberDays(db, memberId, now);
  const { spans, today } = member;
  const units: { date: LocalDate; strength: number }[] = [];
  const { states, from, unit } = historyOf(row, member, (day, strength) =>
    units.push({ date: fromDayNumber(day), strength }),
  );
  const since = addDays(today, 1 - patternDates);
  const ticks = new Map<LocalDate, PatternDay['tick']>();
  for (const { local_date: date, marked_at: at, imported_from: tracker } of await metDaysOf(db, id, since)) {
    // An imported date, and one that was ticked later, has no hour of its own.
    if (tracker || !at || localDate(spans, at) !== date) continue;
    const { dayStartHour } = zoneAt(spans, at);
    ticks.set(date, { hour: Math.floor(localHour(spans, at)), dayStartHour });
  }
  const skipped = Math.max(0, toDayNumber(since) - from);
  const days = states.slice(skipped).map((state, i): PatternDay => {
    const date = fromDayNumber(from + skipped + i);
    return { date, state, tick: ticks.get(date) ?? null };
  });
  // The log of a limit says nothing about when it was kept.
  const { ticks: count, hour } =
    row.direction === 'at_most' ? { ticks: 0, hour: null } : bestHourOf(days, { unit, today });
  return {
    weekdays: weekdaysOf(days, { unit, today }),
    ticks: count,
    needed_ticks: neededTicks,
    hour,
    strengths: strengthsOf(units, today),
    imported: await importedDates(db, id),
  };
}
