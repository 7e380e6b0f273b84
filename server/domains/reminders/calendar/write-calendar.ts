import { ICalCalendar, ICalEventTransparency } from 'ical-generator';
import { allowanceOf } from '#contract/membership/allowances.ts';
import { readCalendarDates } from '#server/domains/gatherings/calendar/read-dates.ts';
import { readMemberDays } from '#server/domains/habits/read-habits.ts';
import { toDayNumber, weekdayOf } from '#server/domains/profile/days/calendar.rules.ts';
import { daysBetween, type LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { dayReminderOf } from '../store.ts';
import { type CalendarTime, calendarEvents, mayBeDue } from './rules.ts';
import { feedByToken, habitTimesOf, markRead, type ReadFeed } from './store.ts';

/** Title of today's practice. */
const programme = 'Evolve 90';
/** Minutes that an event takes in the calendar. The time stays free for other appointments. */
const length = 10;

/** Returns the calendar at a secret address, or null if the address doesn't work. */
export async function writeCalendar(
  db: Database,
  { secret, brand, origin, now }: { secret: string; brand: string; origin: string; now: Date },
): Promise<string | null> {
  const feed = await feedByToken(db, sha256(secret), now);
  if (!feed) return null;
  await markRead(db, feed.member_id, now);
  const { spans, today, waitsOn } = await readMemberDays(db, feed.member_id, now);
  const events = calendarEvents({
    spans,
    today,
    times: [...(await timesOfDay(db, { feed, today })), ...(await timesOfHabits(db, feed.member_id))],
    waits: (date) => waitsOn(toDayNumber(date)) !== null,
    showsNames: feed.shows_names,
  });
  const calendar = new ICalCalendar({
    name: brand,
    prodId: { company: brand, product: 'Reminders' },
    ttl: 4 * 60 * 60,
  });
  const { host } = new URL(origin);
  for (const { id, at, title } of events)
    calendar.createEvent({
      id: `${id}@${host}`,
      stamp: now,
      start: at,
      end: new Date(at.getTime() + length * 60_000),
      summary: title,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  const dates = await readCalendarDates(db, {
    memberId: feed.member_id,
    showsNames: feed.shows_names,
    origin,
    now,
  });
  for (const date of dates) calendar.createEvent(date);
  return calendar.toString();
}

/** Returns the times of today's practice, on as many dates as the round and the plan have days left. */
async function timesOfDay(
  db: Database,
  { feed, today }: { feed: ReadFeed; today: LocalDate },
): Promise<CalendarTime[]> {
  const { member_id, current_day: day } = feed;
  const reminder = await dayReminderOf(db, member_id);
  if (day === null || !reminder?.on) return [];
  const left = allowanceOf(feed).programme_days - day;
  return reminder.times.map((time) => ({
    habitId: null,
    name: programme,
    time,
    isOn: (date) => daysBetween(today, date) <= left && reminder.weekdays.includes(weekdayOf(date)),
  }));
}

const timesOfHabits = async (db: Database, memberId: string): Promise<CalendarTime[]> =>
  (await habitTimesOf(db, memberId)).flatMap(({ id, name, reminder_times, schedule }) =>
    reminder_times.map((time) => ({ habitId: id, name, time, isOn: (date) => mayBeDue(schedule, date) })),
  );
