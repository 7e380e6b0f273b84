import { type GatheringKind, mostSeats } from '#contract/gatherings/constants.ts';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { wallClock } from '../../ui/formats.ts';
import type { ChangeBody } from './data.ts';

export interface DateValues {
  /** Id of an existing date. */
  id?: string | undefined;
  /** Key of its row in the form. */
  key: string;
  title: string;
  about: string;
  /** `2026-11-24T19:00` on the host's clock. */
  starts: string;
  minutes: string;
}

export interface FormValues {
  kind: GatheringKind;
  title: string;
  summary: string;
  about: string;
  /** One line each. */
  included: string;
  call_url: string;
  seats: string;
  dates: DateValues[];
}

export const emptyDate = (key: string): DateValues => ({
  key,
  title: '',
  about: '',
  starts: '',
  minutes: '75',
});
export const noGathering: FormValues = {
  kind: 'circle',
  title: '',
  summary: '',
  about: '',
  included: '',
  call_url: '',
  seats: '8',
  dates: [emptyDate('first')],
};

/** Returns an instant as a field for a date and time shows it, on the clock of a zone. */
export function localTime(at: string, zone: string): string {
  const { date, hour, minute } = wallClock(Date.parse(at), zone);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date}T${two(hour)}:${two(minute)}`;
}

/** Returns a gathering as its form shows it: dates ahead on the clock of its zone. */
export const valuesOf = (gathering: Gathering, now: number): FormValues => ({
  kind: gathering.kind,
  title: gathering.title,
  summary: gathering.summary,
  about: gathering.about,
  included: gathering.included.join('\n'),
  call_url: gathering.call_url ?? '',
  seats: String(gathering.seats),
  dates: gathering.meetings
    .filter(({ starts_at, cancelled_at }) => cancelled_at === null && Date.parse(starts_at) > now)
    .map(({ id, title, about, starts_at, ends_at }) => ({
      id,
      key: id,
      title,
      about,
      starts: localTime(starts_at, gathering.zone),
      minutes: String((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000),
    })),
});

/** Returns a copy of a date seven days later, for circles that meet weekly. Its time stays on the clock. */
export function weekLater({ starts, minutes }: DateValues, key: string): DateValues {
  // Chromium reads a date without digits as one of the year 2000.
  const at = starts === '' ? Number.NaN : Date.parse(`${starts.slice(0, 16)}:00Z`);
  return {
    ...emptyDate(key),
    starts: Number.isNaN(at) ? '' : new Date(at + 7 * 86_400_000).toISOString().slice(0, 16),
    minutes,
  };
}

type Errors = Partial<Record<'title' | 'call_url' | 'seats' | 'dates', string>>;

/** Returns what is missing or can't be right. The server checks everything again. */
export function errorsOf({ kind, title, call_url, seats, dates }: FormValues, hasBegun: boolean): Errors {
  const errors: Errors = {};
  const most = mostSeats[kind];
  if (title.trim() === '') errors.title = 'Please give it a name.';
  if (!/^https:\/\/\S+\.\S+/.test(call_url.trim()))
    errors.call_url = 'Please enter a web address that begins with https://.';
  if (!/^\d+$/.test(seats.trim()) || Number(seats) < 1 || Number(seats) > most)
    errors.seats = `${kind === 'circle' ? 'A circle' : 'An intensive'} has 1 to ${most} seats.`;
  if (dates.length === 0 && !hasBegun) errors.dates = 'Please add at least one date.';
  else if (dates.some(({ starts }) => starts === ''))
    errors.dates = 'Please choose a date and a time for each.';
  return errors;
}

/** Returns the values of a new gathering without what was typed while the other kind was chosen, which its form hides. */
export const ofKind = (values: FormValues): FormValues =>
  values.kind === 'intensive'
    ? values
    : { ...values, included: '', dates: values.dates.map((date) => ({ ...date, about: '' })) };

export const bodyOf = ({
  title,
  summary,
  about,
  included,
  call_url,
  seats,
  dates,
}: FormValues): Omit<ChangeBody, 'version'> => ({
  title,
  summary,
  about,
  included: included
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  call_url,
  seats: Number(seats),
  meetings: dates.map(({ id, title: name, about: what, starts, minutes }) => ({
    ...(id && { id }),
    title: name,
    about: what,
    // Some browsers add the seconds.
    starts: starts.slice(0, 16),
    minutes: Number(minutes),
  })),
});
