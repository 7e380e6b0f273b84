import {
  callOpensMinutes,
  cancelDaysBefore,
  type GatheringKind,
  intensiveDays,
  mostDatesEver,
  mostMeetings,
  mostSeats,
  reserveDaysBefore,
} from '#contract/gatherings/constants.ts';
import { allowanceOf, type MemberPlan } from '#contract/membership/allowances.ts';
import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';
import { aheadOf } from '#server/domains/profile/days/zones.rules.ts';
import { instantOnClock, noSuchDate } from '#server/domains/profile/schedules/rules.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const year = 366 * day;

export const gatheringMissing = "We can't find that page. It may be gone, or it isn't open to you.";
export const lockedRefusal: Record<GatheringKind, string> = {
  circle:
    'Circles come with Creator. You can read about this one, and reserve a seat once you have the plan.',
  intensive:
    'Intensives come with Creator. You can read about this one, and reserve a seat once you have the plan.',
};
export const planRefusal: Record<GatheringKind, string> = {
  circle: 'Creators plan circles. Nothing you wrote is lost.',
  intensive: 'Administrators plan the intensive of a quarter. Nothing you wrote is lost.',
};
export const addRefusal: Record<GatheringKind, string> = {
  circle:
    'New sessions come with Creator. You can still change and cancel those you planned. Nothing you wrote is lost.',
  intensive:
    'Administrators add sessions. You can still change and cancel those you planned. Nothing you wrote is lost.',
};
export const noDates = 'Please add at least one date.';
export const dateIsOver = 'That time is over. Choose a later one. Nothing you wrote is lost.';
export const dateTooFar = 'Choose a time within a year. Nothing you wrote is lost.';
export const datesOverlap = 'Two of the dates overlap. Move one of them. Nothing you wrote is lost.';
export const dateTwice =
  'The same session is in the form twice. Remove one of them. Nothing you wrote is lost.';
export const datesEver = `This one has had ${mostDatesEver} sessions already, with those that were cancelled. Plan another one for more. Nothing you wrote is lost.`;
export const tooLong = `An intensive takes ${intensiveDays} days at most. Choose dates closer together.`;

/** True for a plan with gatherings of this kind. */
export function mayTake(kind: GatheringKind, plan: MemberPlan): boolean {
  const allowance = allowanceOf(plan);
  return kind === 'circle' ? allowance.mentorship_circles : allowance.quarterly_intensives;
}

/** True for members who may plan gatherings of this kind: creators lead circles, and the office plans the intensives. */
export const mayPlan = (kind: GatheringKind, plan: MemberPlan): boolean =>
  kind === 'circle' ? mayTake('circle', plan) : plan.isAdmin;

/** A date, as the rules need it. */
export interface MeetingTimes {
  starts_at: Date;
  ends_at: Date;
  cancelled_at: Date | null;
}

/** Returns the date that takes place or comes next; undefined when all are over or cancelled. Dates are sorted. */
export const nextMeeting = <M extends MeetingTimes>(meetings: readonly M[], now: Date): M | undefined =>
  meetings.find(({ ends_at, cancelled_at }) => cancelled_at === null && ends_at > now);

/** True while a date has the link to its call. */
export const isCallOpen = ({ starts_at, ends_at, cancelled_at }: MeetingTimes, now: Date): boolean =>
  cancelled_at === null && starts_at.getTime() - callOpensMinutes * minute <= now.getTime() && now < ends_at;

/** Returns the date and time that a clock in a zone shows, such as `2026-11-24T19:00`. */
export const onClock = (zone: string, at: Date): string =>
  new Date(at.getTime() + aheadOf(zone, at)).toISOString().slice(0, 16);

const dateIn = (zone: string, at: Date): LocalDate => onClock(zone, at).slice(0, 10);
const instantIn = (zone: string, local: string): Date => instantOnClock(zone, local) as Date;
/** Returns the end of the date that is some days before an instant, on the clock of a zone. */
const endOfDateBefore = (zone: string, at: Date, days: number): Date =>
  instantIn(zone, `${addDays(dateIn(zone, at), 1 - days)}T00:00`);

/**
 * Returns until when questions are asked for a date, on the clock of its host: noon of the day, or of the day before when it
 * begins in the morning. An intensive takes questions until two days before it.
 */
export function questionsUntil(kind: GatheringKind, zone: string, startsAt: Date): Date {
  if (kind === 'intensive') return endOfDateBefore(zone, startsAt, cancelDaysBefore);
  const date = dateIn(zone, startsAt);
  const noon = instantIn(zone, `${date}T12:00`);
  return noon < startsAt ? noon : instantIn(zone, `${addDays(date, -1)}T12:00`);
}

interface Dates {
  kind: GatheringKind;
  zone: string;
  meetings: readonly MeetingTimes[];
}

/** A date with its last change. */
interface MovedTimes extends MeetingTimes {
  moved_from: Date | null;
  changed_at: Date;
}

