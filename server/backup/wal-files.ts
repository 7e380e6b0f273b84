import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type { Age } from './age.ts';
import type { StoredWal } from './place.ts';

/** A hole in the archived write-ahead log. */
export interface Gap {
  /** The last file before it. Null if it follows the backup itself. */
  before: StoredWal | null;
  after: StoredWal;
}

/** Files of the log that its position counts in a unit of 4 GB. The embedded database has files of 16 MB. */
const filesInUnit = 256;

/**
 * Returns the position of a file of the log, which counts up by one over all timelines. `name` has its 24 digits at its end, or
 * is that of an archived one. Null for the history of a timeline.
 */
export function positionOf(name: string): number | null {
  const [, unit, file] = /[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})(?:\.age)?$/.exec(name) ?? [];
  return unit && file ? Number.parseInt(unit, 16) * filesInUnit + Number.parseInt(file, 16) : null;
}

/** Returns the gaps among the archived files from a position on, the first one first. */
export function gapsFrom(from: number, wal: readonly StoredWal[]): Gap[] {
  const placed = wal
    .map((file) => ({ file, position: positionOf(file.name) ?? -1 }))
    .filter(({ position }) => position >= from)
    .sort((a, b) => a.position - b.position);
  const gaps: Gap[] = [];
  let before: StoredWal | null = null;
  let expected = from;
  for (const { file, position } of placed) {
    if (position > expected) gaps.push({ before, after: file });
    before = file;
    expected = position + 1;
  }
  return gaps;
}

/** Writes the content of an archived file. Throws when it's damaged. */
export async function openWal(age: Age, body: Readable, to: Writable): Promise<void> {
  await pipeline(await age.decrypt(body), createZstdDecompress(), to);
}
