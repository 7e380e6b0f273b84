import type { HabitColor } from '#contract/habits/constants.ts';
import type { HabitSchedule } from '#contract/habits/endpoints.ts';
import type { DateOrder, ImportSource } from '#contract/imports/constants.ts';

/** Dates that one file may have. */
export const maxDates = 200_000;
/** Lines that a file may have. */
export const maxLines = 1_000_000;
/** Habits that one file may have. */
export const maxFound = 200;
/** Line numbers that a preview lists. */
const listedLines = 20;

/** How long an import can be undone, in ms. */
export const undoable = 7 * 86_400_000;

export interface FoundHabit {
  name: string;
  unit: string | null;
  /** The count that one day needs, or may have. */
  target: number;
  direction?: 'at_least' | 'at_most';
  /** Every day if absent. */
  schedule?: HabitSchedule;
  /** Counts by local date. */
  days: [date: string, count: number][];
  /** Fields that a new habit gets. A plan of an earlier version has none of these. */
  description?: string;
  color?: HabitColor;
  is_archived?: boolean;
  notes?: [date: string, note: string][];
  /** Dates that the member left out on purpose. A new habit asks for nothing on them. */
  skipped?: string[];
}

interface Lines {
  count: number;
  lines: number[];
}

/** Content of a file. */
export interface Plan {
  source: ImportSource;
  habits: FoundHabit[];
  unreadable: Lines;
  future: Lines;
  columns: string[];
  date_column: string | null;
  habit_column: string | null;
  value_column: string | null;
  date_order: DateOrder | null;
  is_date_order_open: boolean;
  /** Sentences about what comes along beside the dates, and what has no place. */
  details: string[];
}

export const newLines = (): Lines => ({ count: 0, lines: [] });

export function addLine(lines: Lines, line: number): void {
  lines.count += 1;
  if (lines.lines.length < listedLines) lines.lines.push(line);
}

/** A date whose first two numbers are a day and a month, in an order that differs by country: `03/04/2026`, `3-4-26`. */
const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,].*)?$/;

/**
 * Returns a date as `2026-03-02`, or null. Reads `2026-03-02`, `2026/3/2`, `2.3.2026`, and with an order `3/2/2026`, each with
 * or without a time.
 */
export function readDate(cell: string, order: DateOrder | null = null): string | null {
  const text = cell.trim();
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: .*)?$/.exec(text);
  if (dotted) return dateOf(dotted[3], dotted[2], dotted[1]);
  const [, first, , second, year] = slashed.exec(text) ?? [];
  if (!year || order === null) return null;
  const full = year.length === 2 ? `20${year}` : year;
  return order === 'day_first' ? dateOf(full, second, first) : dateOf(full, first, second);
}

/** Collects the dates of a file such as 03/04/2026, to find out whether the day or the month comes first. */
export class OrderEvidence {
  readonly #today: string;
  #seen = 0;
  readonly #misfits = { day_first: 0, month_first: 0 };

  constructor(today: string) {
    this.#today = today;
  }

  /** A date that would be none, or would be in the future, speaks against an order. */
  add(cell: string): void {
    if (!slashed.test(cell.trim())) return;
    const isPossible = (order: DateOrder): boolean => {
      const date = readDate(cell, order);
      return date !== null && date <= this.#today;
    };
    const [day, month] = [isPossible('day_first'), isPossible('month_first')];
    if (!day && !month) return;
    this.#seen += 1;
    if (!day) this.#misfits.day_first += 1;
    if (!month) this.#misfits.month_first += 1;
  }

  get hasAny(): boolean {
    return this.#seen > 0;
  }

  /** Returns the only order that fits every date, 'open' if both or neither do, or null without such dates. */
  get order(): DateOrder | 'open' | null {
    if (!this.hasAny) return null;
    const { day_first: day, month_first: month } = this.#misfits;
    if (day === 0 && month > 0) return 'day_first';
    return month === 0 && day > 0 ? 'month_first' : 'open';
  }
}

