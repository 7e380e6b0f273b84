import type { DateOrder } from '#contract/imports/constants.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { rowsOf, tooLarge, unreadable } from './read-table.ts';
import {
  addLine,
  Collector,
  chooseColumns,
  newLines,
  OrderEvidence,
  type Plan,
  readCount,
  readDate,
  readName,
} from './rules.ts';

export interface Asked {
  date?: string | undefined;
  habit?: string | undefined;
  value?: string | undefined;
  order?: DateOrder | undefined;
}

const tooManyDates = 'This file has more than 200,000 dates or 200 habits. Split it into smaller ones.';
export const requireRoom = ({ isTooLarge }: Collector): void => {
  if (isTooLarge) throw tooLarge(tooManyDates);
};

/**
 * Reads a CSV table: a row for each date and habit, the history of Habitica, or a column for each habit. Throws 422 if it
 * has no dates.
 */
export async function readCsv(text: string, asked: Asked, today: string): Promise<Plan> {
  const told = await readOrder(text, asked, today);
  const order = told === 'open' ? (asked.order ?? null) : told;
  const isUndecided = told === 'open' && order === null;
  const collector = new Collector(today);
  const skipped = newLines();
  let header: string[] | null = null;
  /** The habit of each column, in a table that has one for each habit. */
  let habits: (string | null)[] = [];
  let columns = { date: -1, habit: -1, value: -1 };
  let isHabitica = false;
  const scores = new Map<string, number>();
  for await (const { cells, line } of rowsOf(text)) {
    if (!header) {
      header = cells.map((cell) => cell.trim());
      isHabitica = isHistoryOfHabitica(header);
      columns = chooseColumns(header, asked);
      if (columns.date < 0) throw invalid(noDates, { date_column: noDates });
      habits = header.map((label, at) => (at === columns.date ? null : readName(label)));
      continue;
    }
    // Nothing is found until the member chooses how the dates are read.
    if (isUndecided) break;
    const date = readDate(cells[columns.date] ?? '', order);
    if (!date) {
      addLine(skipped, line);
      continue;
    }
    if (isHabitica) addScore({ collector, scores, cells, date, line });
    else if (columns.habit >= 0) {
      const name = readName(cells[columns.habit] ?? '');
      const count = columns.value >= 0 ? readCount(cells[columns.value] ?? '') : 1;
      if (name === null || count === null) addLine(skipped, line);
      else collector.add(name, date, count, { line });
    }
    // Only the cells of this row: a short row costs little, however many columns the first line has.
    else
      for (const [at, cell] of cells.entries()) {
        const name = habits[at] ?? null;
        const count = name === null ? null : readCount(cell);
        if (name !== null && count !== null) collector.add(name, date, count, { line });
      }
    requireRoom(collector);
  }
  if (!header) throw invalid(unreadable);
  const label = (at: number): string | null => (at >= 0 ? (header?.[at] ?? null) : null);
  return {
    source: isHabitica ? 'habitica' : 'csv',
    habits: collector.habits(),
    unreadable: joined(skipped, collector.unreadable),
    future: collector.future,
    columns: header.slice(0, 100),
    date_column: label(columns.date),
    habit_column: label(columns.habit),
    value_column: columns.habit >= 0 ? label(columns.value) : null,
    date_order: order,
    is_date_order_open: told === 'open',
    details: [],
  };
}

/** Rows without a date such as 03/04/2026, after which a file counts as one that has none. */
const rowsToTell = 1000;

/** Returns how the file alone says that its dates are read. */
async function readOrder(text: string, asked: Asked, today: string): Promise<DateOrder | 'open' | null> {
  const evidence = new OrderEvidence(today);
  let date: number | undefined;
  let count = 0;
  for await (const { cells } of rowsOf(text)) {
    if (date === undefined) {
      ({ date } = chooseColumns(
        cells.map((cell) => cell.trim()),
        asked,
      ));
      if (date < 0) return null;
      continue;
    }
    evidence.add(cells[date] ?? '');
    count += 1;
    if (count >= rowsToTell && !evidence.hasAny) break;
  }
  return evidence.order;
}

const noDates = 'We found no column with dates. Choose it, or name it “date” in the first line.';

const isHistoryOfHabitica = (header: readonly string[]): boolean =>
  ['Task Name', 'Task ID', 'Task Type', 'Date', 'Value'].every((name, at) => header[at] === name);

/** A task's value rises when it was done, and falls when it was missed. It begins at 0. */
function addScore({
  collector,
  scores,
  cells,
  date,
  line,
}: {
  collector: Collector;
  scores: Map<string, number>;
  cells: readonly string[];
  date: string;
  line: number;
}): void {
  const [task = '', id = '', , , score = ''] = cells;
  const name = readName(task);
  const value = Number(score);
  if (name === null || score.trim() === '' || !Number.isFinite(value))
    return addLine(collector.unreadable, line);
  const isDone = value > (scores.get(id) ?? 0);
  scores.set(id, value);
  collector.add(name, date, isDone ? 1 : 0, { line });
}

export const joined = (a: Plan['future'], b: Plan['future']): Plan['future'] => ({
  count: a.count + b.count,
  lines: [...a.lines, ...b.lines].slice(0, 20),
});
