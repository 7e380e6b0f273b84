/** A day of the calendar, `YYYY-MM-DD`, without a time or a zone. Two of them compare as strings. */
export type LocalDate = string;

export const DAY_MS = 86_400_000;

/** Whether `text` is a real calendar day: `2028-02-29` is, `2027-02-29` and `2027-2-9` are not. */
export function isLocalDate(text: string): boolean {
  return !Number.isNaN(readDay(text));
}

/** Days since 1970-01-01, for arithmetic. A text that is no calendar day is a RangeError. */
export function toDayNumber(date: LocalDate): number {
  const day = readDay(date);
  if (Number.isNaN(day)) throw new RangeError(`Not a calendar day: ${date}`);
  return day;
}

/** The day that lies `day` days after 1970-01-01. Outside the years 0000 to 9999: RangeError. */
export function fromDayNumber(day: number): LocalDate {
  const iso = new Date(day * DAY_MS).toISOString();
  // Years of more than four digits are written with a sign, and would no longer compare as strings.
  if (iso.length !== 24) throw new RangeError(`Day ${day} has no four-digit year`);
  return iso.slice(0, 10);
}

/** The day `n` whole days after `date` (before it when negative). */
export function addDays(date: LocalDate, n: number): LocalDate {
  return fromDayNumber(toDayNumber(date) + n);
}

/** Whole days from `from` to `to`: 1 from a day to the next, negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** ISO weekday, 1 = Monday to 7 = Sunday. */
export function weekdayOf(date: LocalDate): number {
  // 1970-01-01 was a Thursday; the double remainder keeps earlier days positive.
  return ((((toDayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

function readDay(text: string): number {
  if (!SHAPE.test(text)) return Number.NaN;
  const instant = new Date(`${text}T00:00:00Z`);
  // Date rolls the 31st of a short month over into the next; only a real day reads back the same.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== text) return Number.NaN;
  return instant.getTime() / DAY_MS;
}
