import { type HabitColor, maxHabitDescription, maxHabitNote } from '#contract/habits/constants.ts';
import type { HabitSchedule } from '#contract/habits/endpoints.ts';
import { BadZip, readZip } from '#server/platform/files/read-zip.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { colorOfLoop } from './loop-colors.ts';
import { joined, readCsv, requireRoom } from './read-csv.ts';
import { asText, requireFewLines, rowsOf, tooLarge, unreadable } from './read-table.ts';
import {
  addLine,
  Collector,
  type FoundHabit,
  newLines,
  type Plan,
  readCount,
  readDate,
  readName,
} from './rules.ts';

const limits = { maxEntries: 2000, maxBytes: 50 * 1024 * 1024 };
const ofHabit = /(?:^|\/)(\d{3,4})([^/]*)\/Checkmarks\.csv$/;
const isWanted = (path: string): boolean =>
  /(?:^|\/)(Habits|Checkmarks)\.csv$/.test(path) ||
  (/^[^/]+\.csv$/i.test(path) && !path.endsWith('Scores.csv'));

interface LoopHabit {
  name: string;
  unit: string | null;
  target: number;
  isNumber: boolean;
  /** The target is the most that a day may have. */
  isLimit: boolean;
  schedule: HabitSchedule;
  description: string;
  color: HabitColor | undefined;
  isArchived: boolean;
}

/**
 * Reads the archive that Loop Habit Tracker exports, or an archive with one table. Throws 413 for one that unpacks to more
 * than 50 MB, and 422 for one without habits.
 */
export async function readArchive(bytes: Buffer, today: string): Promise<Plan> {
  const files = await readZip(bytes, { ...limits, isWanted }).catch((error: unknown) => {
    if (error instanceof BadZip && error.reason === 'too_large')
      throw tooLarge('This archive has too many files, or unpacks to more than 50 MB.');
    if (error instanceof BadZip) throw invalid(unreadable);
    throw error;
  });
  requireFewLines([...files.values()]);
  const list = [...files].find(([path]) => /(?:^|\/)Habits\.csv$/.test(path));
  const marks = [...files].filter(([path]) => ofHabit.test(path));
  if (marks.length > 0) return readLoop({ list: list?.[1], marks, today });
  const [table] = [...files].filter(([path]) => !path.endsWith('Habits.csv'));
  if (!table) throw invalid(unreadable);
  return readCsv(asText(table[1]), {}, today);
}

async function readLoop({
  list,
  marks,
  today,
}: {
  list: Buffer | undefined;
  marks: [string, Buffer][];
  today: string;
}): Promise<Plan> {
  const described = list ? await readHabits(asText(list)) : new Map<number, LoopHabit>();
  const collector = new Collector(today);
  const skipped = newLines();
  const about = new Map<string, LoopHabit>();
  let cut = 0;
  for (const [path, bytes] of marks) {
    const [, position = '', folder = ''] = ofHabit.exec(path) ?? [];
    const habit = described.get(Number(position)) ?? {
      name: readName(folder) ?? `Habit ${Number(position)}`,
      unit: null,
      target: 1,
      isNumber: false,
      isLimit: false,
      schedule: everyDay,
      description: '',
      color: undefined,
      isArchived: false,
    };
    about.set(habit.name.toLocaleLowerCase('en'), habit);
    // A habit without a mark has an empty file.
    if (bytes.length === 0) continue;
    for await (const { cells, line } of rowsOf(asText(bytes))) {
      const [day = '', value = '', said = ''] = cells;
      const date = readDate(day);
      if (date === null) {
        if (line > 1) addLine(skipped, line);
        continue;
      }
      const note = said.trim();
      if ([...note].length > maxHabitNote) cut += 1;
      collector.note(habit.name, date, [...note].slice(0, maxHabitNote).join(''));
      if (isSkipped(value)) {
        collector.skip(habit.name, date);
        continue;
      }
      const count = countOf(value, habit);
      if (count === null) addLine(skipped, line);
      // A logged 0 keeps a limit. Other values without a count say that nothing was logged.
      else collector.add(habit.name, date, count, { line, keepsZero: habit.isLimit && value.trim() === '0' });
      requireRoom(collector);
    }
  }
  const habits = collector.habits((name) => {
    const found = about.get(name.toLocaleLowerCase('en'));
    const { unit = null, target = 1, isLimit, schedule, description, color, isArchived } = found ?? {};
    return {
      unit,
      target,
      ...(isLimit && { direction: 'at_most' as const }),
      ...(schedule && { schedule }),
      ...(description && { description }),
      ...(color && { color }),
      ...(isArchived && { is_archived: true }),
    };
  });
  return {
    source: 'loop',
    habits,
    details: detailsOf(habits, cut),
    unreadable: joined(skipped, collector.unreadable),
    future: collector.future,
    columns: [],
    date_column: null,
    habit_column: null,
    value_column: null,
    date_order: null,
    is_date_order_open: false,
  };
}

