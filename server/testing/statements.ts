import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Statements that PostgreSQL can prepare. Others, such as `set` and `notify`, have no plan to check. */
const preparable = /^\s*\(*\s*(select|insert|update|delete|merge|values|with)\b/i;

const seen = new Set<string>();
let written = 0;

/**
 * Remembers the text of every statement that this process sends, if STATEMENTS_FOLDER names a folder. The oldest PostgreSQL then
 * prepares each of them (`check-statements.ts`), so that the tests need not run twice.
 */
export function recordStatements(): void {
  if (!process.env['STATEMENTS_FOLDER']) return;
  const prototype = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const ask = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string } | undefined];
    const text = typeof statement === 'string' ? statement : statement?.text;
    if (text && preparable.test(text)) seen.add(text);
    return ask.apply(this, args);
  };
}

/** Writes the statements so far, a file for each process. */
export function writeStatements(): void {
  const folder = process.env['STATEMENTS_FOLDER'];
  if (!folder || seen.size === written) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...seen]));
  written = seen.size;
}

/** Returns the distinct statements that the processes of a run have written to a folder. */
export function readStatements(folder: string): string[] {
  const texts = readdirSync(folder).flatMap(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[],
  );
  return [...new Set(texts)];
}