function dateOf(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

const yes = new Set([
  'true',
  'yes',
  'y',
  'x',
  'done',
  'completed',
  'complete',
  '✓',
  '✔',
  'yes_manual',
  'ja',
  'oui',
]);
const no = new Set([
  '',
  'false',
  'no',
  'n',
  'skip',
  'skipped',
  'unknown',
  'yes_auto',
  '-',
  'nein',
  'non',
  'missed',
]);
const most = 1_000_000;

/** Returns the count of a cell: 0 for nothing done, null for a text that says neither. */
export function readCount(cell: string): number | null {
  const text = cell.trim().toLowerCase();
  if (yes.has(text)) return 1;
  if (no.has(text)) return 0;
  if (!/^-?\d{1,12}([.,]\d{1,20})?$/.test(text)) return null;
  const value = Number(text.replace(',', '.'));
  return value <= 0 ? 0 : Math.min(most, Math.max(1, Math.round(value)));
}

/** Returns a name as a habit can have it: one line of at most 80 characters, or null if nothing is left. */
export function readName(cell: string): string | null {
  // The sign before a cell that a spreadsheet would run as a formula is none of the member's words.
  const text = cell
    .replace(/^'(?=[=+\-@])/, '')
    // oxlint-disable-next-line no-control-regex -- they are what a name may not have
    .replace(/[\u0000-\u001f\u007f\ud800-\udfff]+(?![\udc00-\udfff])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const name = [...text].slice(0, 80).join('').trim();
  return name === '' ? null : name;
}

/** Usual names of columns, in small letters without spaces and underscores. */
const known = {
  date: ['localdate', 'date', 'calendardate', 'day', 'datum', 'timestamp', 'completedat'],
  habit: ['habit', 'habitname', 'taskname', 'name', 'activity', 'title'],
  value: ['count', 'value', 'amount', 'done', 'completed', 'status', 'ismet', 'quantity'],
};

/** Returns the columns of a table: those that the member chose, where an empty one is none, or those with a usual name. */
export function chooseColumns(
  header: readonly string[],
  asked: { date?: string | undefined; habit?: string | undefined; value?: string | undefined },
): { date: number; habit: number; value: number } {
  const names = header.map((name) => name.toLowerCase().replace(/[\s_]+/g, ''));
  const find = (kind: keyof typeof known): number => {
    const wanted = asked[kind];
    if (wanted === '' && kind !== 'date') return -1;
    if (wanted) return header.indexOf(wanted);
    for (const name of known[kind]) if (names.includes(name)) return names.indexOf(name);
    return -1;
  };
  return { date: find('date'), habit: find('habit'), value: find('value') };
}

/** Collects the dates of habits by their name, without dates in the future or before 2000. */
interface Collected {
  name: string;
  days: Map<string, number>;
  notes: Map<string, string>;
  skipped: Set<string>;
}

export class Collector {
  readonly unreadable = newLines();
  readonly future = newLines();
  readonly #habits = new Map<string, Collected>();
  readonly #today: string;
  #dates = 0;

  constructor(today: string) {
    this.#today = today;
  }

  /** Counts of one date add up, as of a table with a row for each time. A count of 0 is left out, unless it says something. */
  add(
    name: string,
    date: string,
    count: number,
    { line, keepsZero = false }: { line: number; keepsZero?: boolean },
  ): void {
    if (date > this.#today) return addLine(this.future, line);
    if (date < '2000-01-01') return addLine(this.unreadable, line);
    const habit = this.#habitOf(name);
    if (count === 0 && !keepsZero) return;
    const before = habit.days.get(date);
    if (before === undefined) this.#dates += 1;
    habit.days.set(date, Math.min(most, (before ?? 0) + count));
  }

  /** Adds a note of a date. Further ones of the same date are left out. */
  note(name: string, date: string, text: string): void {
    if (!this.#isPossible(date) || text === '') return;
    const { notes } = this.#habitOf(name);
    if (notes.has(date)) return;
    this.#dates += 1;
    notes.set(date, text);
  }

  skip(name: string, date: string): void {
    if (this.#isPossible(date)) this.#habitOf(name).skipped.add(date);
  }

  #isPossible(date: string): boolean {
    return date <= this.#today && date >= '2000-01-01';
  }

  #habitOf(name: string): Collected {
    const key = name.toLocaleLowerCase('en');
    const habit = this.#habits.get(key) ?? { name, days: new Map(), notes: new Map(), skipped: new Set() };
    this.#habits.set(key, habit);
    return habit;
  }

  get isTooLarge(): boolean {
    return this.#dates > maxDates || this.#habits.size > maxFound;
  }

  habits(
    about: (name: string) => Omit<FoundHabit, 'name' | 'days' | 'notes' | 'skipped'> = () => ({
      unit: null,
      target: 1,
    }),
  ): FoundHabit[] {
    return [...this.#habits.values()]
      .filter(({ days, notes }) => days.size > 0 || notes.size > 0)
      .map(({ name, days, notes, skipped }) => ({
        name,
        ...about(name),
        days: [...days].toSorted(),
        ...(notes.size > 0 && { notes: [...notes].toSorted() }),
        ...(skipped.size > 0 && { skipped: [...skipped].toSorted() }),
      }));
  }
}
