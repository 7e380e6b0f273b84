import type { ParseArgsConfig } from 'node:util';
import type pg from 'pg';
import type { GivenConfig } from '#server/config.ts';
import type { AppContext } from '#server/platform/app-context.ts';

export interface VerbCall {
  ctx: AppContext & { pool: pg.Pool };
  /** The options as given. The required ones are present. */
  values: Record<string, string | undefined>;
  flags: ReadonlySet<string>;
  /** Migrations that were applied when the database was opened. */
  migrated: readonly string[];
  /** Prints a line to standard output. */
  say(line: string): void;
}

export interface Verb {
  /** Arguments after the verb, for `--help`. */
  usage: string;
  /** More lines for `--help`. */
  notes?: readonly string[];
  /** Names of the positional arguments, in order. */
  positionals?: readonly string[];
  options: NonNullable<ParseArgsConfig['options']>;
  required: readonly string[];
  /** How many times as long as a call of a member its statements may take. */
  patience?: number;
  /** Checks the call before the database is opened. Returns a sentence to refuse it, or null. */
  refuse?(call: {
    flags: ReadonlySet<string>;
    values: Record<string, string | undefined>;
    /** True if other machines can reach the server. */
    isPublic: boolean;
  }): string | null;
  /** True if this call works without the database, with `runAlone` in place of `run`. */
  isAlone?(call: Pick<VerbCall, 'values' | 'flags'>): boolean;
  runAlone?(call: Omit<VerbCall, 'ctx' | 'migrated'> & { config: GivenConfig }): Promise<boolean>;
  /** Returns true on success, false after reporting a problem. Throws refusals. */
  run(call: VerbCall): Promise<boolean>;
}

/** Returns the lines of a table with padded columns. */
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
