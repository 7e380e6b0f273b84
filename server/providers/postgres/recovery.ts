import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { archiveOf, locate, prepareFolder, quoteForCommand } from './location.ts';
import { waitForLock } from './lock.ts';
import { run } from './program.ts';
import { giveTo } from './server-user.ts';

export interface Recovery {
  /** Puts archived files of the write-ahead log into a folder, under their own names. */
  fetchWal: (folder: string) => Promise<void>;
  /** The moment at which the recovery ends. Null for the end of the archive. */
  until: Date | null;
}

/** True if this data folder has a cluster, wherever it is. */
export const hasCluster = (dataDir: string): Promise<boolean> =>
  atLocation(dataDir, async ({ pgdata }) => (await stat(pgdata).catch(() => null)) !== null);

/**
 * Unpacks a cluster from the tar of a base backup into a data folder that has none. The next start of its PostgreSQL recovers it,
 * on a timeline of its own, so that its archive can't be mixed up with that of the original.
 */
export const placeCluster = (dataDir: string, tar: Readable, { fetchWal, until }: Recovery): Promise<void> =>
  atLocation(dataDir, async ({ home, pgdata, user }) => {
    const part = join(home, `pgdata.part-${randomUUID()}`);
    const archive = join(home, 'archive-restored');
    try {
      await mkdir(part, { mode: 0o700 });
      await unpack(tar, part);
      for (const needed of ['PG_VERSION', 'backup_label', 'global/pg_control'])
        await stat(join(part, needed)).catch((cause: unknown) => {
          throw new Error(`The backup has no whole cluster: ${needed} is missing.`, { cause });
        });
      await rm(archive, { recursive: true, force: true });
      await mkdir(archive, { mode: 0o700 });
      await fetchWal(archive);
      const command = `cp ${quoteForCommand(archive)}/"%f" "%p"`;
      const settings = [
        // A file of settings has escapes of its own.
        `restore_command = '${command.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
        "recovery_target_timeline = 'latest'",
        "recovery_target_action = 'promote'",
        // No one may take a database that still recovers for a ready one.
        "hot_standby = 'off'",
        ...(until ? [`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`] : []),
      ];
      await appendFile(join(part, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
      await writeFile(join(part, 'recovery.signal'), '', { mode: 0o600 });
      for (const folder of [part, archive])
        if (user.as.uid !== undefined) {
          const given = await run('chown', ['-Rh', `${user.uid}:${user.gid}`, folder]);
          if (given.code !== 0) throw new Error(given.output);
        }
      await giveTo(user, part);
      await rename(part, pgdata);
    } catch (error) {
      for (const path of [part, archive]) await rm(path, { recursive: true, force: true });
      throw error;
    }
  });

/** Removes what only the recovery needed, once the database is open. */
export async function endRecovery(db: Database, dataDir: string): Promise<void> {
  for (const name of [
    'restore_command',
    'recovery_target_timeline',
    'recovery_target_action',
    'hot_standby',
    'recovery_target_time',
  ])
    await sql`alter system reset ${sql.raw(name)}`.execute(db);
  await atLocation(dataDir, ({ home }) =>
    rm(join(home, 'archive-restored'), { recursive: true, force: true }),
  );
}

/** Deletes the cluster of a data folder that was only made to look at. */
export const discardCluster = (dataDir: string): Promise<void> =>
  atLocation(dataDir, async ({ home, pgdata }) => {
    for (const path of [pgdata, join(home, 'archive-restored')])
      await rm(path, { recursive: true, force: true });
  });

/** Makes the folder into which PostgreSQL archives its write-ahead log from then on. Without it nothing is archived. */
export const openArchive = (dataDir: string): Promise<void> =>
  atLocation(dataDir, async ({ home, user }) => {
    const folder = archiveOf(home);
    if (await stat(folder).catch(() => null)) return;
    // PostgreSQL may look for it at any moment, and must be allowed to write there by then.
    const made = `${folder}.new`;
    await mkdir(made, { recursive: true, mode: 0o700 });
    await giveTo(user, made);
    await rename(made, folder);
  });

/** Returns the files that wait in the archive, in their order, or null when there is none. */
export const readArchive = (dataDir: string): Promise<string[] | null> =>
  atLocation(dataDir, async ({ home }) => {
    const names = await readdir(archiveOf(home)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    const whole = names?.filter((name) => !name.endsWith('.part')).sort() ?? null;
    return whole && whole.map((name) => join(archiveOf(home), name));
  });

/** Deletes the archive, which would otherwise grow until the disk is full. Nothing is archived until the next `openArchive`. */
export const closeArchive = (dataDir: string): Promise<void> =>
  atLocation(dataDir, async ({ home }) => {
    const folder = archiveOf(home);
    const ended = `${folder}.ended`;
    await rm(ended, { recursive: true, force: true });
    // At once, because PostgreSQL may be writing into it.
    await rename(folder, ended).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rm(ended, { recursive: true, force: true });
  });

async function atLocation<T>(
  dataDir: string,
  work: (location: Awaited<ReturnType<typeof locate>>) => Promise<T>,
): Promise<T> {
  const folder = await prepareFolder(dataDir);
  const lock = await waitForLock(join(folder, 'start.lock'), 'exclusive', { within: 10_000 });
  try {
    return await work(await locate(folder, '/var/lib/evolve', () => undefined));
  } finally {
    lock.release();
  }
}

async function unpack(tar: Readable, folder: string): Promise<void> {
  // Not by `-C`, in which tar has escapes of its own.
  const child = spawn('tar', ['-xpf', '-'], { cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said = (said + String(chunk)).slice(-400)));
  const ended = once(child, 'close') as Promise<[number | null]>;
  ended.catch(() => undefined);
  const failed = await pipeline(tar, child.stdin).then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
  const [code] = await ended;
  if (failed && failed.code !== 'EPIPE') throw failed;
  if (code !== 0)
    throw Object.assign(new Error(`tar failed: ${said.trim() || `exit code ${code}`}`), {
      code: said.includes('No space left') ? 'ENOSPC' : undefined,
    });
}
