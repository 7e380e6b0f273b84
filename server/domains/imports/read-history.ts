import { isZip } from '#server/platform/files/read-zip.ts';
import { type Asked, readCsv } from './read-csv.ts';
import { readArchive } from './read-loop.ts';
import { asText, requireFewLines } from './read-table.ts';
import type { Plan } from './rules.ts';

/** Reads a file by its content, not its name. Throws 413 for too much of anything, and 422 for a file without history. */
export async function readHistory(bytes: Buffer, asked: Asked, today: string): Promise<Plan> {
  if (isZip(bytes)) return readArchive(bytes, today);
  requireFewLines([bytes]);
  return readCsv(asText(bytes), asked, today);
}
