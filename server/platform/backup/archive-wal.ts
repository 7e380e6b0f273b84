import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createZstdCompress } from 'node:zlib';
import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { openArchive } from '../postgres/recovery.ts';
import { ageOf } from './age.ts';
import { type Place, putObject } from './place.ts';

/**
 * Moves the write-ahead log of the embedded database up to this moment into the place of backups, so that a restore can return to
 * any moment since the oldest one. Returns how many files it moved.
 */
export async function archiveWal(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  place: Place,
): Promise<number> {
  const age = await ageOf(config.serverKey, config.backupRecipients);
  // The first call makes the folder, so its log begins with the next file.
  await openArchive(config.dataDir);
  await switchWal(db);
  let moved = 0;
  for (const path of await openArchive(config.dataDir)) {
    const name = basename(path);
    // PostgreSQL notes there where a base backup begins. Its own label says it too.
    if (!name.endsWith('.backup')) {
      const body = createReadStream(path).pipe(createZstdCompress());
      await putObject(place, age, body, `wal-${name.replace('.history', '-history')}.age`);
      moved += 1;
    }
    await rm(path, { force: true });
  }
  return moved;
}

/** Ends the present file of the log, and waits a while until PostgreSQL archived it. */
async function switchWal(db: Database): Promise<void> {
  const switched = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(db);
  for (let looks = 0; looks < 100; looks += 1) {
    const { rows } = await sql<{ name: string | null }>`
      select left(last_archived_wal, 24) as name from pg_stat_archiver`.execute(db);
    if ((rows[0]?.name ?? '') >= (switched.rows[0]?.name ?? '')) return;
    await sleep(100);
  }
}
