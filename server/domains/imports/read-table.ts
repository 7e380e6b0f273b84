import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { HttpError, invalid } from '#server/platform/http/http-error.ts';
import { maxLines } from './rules.ts';

export interface Row {
  cells: string[];
  line: number;
}

export const tooLarge = (detail: string) => new HttpError(413, 'too_large', detail);
export const unreadable =
  'We couldn’t read this file. Choose a CSV table, or the archive that Loop Habit Tracker exports.';

/**
 * Returns the text of a file in UTF-8, UTF-16 or Windows-1252. Throws 413 for more than a million lines, before they are
 * parsed, and 422 for bytes that are no text.
 */
export function asText(bytes: Buffer): string {
  const text = decode(bytes);
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  if (lines > maxLines) throw tooLarge('This file has more than 1,000,000 rows. Split it into smaller ones.');
  if (text.includes('\0') || text.trim() === '') throw invalid(unreadable);
  return text;
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const rowsPerTurn = 2000;

/** Reads the rows of a CSV table one by one, and lets other calls run meanwhile. Throws 422 for a table that breaks off. */
export async function* rowsOf(text: string): AsyncGenerator<Row> {
  const parser = Readable.from([text]).pipe(
    parse({
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    }),
  );
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      count += 1;
      if (count % rowsPerTurn === 0) await setImmediate();
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalid(unreadable);
    throw error;
  } finally {
    parser.destroy();
  }
}

/** Returns the sign between cells that the first line has most often. */
function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
}
