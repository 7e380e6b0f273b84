import type { ParseArgsConfig } from 'node:util';
import type pg from 'pg';
import type { AppContext } from '#server/platform/app-context.ts';

export interface VerbCall {
  ctx: AppContext & { pool: pg.Pool };
  /** The options as given; the required ones are there. */
  values: Record<string, string | undefined>;
  flags: ReadonlySet<string>;
  /** Schema files that were applied on the way in. */
  migrated: readonly string[];
  /** One line to the person at the terminal. */
  say(line: string): void;
}

export interface Verb {
  summary: string;
  /** What follows the verb, for `--help`. */
  usage: string;
  /** More for `--help`, line by line. */
  notes?: readonly string[];
  /** Names of the values that stand in the call without an option, in order. */
  positionals?: readonly string[];
  options: NonNullable<ParseArgsConfig['options']>;
  required: readonly string[];
  /** Says no before the database is opened; a sentence or null. */
  refuse?(call: {
    flags: ReadonlySet<string>;
    values: Record<string, string | undefined>;
    /** Others than the one at this machine can reach it. */
    isPublic: boolean;
  }): string | null;
  /** True when it is done, false when something is wrong that has been said. Refusals are thrown. */
  run(call: VerbCall): Promise<boolean>;
}

/** Lines of a table whose columns are as wide as they need to be. */
export function table(rows: readonly Record<string, unknown>[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const cell = (value: unknown): string =>
  value === null || value === undefined ? '-' : value instanceof Date ? value.toISOString() : String(value);
