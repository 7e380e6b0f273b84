import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { user as superuser } from './client.ts';
import type { Location } from './location.ts';
import type { Outcome } from './program.ts';
import { run } from './program.ts';
import { giveTo } from './server-user.ts';

// In pgdata, so that it is moved, copied and restored with the cluster.
const marker = 'evolve-cluster-finished';
const adopted = 'adopted\n';

/** Returns the PostgreSQL major version of the finished cluster, or null if there is none. */
export async function clusterVersion(location: Location): Promise<number | null> {
  if (!(await isFinished(location.pgdata))) return null;
  return Number((await readFile(join(location.pgdata, 'PG_VERSION'), 'utf8')).trim());
}

/** True if the finished cluster came from elsewhere, with collations that may not be builtin ones. */
export const isAdopted = async ({ pgdata }: Location): Promise<boolean> =>
  (await readFile(join(pgdata, marker), 'utf8').catch(() => '')) === adopted;

/**
 * Creates the cluster if there is none. It is built in another folder and renamed as the last step, so an
 * interrupted attempt never looks finished. The caller must hold the start lock, and no server may run on it.
 * @throws Error with the output of initdb, or a sentence when the operating system user is unknown.
 */
export async function ensureCluster(
  location: Location,
  binaries: Binaries,
  { durable, log }: { durable: boolean; log: (message: string) => void },
): Promise<void> {
  const { home, pgdata } = location;
  await removeParts(home);
  if (await isFinished(pgdata)) return;
  await clearUnfinished(pgdata, log);
  const part = join(home, `pgdata.part-${randomUUID()}`);
  await mkdir(part, { mode: 0o700 });
  await giveTo(location.user, part);
  await initialise(part, location, binaries);
  await writeFile(join(part, marker), `PostgreSQL ${binaries.major}\n`, { mode: 0o600 });
  await giveTo(location.user, join(part, marker));
  if (durable) {
    // Syncs everything once at the end instead of after each file.
    const synced = await initdb(location, binaries, ['--sync-only', '-D', part]);
    if (synced.code !== 0) throw failure(synced, location);
  }
  await rename(part, pgdata);
  if (durable) await syncFolder(home);
}

async function isFinished(pgdata: string): Promise<boolean> {
  if (await exists(join(pgdata, marker))) return true;
  if (!(await holdsDatabases(pgdata))) return false;
  // Without a marker but with a database, this is a restored cluster. Adopt it.
  await writeFile(join(pgdata, marker), adopted, { mode: 0o600 });
  const { uid, gid } = await stat(pgdata);
  await giveTo(
    { uid, gid, name: '', as: process.getuid?.() === 0 ? { uid, gid } : {} },
    join(pgdata, marker),
  );
  return true;
}

/** True if the cluster has databases or tablespaces that initdb did not make. Their oids begin at 16384. */
async function holdsDatabases(pgdata: string): Promise<boolean> {
  if (!(await exists(join(pgdata, 'global/pg_control'))) || !(await exists(join(pgdata, 'PG_VERSION'))))
    return false;
  const databases = await names(join(pgdata, 'base'));
  return (
    databases.some((name) => Number(name) >= 16384) || (await names(join(pgdata, 'pg_tblspc'))).length > 0
  );
}

/** Removes what interrupted attempts left. The initdb of a killed process may still be writing: a later start removes the rest. */
async function removeParts(home: string): Promise<void> {
  for (const name of await names(home)) {
    if (name.startsWith('pgdata.part-'))
      await rm(join(home, name), { recursive: true, force: true }).catch(() => {});
  }
}

async function clearUnfinished(pgdata: string, log: (message: string) => void): Promise<void> {
  if (!(await exists(pgdata))) return;
  if (await exists(join(pgdata, 'global/pg_control'))) {
    // We never leave a folder in this state, so its origin is unknown. Move it aside instead of deleting it.
    const aside = `${pgdata}.unfinished-${randomUUID().slice(0, 8)}`;
    log(
      `${pgdata} holds an unfinished cluster without a database; moving it to ${aside} and making a new one.`,
    );
    await rename(pgdata, aside);
  } else {
    log(`${pgdata} holds no cluster; making it anew.`);
    await rm(pgdata, { recursive: true, force: true });
  }
}

async function initialise(part: string, location: Location, binaries: Binaries): Promise<void> {
  const access = ['-D', part, '-U', superuser, '-E', 'UTF8', '--auth-local=trust', '--auth-host=reject'];
  const quiet = ['--no-sync', '--no-instructions'];
  const common = [...access, ...quiet, '--data-checksums', '--text-search-config=english'];
  // The builtin provider (17 and newer) sorts and folds case identically on every machine. Full text search
  // still takes the character type from the C library, with a fallback where C.UTF-8 is missing.
  const builtin = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const messages = ['--lc-collate=C', '--lc-messages=C', '--lc-monetary=C', '--lc-numeric=C', '--lc-time=C'];
  let made = await initdb(location, binaries, [...common, ...builtin, ...messages, '--lc-ctype=C.UTF-8']);
  if (made.output.includes('invalid locale name')) {
    made = await initdb(location, binaries, [...common, ...builtin, ...messages, '--lc-ctype=C']);
  }
  if (made.code !== 0) throw failure(made, location);
}

function initdb(location: Location, binaries: Binaries, args: readonly string[]): Promise<Outcome> {
  return run(join(binaries.bin, 'initdb'), args, { as: location.user.as, libraries: binaries.libraries });
}

function failure(outcome: Outcome, { home, user }: Location): Error {
  if (outcome.output.includes('could not look up effective user ID')) {
    return new Error(
      `PostgreSQL needs a named user, and ${user.name} has no entry in /etc/passwd: add one, start as another user or set DATABASE_URL.`,
    );
  }
  const words = outcome.output
    .split('\n')
    .filter((line) => /error|fatal|hint|detail/i.test(line))
    .slice(-4)
    .join(' ');
  return new Error(
    `initdb in ${home} failed (${outcome.failure ?? `exit code ${outcome.code}`}): ${words || outcome.output.slice(-300)}`,
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function names(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      // Unreadable does not mean absent: false here could cost a cluster.
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
}
