/* The member's date, from an instant and the member's own settings. Pure: the time is an argument. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date (`YYYY-MM-DD`) and hour that clocks in a zone show. A zone unknown to this browser is read as the device's own. */
export function wallClock(now: number, zone: string): { date: string; hour: number } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  } as const;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: zone });
  } catch {
    format = new Intl.DateTimeFormat('en-CA', options);
  }
  formats.set(zone, format);
  return format;
}

/** A member's settings that decide where their days begin. */
export interface DaySettings {
  zone: string;
  /** The hour at which a day begins, 0 to 6. */
  startHour: number;
}

/** The date a member lives at an instant: the date on the wall, read as many hours late as their day begins. */
export function memberDate(now: number, { zone, startHour }: DaySettings): string {
  const { date, hour } = wallClock(now, zone);
  if (hour >= startHour) return date;
  const before = new Date(`${date}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
}

const noon = 12;

/** Until noon the day before can still be finished. */
export const isBeforeNoon = (now: number, { zone, startHour }: DaySettings): boolean => {
  const { hour } = wallClock(now, zone);
  return hour >= startHour && hour < noon;
};

const evening = 21;

/** Whether little is left of the member's date. Hours after midnight are still the evening where a day begins later. */
export const isEvening = (now: number, { zone, startHour }: DaySettings): boolean => {
  const { hour } = wallClock(now, zone);
  return hour >= evening || hour < startHour;
};

/** What a page shows of the time: it changes when the member's date does, and at noon. */
export interface MemberDay {
  date: string;
  isMorning: boolean;
}

export const memberDay = (now: number, day: DaySettings): MemberDay => ({
  date: memberDate(now, day),
  isMorning: isBeforeNoon(now, day),
});

/** Whether an answer that was read at one instant may describe another day than this one. */
export function isOfAnotherDay(readAt: number, now: MemberDay, day: DaySettings): boolean {
  const then = memberDay(readAt, day);
  return then.date !== now.date || then.isMorning !== now.isMorning;
}

const hourAndMinute = (now: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);

/** Whether two zones show the same time at an instant: then it does not matter which of them a member lives in. */
export function isSameClock(now: number, one: string, other: string): boolean {
  try {
    return one === other || hourAndMinute(now, one) === hourAndMinute(now, other);
  } catch {
    return true;
  }
}
