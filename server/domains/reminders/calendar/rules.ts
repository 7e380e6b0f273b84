import type { HabitSchedule } from '#contract/habits/endpoints.ts';
import { minutesOf } from '#server/domains/notifications/settings/rules.ts';
import { toDayNumber, weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import { addDays, instantAt, type LocalDate, type ZoneSpan } from '#server/domains/profile/days/rules.ts';
import { weekdaysOf } from '../rules.ts';

/** Dates that the calendar has, from the member's today on. Programs read it anew several times a day. */
export const calendarDates = 30;
/** Most events, because a member may have 200 habits with five times each. Later ones follow at the next reading. */
const mostEvents = 2000;

/** A time of the member's clock on which they are reminded. */
export interface CalendarTime {
  /** Null for today's practice. */
  habitId: string | null;
  name: string;
  /** `07:30`. */
  time: string;
  /** Whether its practice may be due on a date. */
  isOn: (date: LocalDate) => boolean;
}

export interface CalendarEvent {
  /** Stays the same at each reading, so that programs replace the event instead of adding one. */
  id: string;
  at: Date;
  title: string;
}

/** The title of every event of a member who shows no names. */
const neutral = 'Reminder';

/** Returns whether a habit may ask for practice on a date. One of some times a week may ask on each. */
export function mayBeDue(schedule: HabitSchedule, date: LocalDate): boolean {
  if (schedule.kind === 'every_n_days' && schedule.every !== undefined && schedule.from !== undefined)
    return (toDayNumber(date) - toDayNumber(schedule.from)) % schedule.every === 0;
  return weekdaysOf(schedule).includes(weekdayOf(date));
}

/**
 * Returns the events of the calendar, soonest first. They are instants, computed by the rule that schedules the reminders, so that
 * both agree on nights on which clocks change and after a change of zone. Without names, practices at one time are one event.
 */
export function calendarEvents({
  spans,
  today,
  times,
  waits,
  showsNames,
}: {
  spans: readonly ZoneSpan[];
  today: LocalDate;
  times: readonly CalendarTime[];
  /** True on dates that ask for nothing: a planned pause or travel. */
  waits: (date: LocalDate) => boolean;
  showsNames: boolean;
}): CalendarEvent[] {
  const events: CalendarEvent[] = [];
  for (let ahead = 0; ahead < calendarDates && events.length < mostEvents; ahead++) {
    const date = addDays(today, ahead);
    if (waits(date)) continue;
    const due = times.filter(({ isOn }) => isOn(date));
    const ofDate = [...Map.groupBy(due, ({ time }) => time)].flatMap(([time, at]) => {
      const instant = instantAt(spans, date, minutesOf(time));
      if (!instant) return [];
      const when = `${date}-${time.replace(':', '')}`;
      if (!showsNames) return [{ id: when, at: instant, title: neutral }];
      return at.map(({ habitId, name }) => ({ id: `${habitId ?? 'day'}-${when}`, at: instant, title: name }));
    });
    events.push(...ofDate.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)));
  }
  return events.slice(0, mostEvents);
}
