import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { closeArchive } from '#server/providers/postgres/recovery.ts';
import { archiveWal } from './archive-wal.ts';
import { noteBackup, readBackupNote } from './note.ts';
import { openPlace } from './place.ts';

const cli = join(import.meta.dirname, '../cli.ts');
/** A try after a failed one is needless when another backup of this night was good. In ms. */
const sameNight = 12 * 3_600_000;

export const backupTasks = (ctx: Pick<AppContext, 'config' | 'db' | 'clock' | 'log'>): Tasks => ({
  'back-up': async (_payload, { attempt }) => {
    const { backupTo, databaseUrl, dataDir } = ctx.config;
    if (backupTo === null) {
      // The archive of an earlier BACKUP_TO isn't fetched any more.
      if (databaseUrl === null) await closeArchive(dataDir);
      return;
    }
    const goodAt = (await readBackupNote(ctx.db))?.good_at;
    if (attempt > 1 && goodAt && ctx.clock.now().getTime() - Date.parse(goodAt) < sameNight) return;
    // A process of its own, because encryption would hold up the calls of members. It has the same environment.
    const child = spawn(process.execPath, [cli, 'backup', '--drill'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => void (said = (said + String(chunk)).slice(-400)));
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code === 0) return;
    const wrong = said.trim() || `The nightly backup was ended by ${signal ?? `code ${code}`}.`;
    // The process itself may have been killed, or was refused before it had a database.
    await noteBackup(ctx.db, { at: ctx.clock.now().toISOString(), is_drilled: false, wrong });
    throw new Error(`The nightly backup failed: ${wrong}`);
  },
  'archive-wal': async () => {
    const { backupTo, databaseUrl, dataDir } = ctx.config;
    if (backupTo === null || databaseUrl !== null) return;
    // It isn't tried again like other jobs, because the next one takes what this one left.
    await archiveWal(ctx, () => openPlace(backupTo, { dataDir, isNew: true })).catch((error: Error) =>
      ctx.log.warn({ err: error }, 'changes were not archived'),
    );
  },
});

export const backupCron: Cron[] = [
  { task: 'back-up', match: '37 2 * * *' },
  { task: 'archive-wal', match: '*/5 * * * *' },
];
