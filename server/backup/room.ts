import { sql } from 'kysely';
import type { AppContext } from '#server/platform/app-context.ts';
import { freeBytesIn } from '#server/platform/http/health.ts';

/** Returns a sentence when a second copy of the database could fill the disk of the data folder, or null. */
export async function roomFor({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<string | null> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  const needed = (rows[0]?.bytes ?? 0) * 1.5 + 1e9;
  return (await freeBytesIn(config.dataDir)) > needed
    ? null
    : `Every hash is right. It wasn't restored for a check, because DATA_DIR has less than ${Math.ceil(needed / 1e9)} GB free.`;
}
