import { TZDate } from '@date-fns/tz';

/** Where the office is. Its published hours are in Eastern Time, so its clock follows summer time as Toronto's does. */
export const officeZone = 'America/Toronto';
const opening = 9;
const closing = 18;
const hour = 3_600_000;

interface OfficeDay {
  opensAt: Date;
  closesAt: Date;
}

/** Returns the office hours of the date `days` after the office's date at `now`, or null at a weekend. */
function officeDay(now: Date, days: number): OfficeDay | null {
  const local = new TZDate(now, officeZone);
  const at = (hours: number): TZDate =>
    new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + days, hours, officeZone);
  const opens = at(opening);
  const isWeekend = opens.getDay() === 0 || opens.getDay() === 6;
  return isWeekend ? null : { opensAt: new Date(opens.getTime()), closesAt: new Date(at(closing).getTime()) };
}

/** Returns the office hours that `now` is in, or else the next ones. */
export function officeHours(now: Date): OfficeDay & { isOpen: boolean } {
  for (let days = 0; ; days += 1) {
    const day = officeDay(now, days);
    if (day && day.closesAt > now) return { ...day, isOpen: day.opensAt <= now };
  }
}

/** Returns the instant that is so many office hours after another one. */
export function afterOfficeHours(from: Date, hours: number): Date {
  let left = hours * hour;
  let at = from;
  for (;;) {
    const { opensAt, closesAt } = officeHours(at);
    const start = Math.max(at.getTime(), opensAt.getTime());
    if (start + left <= closesAt.getTime()) return new Date(start + left);
    left -= closesAt.getTime() - start;
    at = closesAt;
  }
}
