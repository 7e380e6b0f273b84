import { BadZip, readZip } from '#server/platform/files/read-zip.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { joined, readCsv, requireRoom } from './read-csv.ts';
import { asText, requireFewLines, rowsOf, tooLarge, unreadable } from './read-table.ts';
import { addLine, Collector, newLines, type Plan, readCount, readDate, readName } from './rules.ts';

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
  for (const [path, bytes] of marks) {
    const [, position = '', folder = ''] = ofHabit.exec(path) ?? [];
    const habit = described.get(Number(position)) ?? {
      name: readName(folder) ?? `Habit ${Number(position)}`,
      unit: null,
      target: 1,
      isNumber: false,
    };
    about.set(habit.name.toLocaleLowerCase('en'), habit);
    // A habit without a mark has an empty file.
    if (bytes.length === 0) continue;
    for await (const { cells, line } of rowsOf(asText(bytes))) {
      const [day = '', value = ''] = cells;
      const date = readDate(day);
      if (date === null) {
        if (line > 1) addLine(skipped, line);
        continue;
      }
      const count = countOf(value, habit);
      if (count === null) addLine(skipped, line);
      else collector.add(habit.name, date, count, line);
      requireRoom(collector);
    }
  }
  return {
    source: 'loop',
    habits: collector.habits((name) => {
      const { unit = null, target = 1 } = about.get(name.toLocaleLowerCase('en')) ?? {};
      return { unit, target };
    }),
    unreadable: joined(skipped, collector.unreadable),
    future: collector.future,
    columns: [],
    date_column: null,
    habit_column: null,
    value_column: null,
  };
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
    const isNumber = cell('type') ? /num/i.test(cell('type')) : cell('unit') !== '' || target > 0;
    const unit = readName(cell('unit'));
    habits.set(Number(cell('position')), {
      name,
      isNumber,
      unit: isNumber && unit !== null ? [...unit].slice(0, 20).join('') : null,
      target: isNumber && target >= 1 && target <= 1_000_000 ? target : 1,
    });
  }
  return habits;
}
