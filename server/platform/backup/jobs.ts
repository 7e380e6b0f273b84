import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AppContext } from '../app-context.ts';
import type { Cron, Tasks } from '../jobs.ts';
import { closeArchive } from '../postgres/recovery.ts';
import { archiveWal } from './archive-wal.ts';
import { openPlace } from './place.ts';

const cli = join(import.meta.dirname, '../../cli.ts');

export const backupTasks = (ctx: Pick<AppContext, 'config' | 'db'>): Tasks => ({
  'back-up': async () => {
    const { backupTo, databaseUrl, dataDir } = ctx.config;
    if (backupTo === null) {
      // The archive of an earlier BACKUP_TO isn't fetched any more.
      if (databaseUrl === null) await closeArchive(dataDir);
      return;
    }
    // A process of its own, because encryption would hold up the calls of members. It has the same environment.
    const child = spawn(process.execPath, [cli, 'backup', '--drill'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => void (said = (said + String(chunk)).slice(-400)));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`The nightly backup failed: ${said.trim() || `exit code ${code}`}`);
  },
  'archive-wal': async () => {
    const { backupTo, databaseUrl, dataDir } = ctx.config;
    if (backupTo !== null && databaseUrl === null)
      await archiveWal(ctx, await openPlace(backupTo, { dataDir, isNew: true }));
  },
});

export const backupCron: Cron[] = [
  { task: 'back-up', match: '37 2 * * *' },
  { task: 'archive-wal', match: '*/5 * * * *' },
];
