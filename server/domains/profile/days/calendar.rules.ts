/** A calendar date, `YYYY-MM-DD`, without time or zone. Dates compare as strings. */
export type LocalDate = string;

export const DAY_MS = 86_400_000;

/** Returns whether `text` is a real calendar date: `2028-02-29` is, `2027-02-29` and `2027-2-9` are not. */
export function isLocalDate(text: string): boolean {
  return !Number.isNaN(readDay(text));
}

/** Returns the days since 1970-01-01. Throws `RangeError` for text that is not a calendar date. */
export function toDayNumber(date: LocalDate): number {
  const day = readDay(date);
  if (Number.isNaN(day)) throw new RangeError(`Not a calendar day: ${date}`);
  return day;
}

/** Returns the date `day` days after 1970-01-01. Throws `RangeError` outside the years 0000 to 9999. */
export function fromDayNumber(day: number): LocalDate {
  const iso = new Date(day * DAY_MS).toISOString();
  // Years of more than four digits have a sign and no longer compare as strings.
  if (iso.length !== 24) throw new RangeError(`Day ${day} has no four-digit year`);
  return iso.slice(0, 10);
}

/** Returns the date `n` days after `date`, or before it when `n` is negative. */
export function addDays(date: LocalDate, n: number): LocalDate {
  return fromDayNumber(toDayNumber(date) + n);
}

/** Returns the days from `from` to `to`: 1 to the next date, negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** Returns the ISO weekday, 1 = Monday to 7 = Sunday. */
export function weekdayOf(date: LocalDate): number {
  // 1970-01-01 was a Thursday. The double remainder makes earlier days positive.
  return ((((toDayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

function readDay(text: string): number {
  if (!SHAPE.test(text)) return Number.NaN;
  const instant = new Date(`${text}T00:00:00Z`);
  // `Date` rolls 31 April over to 1 May, so only a real date reads back unchanged.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== text) return Number.NaN;
  return instant.getTime() / DAY_MS;
}