const open = <M extends MeetingTimes>(meetings: readonly M[]): M[] =>
  meetings.filter(({ cancelled_at }) => cancelled_at === null);

/** Returns until when seats are reserved: the beginning of the last date, or the end of a day before an intensive. */
export function reserveUntil({ kind, zone, meetings }: Dates): Date | null {
  const dates = open(meetings);
  const [first] = dates;
  if (first && kind === 'intensive') return endOfDateBefore(zone, first.starts_at, reserveDaysBefore);
  return dates.at(-1)?.starts_at ?? null;
}

/**
 * Returns until when a seat may be cancelled; null while it always may, such as when a date moved after the seat was
 * reserved (`since`).
 */
export function cancelUntil(
  { kind, zone, meetings }: { kind: GatheringKind; zone: string; meetings: readonly MovedTimes[] },
  since: Date | null,
): Date | null {
  const dates = open(meetings);
  const [first] = dates;
  const isMoved = dates.some(
    ({ moved_from, changed_at }) => moved_from !== null && since !== null && changed_at > since,
  );
  return first && kind === 'intensive' && !isMoved
    ? endOfDateBefore(zone, first.starts_at, cancelDaysBefore)
    : null;
}

/** Returns the first day of the quarter of a date. */
export function quarterOf(date: LocalDate): LocalDate {
  const month = Number(date.slice(5, 7));
  return `${date.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}

export const quarterIn = (zone: string, at: Date): LocalDate => quarterOf(dateIn(zone, at));

/** Returns the sentence that refuses a number of seats; null for one that fits. */
export function refusalOfSeats(kind: GatheringKind, seats: number): string | null {
  const most = mostSeats[kind];
  if (seats >= 1 && seats <= most) return null;
  return kind === 'circle'
    ? `A circle has 1 to ${most} seats. Nothing you wrote is lost.`
    : `An intensive has 1 to ${most} seats. Nothing you wrote is lost.`;
}

/** Returns a link to a call as it is stored; null for anything but an https address without a password. */
export function readCallUrl(typed: string): string | null {
  const url = URL.parse(typed.trim());
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.hostname.includes('.') && url.href.length <= 500 ? url.href : null;
}

/** A date of a form. */
export interface MeetingForm {
  id?: string | undefined;
  title: string;
  about?: string | undefined;
  starts: string;
  minutes: number;
}

export interface PlannedMeeting {
  id: string | null;
  title: string;
  about: string;
  starts_at: Date;
  ends_at: Date;
}

/**
 * Returns the dates of a form as instants, sorted, or the sentence that refuses them. `began` are dates that have begun: they stay
 * as they are, and the form may have them.
 */
export function planMeetings(
  form: readonly MeetingForm[],
  {
    kind,
    zone,
    now,
    began = [],
  }: {
    kind: GatheringKind;
    zone: string;
    now: Date;
    began?: readonly (MeetingTimes & { id: string })[];
  },
): PlannedMeeting[] | string {
  const past = new Set(began.map(({ id }) => id));
  const planned: PlannedMeeting[] = [];
  const ids = form.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) return dateTwice;
  for (const { id, title, about = '', starts, minutes } of form) {
    if (id !== undefined && past.has(id)) continue;
    const at = instantOnClock(zone, starts);
    if (at === null) return noSuchDate;
    if (at <= now) return dateIsOver;
    if (at.getTime() - now.getTime() > year) return dateTooFar;
    planned.push({
      id: id ?? null,
      title: title.trim(),
      about: about.trim(),
      starts_at: at,
      ends_at: new Date(at.getTime() + minutes * minute),
    });
  }
  planned.sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  const all = [...open(began), ...planned];
  if (all.length === 0) return noDates;
  if (all.length > mostMeetings[kind])
    return `Please keep it to ${mostMeetings[kind]} dates. Nothing you wrote is lost.`;
  const overlap = all.some(({ starts_at }, i) => {
    const before = all[i - 1];
    return before !== undefined && starts_at < before.ends_at;
  });
  if (overlap) return datesOverlap;
  const [first] = all;
  const last = all.at(-1);
  if (
    kind === 'intensive' &&
    first &&
    last &&
    last.ends_at.getTime() - first.starts_at.getTime() > intensiveDays * day
  )
    return tooLong;
  return planned;
}

/** Returns the sentence for someone whose seat was taken meanwhile. Only the first in line hears that they'd be it. */
export const lastSeatTaken = (waiting: number): string =>
  waiting === 0
    ? 'Someone took the last seat a moment ago. You’re first on the waiting list if you like.'
    : 'Someone took the last seat a moment ago. You can join the waiting list.';

/** Returns until when a free seat is kept: a day, and never past the beginning of the last date. */
export const offeredUntil = (now: Date, hours: number, until: Date): Date =>
  new Date(Math.min(now.getTime() + hours * 60 * minute, until.getTime()));