/** Loop writes a day that was skipped on purpose in a word, or as 3. */
const isSkipped = (value: string): boolean => /^(?:skip|3)$/i.test(value.trim());

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Returns what comes along beside the dates, and what Evolve has no place for. */
function detailsOf(habits: readonly FoundHabit[], cut: number): string[] {
  const sum = (part: (habit: FoundHabit) => number) => habits.reduce((total, each) => total + part(each), 0);
  const notes = sum((habit) => habit.notes?.length ?? 0);
  const skipped = sum((habit) => habit.skipped?.length ?? 0);
  const archived = sum((habit) => Number(habit.is_archived ?? false));
  return [
    notes > 0 && `${counted(notes, 'note comes', 'notes come')} along.`,
    cut > 0 && `${counted(cut, 'note is', 'notes are')} cut to ${maxHabitNote} characters.`,
    'New habits get their colour and description. A habit that is here already keeps its own.',
    skipped > 0 &&
      `${counted(skipped, 'skipped day counts', 'skipped days count')} as a pause in new habits, not as missed.`,
    archived > 0 && `${counted(archived, 'archived habit stays', 'archived habits stay')} archived.`,
    'Loop’s file has no reminders. Please set them again.',
  ].filter((line) => line !== false);
}

/**
 * Loop stores 2 for a tick, 0, 1, 3 and -1 for none (no, filled in, skipped, unknown), and a thousandth as one for a habit
 * with numbers.
 */
function countOf(value: string, { isNumber }: LoopHabit): number | null {
  if (!/^-?\d+$/.test(value.trim())) return readCount(value);
  const number = Number(value);
  if (isNumber) return number <= 0 ? 0 : (readCount(String(number / 1000)) ?? 0);
  return number === 2 ? 1 : 0;
}

const everyDay: HabitSchedule = { kind: 'every_day' };

/** Returns the schedule of so many times in so many days. One that ours can't say exactly becomes the easier one. */
function scheduleOf(times: number, days: number): HabitSchedule {
  if (!(times >= 1 && days > times)) return everyDay;
  if (times === 1 && days !== 7) return { kind: 'every_n_days', every: Math.min(365, Math.round(days)) };
  return { kind: 'times_a_week', times: Math.min(7, Math.max(1, Math.floor((times * 7) / days))) };
}

/** Reads `Habits.csv`: the habits by their position. Its columns differ from version to version. */
async function readHabits(text: string): Promise<Map<number, LoopHabit>> {
  const habits = new Map<number, LoopHabit>();
  let header: string[] | null = null;
  for await (const { cells } of rowsOf(text)) {
    if (!header) {
      header = cells.map((cell) => cell.trim().toLowerCase());
      continue;
    }
    const names = header;
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    const name = readName(cell('name'));
    if (name === null) continue;
    const target = Math.round(Number(cell('target value')));
    const isNumber = cell('type') ? /num|meas/i.test(cell('type')) : cell('unit') !== '' || target > 0;
    const isLimit = isNumber && target >= 1 && /at.?most/i.test(cell('target type'));
    const unit = readName(cell('unit'));
    const description = [cell('question'), cell('description')].map((part) => part.trim()).filter(Boolean);
    habits.set(Number(cell('position')), {
      name,
      isNumber,
      isLimit,
      // A limit is for each day.
      schedule: isLimit
        ? everyDay
        : scheduleOf(
            Number(cell('frequencynumerator') || cell('numrepetitions')),
            Number(cell('frequencydenominator') || cell('interval')),
          ),
      description: [...description.join('\n')].slice(0, maxHabitDescription).join(''),
      color: colorOfLoop(cell('color')),
      isArchived: /^(?:true|1|yes)$/i.test(cell('archived?').trim()),
      unit: isNumber && unit !== null ? [...unit].slice(0, 20).join('') : null,
      target: isNumber && target >= 1 && target <= 1_000_000 ? target : 1,
    });
  }
  return habits;
}
