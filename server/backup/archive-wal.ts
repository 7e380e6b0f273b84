import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createZstdCompress } from 'node:zlib';
import { sql } from 'kysely';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { freeBytesIn } from '#server/platform/http/health.ts';
import { closeArchive, readArchive } from '#server/providers/postgres/recovery.ts';
import { ageOf } from './age.ts';
import { noteArchive, readArchiveNote } from './note.ts';
import { type Place, putObject } from './place.ts';

type Room = Pick<AppContext, 'db' | 'config' | 'clock'>;

/** The archive in the data folder may take this while its place is away, and never more than its disk has free. */
const mostBytes = 1 << 30;

/**
 * Moves the write-ahead log of the embedded database up to this moment into the place of backups, so that a restore can return to
 * any moment since the oldest one. Returns how many files it moved, 0 without an archive, which only a backup opens: a log without
 * a backup before it restores nothing. While the place is away the archive grows. When it is too large it's ended, until the next
 * backup. Then this throws a sentence, and otherwise the reason why the place is away.
 */
export async function archiveWal(
  { db, config, clock }: Room,
  open: () => Promise<Place>,
  { most = mostBytes } = {},
): Promise<number> {
  if ((await readArchive(config.dataDir)) === null) return 0;
  try {
    const place = await open();
    const age = await ageOf(config.serverKey, config.backupRecipients);
    const at = clock.now().toISOString();
    await switchWal(db);
    let moved = 0;
    for (const path of (await readArchive(config.dataDir)) ?? []) {
      const name = basename(path);
      // PostgreSQL also notes there where a base backup begins. Its own label says it too.
      if (/^[0-9A-F]{24}$|\.history$/.test(name)) {
        const body = pipeline(createReadStream(path), createZstdCompress(), () => undefined);
        await putObject(place, age, body, `wal-${name.replace('.history', '-history')}.age`);
        moved += 1;
      }
      await rm(path, { force: true });
    }
    await noteArchive(db, { ended_at: (await readArchiveNote(db))?.ended_at ?? null, at });
    return moved;
  } catch (error) {
    const bytes = await sizeOf((await readArchive(config.dataDir)) ?? []);
    if (bytes <= Math.min(most, await freeBytesIn(config.dataDir))) throw error;
    await closeArchive(config.dataDir);
    const former = await readArchiveNote(db);
    await noteArchive(db, { at: former?.at ?? null, ended_at: clock.now().toISOString() });
    throw new Error(
      `The archive of changes grew to ${Math.ceil(bytes / 1e6)} MB, because the place of backups is away (${(error as Error).message}). It was given up: moments from now on can't be restored until the next backup.`,
      { cause: error },
    );
  }
}

async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Ends the present file of the log, and waits a while until PostgreSQL archived it. */
async function switchWal(db: Database): Promise<void> {
  // Where nothing was written since the last one, the position is the beginning of a file that isn't finished.
  const switched = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal() - 1) as name`.execute(
    db,
  );
  for (let looks = 0; looks < 100; looks += 1) {
    const { rows } = await sql<{ name: string | null }>`
      select left(last_archived_wal, 24) as name from pg_stat_archiver`.execute(db);
    if ((rows[0]?.name ?? '') >= (switched.rows[0]?.name ?? '')) return;
    await sleep(100);
  }
}
