import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The newest updates of PostgreSQL when this release was made (November 2026), by major version. Most of them close security holes. */
const newestMinors: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 };

/**
 * Returns a sentence about the updates that a PostgreSQL lacks, by its `server_version_num`, or null if this release knows of none. It can't
 * know of those that were published after it.
 */
export function missingUpdates(versionNumber: number): string | null {
  const [major, minor] = partsOf(versionNumber);
  const newest = newestMinors[major];
  if (newest === undefined || minor >= newest) return null;
  const missed = newest === minor + 1 ? '' : `${major}.${minor + 1} to `;
  return `PostgreSQL ${major}.${minor} lacks the security fixes of ${missed}${major}.${newest}`;
}

/** Returns a version as people write it, such as 18.4. */
export const versionText = (versionNumber: number): string => partsOf(versionNumber).join('.');

const partsOf = (versionNumber: number) =>
  [Math.floor(versionNumber / 10_000), versionNumber % 10_000] as const;

export async function readVersionNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int as number`.execute(db);
  return rows[0]?.number ?? 0;
}
