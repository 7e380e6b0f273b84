import { plusDays } from '../../ui/dates.ts';
import { isKnownZone, wallClock } from '../../ui/formats.ts';

/* The member's date, from an instant and the member's settings. Pure: the time is an argument. */

export { wallClock };

/** A member's settings that decide where their days begin. */
export interface DaySettings {
  zone: string;
  /** The hour at which a day begins, 0 to 6. */
  startHour: number;
}

/** Returns the member's date at an instant. Hours before `startHour` belong to the day before. */
export function memberDate(now: number, { zone, startHour }: DaySettings): string {
  const { date, hour } = wallClock(now, zone);
  return hour >= startHour ? date : plusDays(date, -1);
}

const noon = 12;

/** Returns true until noon, while the day before can still be finished. */
export const isBeforeNoon = (now: number, { zone, startHour }: DaySettings): boolean => {
  const { hour } = wallClock(now, zone);
  return hour >= startHour && hour < noon;
};

const evening = 21;

/** Returns true from 21:00 to the end of the member's date, which may be after midnight. */
export const isEvening = (now: number, { zone, startHour }: DaySettings): boolean => {
  const { hour } = wallClock(now, zone);
  return hour >= evening || hour < startHour;
};

/** The part of the time that pages show. It changes when the member's date does, and at noon. */
export interface MemberDay {
  date: string;
  isMorning: boolean;
}

export const memberDay = (now: number, day: DaySettings): MemberDay => ({
  date: memberDate(now, day),
  isMorning: isBeforeNoon(now, day),
});

/** Returns true if data read at `readAt` may describe another day than `now`. */
export function isOfAnotherDay(readAt: number, now: MemberDay, day: DaySettings): boolean {
  const then = memberDay(readAt, day);
  return then.date !== now.date || then.isMorning !== now.isMorning;
}

/** Returns true if two zones show the same time at an instant. Moving between them then changes nothing. */
export function isSameClock(now: number, one: string, other: string): boolean {
  if (one === other || !isKnownZone(one) || !isKnownZone(other)) return true;
  const [here, there] = [wallClock(now, one), wallClock(now, other)];
  return here.date === there.date && here.hour === there.hour && here.minute === there.minute;
}
