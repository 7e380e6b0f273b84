/** How dates, times and numbers are written, everywhere. Canadian English with the day first and the clock of 24 hours, as reminders are stored. */
const locale = 'en-GB';

const [day, month, year] = ['numeric', 'long', 'numeric'] as const;
const forms = {
  /** "24 November 2026" */
  date: { day, month, year },
  /** "24 November" */
  dayMonth: { day, month },
  /** "24 Nov" */
  short: { day, month: 'short' },
  /** "24 Nov 2026" */
  shortYear: { day, month: 'short', year },
  /** "Tuesday 24 November" */
  weekdayDate: { weekday: 'long', day, month },
  /** "Tuesday 24 November 2026" */
  full: { weekday: 'long', day, month, year },
  /** "Tue 24 Nov" */
  weekdayShortDate: { weekday: 'short', day, month: 'short' },
  /** "Tuesday" */
  weekday: { weekday: 'long' },
  /** "Tue" */
  weekdayShort: { weekday: 'short' },
  /** "T" */
  weekdayLetter: { weekday: 'narrow' },
  /** "November 2026" */
  monthYear: { month, year },
  /** "Nov" */
  month: { month: 'short' },
  year: { year },
  day: { day },
  /** "9:05", "19:00" */
  time: { hour: 'numeric', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateForm = keyof typeof forms;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes an instant on the clock of a zone, the device's by default. A local date (`YYYY-MM-DD`) has no zone. A zone that this browser
 * doesn't know is the device's.
 */
export function dateWords(form: DateForm, at: string | number | Date, zone?: string): string {
  const isDate = typeof at === 'string' && at.length === 10;
  return formatOf(form, forms[form], isDate ? 'UTC' : zone)
    .format(new Date(at))
    .replace(',', '')
    .replace(/^0(?=\d:)/, '');
}

/** Writes an instant as a date and a time: "24 November 2026, 19:00", or "Tuesday 19:00" with a weekday alone. */
export const dateTimeWords = (form: DateForm, at: string | number | Date, zone?: string): string =>
  `${dateWords(form, at, zone)}${form.startsWith('weekday') && !form.endsWith('Date') ? '' : ','} ${dateWords('time', at, zone)}`;

/** Returns a function that writes local dates, or instants on the device's clock, in one form. */
export const dateFormat =
  (form: DateForm) =>
  (at: string | number | Date, zone?: string): string =>
    dateWords(form, at, zone);

/** Writes a stored time of a clock, `07:30`, as "7:30". */
export const timeWords = (clock: string): string => clock.replace(/^0/, '');

const clock = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
  minute: '2-digit',
} as const;

/** Returns the date (`YYYY-MM-DD`), hour and minute in a zone. */
export function wallClock(now: number, zone: string): { date: string; hour: number; minute: number } {
  const parts = Object.fromEntries(
    formatOf('clock', clock, zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    hour: Number(parts['hour']),
    minute: Number(parts['minute']),
  };
}

function formatOf(name: string, options: Intl.DateTimeFormatOptions, zone?: string): Intl.DateTimeFormat {
  const key = `${name} ${zone ?? ''}`;
  let format = formats.get(key);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat(locale, { ...options, ...(zone && { timeZone: zone }) });
    } catch {
      format = new Intl.DateTimeFormat(locale, options);
    }
    formats.set(key, format);
  }
  return format;
}

/** Returns true for a zone that this browser knows. */
export function isKnownZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Returns the zone of the device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const numbers = new Map<string, Intl.NumberFormat>();

/** Plurals that members count in, with their singular. */
const singulars = new Map(
  Object.entries({
    glasses: 'glass',
    cups: 'cup',
    coffees: 'coffee',
    drinks: 'drink',
    books: 'book',
    pages: 'page',
    chapters: 'chapter',
    lessons: 'lesson',
    words: 'word',
    minutes: 'minute',
    hours: 'hour',
    days: 'day',
    weeks: 'week',
    times: 'time',
    walks: 'walk',
    runs: 'run',
    steps: 'step',
    miles: 'mile',
    kilometres: 'kilometre',
    laps: 'lap',
    workouts: 'workout',
    sessions: 'session',
    meals: 'meal',
    portions: 'portion',
    cigarettes: 'cigarette',
    dollars: 'dollar',
  }),
);

/** Returns the unit of an amount, which members write in the plural: "glass" for 1. A unit that isn't known stays. */
export const unitOf = (amount: number, unit: string): string =>
  (Math.abs(amount) === 1 && singulars.get(unit.toLowerCase())) || unit;

/** Returns the word for a number: "day" for 1, "days" for others. */
export const plural = (n: number, one: string, many = `${one}s`): string => (n === 1 ? one : many);

/** Returns a number with its noun: "1 day", "1,340 days". */
export const counted = (n: number, one: string, many?: string): string =>
  `${numberWords(n)} ${plural(n, one, many)}`;

const letters = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');
/** Writes a small number in letters, "Three", and a larger one in figures. */
export const spelled = (n: number, most = 10): string => (n <= most && letters[n]) || numberWords(n);

/** Begins with a capital letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Joins words: "Priya, Luc and Wren". */
export const listWords = (words: readonly string[]): string => lists.format(words);
const lists = new Intl.ListFormat(locale);

/** Writes a number with its thousands apart: "1,340". */
export function numberWords(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options);
  let format = numbers.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    numbers.set(key, format);
  }
  return format.format(value);
}
