import { Readable } from 'node:stream';
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

/** Throws 413 for more than a million lines in all of these files, before they are decoded and parsed. */
export function requireFewLines(files: readonly Buffer[]): void {
  let lines = 0;
  for (const bytes of files) lines += Math.max(countOf(bytes, 0x0a), countOf(bytes, 0x0d));
  if (lines > maxLines) throw tooLarge('This file has more than 1,000,000 rows. Split it into smaller ones.');
}

function countOf(bytes: Buffer, byte: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count += 1;
  return count;
}

/** Returns the text of a file in UTF-8, UTF-16 or Windows-1252. Throws 422 with `refusal` for bytes that are no text. */
export function asText(bytes: Buffer, refusal = unreadable): string {
  const text = decode(bytes);
  if (text.includes('\0') || text.trim() === '') throw invalid(refusal);
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

/** Most characters of a row. */
const maxRecord = 100_000;
/** Characters of a part. */
const charactersPerPart = 64 * 1024;

/** Returns a text in parts. The parser makes the rows of one part at a time, so that memory doesn't grow with the file. */
function* inParts(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    // A character of two units isn't cut in half.
    const isHalf = (text.charCodeAt(from + charactersPerPart - 1) & 0xfc00) === 0xd800;
    const to = from + charactersPerPart + (isHalf ? 1 : 0);
    yield text.slice(from, to);
    from = to;
  }
}

/** Reads the rows of a CSV table one by one. Throws 422 with `refusal` for a table that breaks off. */
export async function* rowsOf(text: string, refusal = unreadable): AsyncGenerator<Row> {
  const parser = Readable.from(inParts(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRecord,
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalid(refusal);
    throw error;
  } finally {
    parser.destroy();
  }
}

/** Returns the sign between cells that the first line has most often. */
function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text.slice(0, maxRecord))?.[0].replace(/"[^"]*"/g, '') ?? '';
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
}
