import { createHash, randomUUID } from 'node:crypto';
import {
  chmod,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { run } from './program.ts';
import type { ServerUser } from './server-user.ts';
import { canEnter, chooseServerUser, giveTo } from './server-user.ts';

/** Paths and user of the database of one data folder. */
export interface Location {
  /** `<dataDir>/postgres`: locks, log and the record of choices. */
  folder: string;
  /** Folder of `pgdata`: the folder above, or one under `state` when the server's user cannot enter that. */
  home: string;
  pgdata: string;
  log: string;
  user: ServerUser;
}

/** Choices recorded for later processes. */
interface Choices {
  /** A home outside the data folder. */
  home?: string;
  /** True once a finished cluster existed there, so a missing one is a loss and must not be created anew. */
  finished?: boolean;
  /** A socket folder outside the home. */
  sockets?: string;
}

// Longest path of a unix socket, by the strictest platform (macOS).
const longestSocket = 103;

/** Creates `<dataDir>/postgres`, the folder of the locks. Returns its real path. */
export async function prepareFolder(dataDir: string): Promise<string> {
  await mkdir(resolve(dataDir), { recursive: true });
  const folder = join(await realpath(resolve(dataDir)), 'postgres');
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  if (await mkdir(folder, { recursive: true, mode })) await chmod(folder, mode);
  const { uid } = await stat(folder);
  const own = process.getuid?.();
  if (own !== 0 && uid !== own) {
    throw new Error(
      `The database in ${folder} belongs to another user (uid ${uid}): start as that user or as root, or choose another DATA_DIR.`,
    );
  }
  return folder;
}

/**
 * Decides where the cluster of this folder is and which user runs it. The caller must hold the start lock.
 * @throws Error with a sentence for the operator when a cluster is out of reach or has vanished.
 */
export async function locate(
  folder: string,
  state: string,
  log: (message: string) => void,
): Promise<Location> {
  const choices = await readChoices(folder);
  const home = choices.home ?? folder;
  if (choices.home) await checkBelonging(folder, choices);
  const cluster = await stat(join(home, 'pgdata')).catch(absent);
  const user = await chooseServerUser(cluster);
  if (cluster && user.as.uid !== undefined && cluster.uid !== user.uid) {
    await handOver(join(home, 'pgdata'), user);
  }
  if (choices.home || (await canEnter(user, folder))) return place(folder, home, user);
  if (cluster) {
    throw new Error(
      `The database in ${folder} belongs to "${user.name}", who can no longer enter that folder: allow it on every folder above (chmod o+x), or move DATA_DIR elsewhere.`,
    );
  }
  const outside = join(state, hash(folder));
  await mkdir(outside, { recursive: true, mode: 0o711 }).catch((error: Error) => {
    throw new Error(
      `PostgreSQL runs as "${user.name}", who cannot enter ${folder}, and ${outside} cannot be made (${error.message}): choose another DATA_DIR, start as another user or set DATABASE_URL.`,
    );
  });
  await Promise.all([state, outside].map((path) => chmod(path, 0o711)));
  await chmod(state, 0o755);
  await writeFile(join(outside, 'belongs-to'), folder);
  await writeChoices(folder, { ...choices, home: outside });
  if (await stat(join(outside, 'pgdata')).catch(absent)) {
    log(
      `Using the database of an earlier ${folder}, found in ${outside}; delete that folder to begin with an empty one.`,
    );
  }
  return locate(folder, state, log);
}

/** Folder for finished files of the write-ahead log. They are archived while it exists. */
export const archiveOf = (home: string): string => join(home, 'archive');

/** Quotes a path for the shell, and for PostgreSQL, which replaces what begins with a percent sign in its commands. */
export const quoteForCommand = (path: string): string =>
  `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

/** Records that the cluster is finished. See `Choices.finished`. */
export async function recordFinished(location: Location): Promise<void> {
  const choices = await readChoices(location.folder);
  if (choices.home && !choices.finished) await writeChoices(location.folder, { ...choices, finished: true });
}

/**
 * Returns a private folder for the server's socket. It is in the home, or if that path is too long, in the
 * temporary folder under a name derived from the home. A folder prepared by another user is never used. Call
 * it only when no server runs.
 */
export async function prepareSockets(location: Location): Promise<string> {
  const choices = await readChoices(location.folder);
  const near = join(location.home, 'sockets');
  const name = `evolve-${hash(location.home)}`;
  // A copied or moved data folder contains the original's record.
  const recorded = basename(choices.sockets ?? '').startsWith(name) ? (choices.sockets ?? '') : '';
  const candidates = fits(near)
    ? [near]
    : [
        recorded,
        ...[tmpdir(), '/tmp', '/var/tmp'].flatMap((base) => [
          join(base, name),
          join(base, `${name}-${randomUUID().slice(0, 8)}`),
        ]),
      ];
  for (const path of candidates) {
    if (!path || !fits(path) || !(await isPrivate(path, location.user))) continue;
    // No server of this cluster runs now. A leftover lock file would stop the next one if its pid belongs to
    // another process.
    await Promise.all(['', '.lock'].map((end) => rm(join(path, `.s.PGSQL.5432${end}`), { force: true })));
    if (path !== near && path !== choices.sockets) {
      await writeChoices(location.folder, { ...choices, sockets: path });
    }
    return path;
  }
  throw new Error(
    `No folder for PostgreSQL's socket could be made (tried ${candidates.filter(Boolean).join(', ')}): choose a shorter DATA_DIR.`,
  );
}

function place(folder: string, home: string, user: ServerUser): Location {
  return { folder, home, pgdata: join(home, 'pgdata'), log: join(folder, 'server.log'), user };
}

/** Gives the cluster to the server's user. One restored by root belongs to root, which PostgreSQL refuses. */
async function handOver(pgdata: string, user: ServerUser): Promise<void> {
  const given = await run('chown', ['-Rh', `${user.uid}:${user.gid}`, pgdata]);
  if (given.code !== 0)
    throw new Error(`${pgdata} belongs to root and cannot be given to "${user.name}": ${given.output}`);
  await chmod(pgdata, 0o700);
}

/**
 * Throws if the cluster is missing or belongs to another data folder. A copied data folder must not write
 * into the original's cluster, and a lost cluster must not become an empty one.
 */
async function checkBelonging(folder: string, { home = '', finished }: Choices): Promise<void> {
  const record = join(home, 'belongs-to');
  const owner = await readFile(record, 'utf8').catch(absent);
  if (finished && !(await stat(join(home, 'pgdata')).catch(absent))) {
    throw new Error(
      `The database of ${folder} was kept in ${home} and is no longer there. Bring it back, or delete ${choicesFile(folder)} to begin with an empty one.`,
    );
  }
  if (owner === folder) return;
  if (owner && (await readChoices(owner)).home === home) {
    throw new Error(
      `${folder} is a copy of ${owner}, whose database lies in ${home}. Delete ${choicesFile(folder)} to begin with an empty one, or use the original.`,
    );
  }
  await mkdir(home, { recursive: true, mode: 0o711 });
  await writeFile(record, folder); // The data folder was moved.
}

/** Creates the folder with mode 0700 for the user, or accepts it if it is like this already. */
async function isPrivate(path: string, user: ServerUser): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    await giveTo(user, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    const found = await lstat(path);
    if (!found.isDirectory()) return false;
    // Root made it, but died before changing its owner.
    if (user.as.uid !== undefined && found.uid === 0) await giveTo(user, path);
    else if (found.uid !== user.uid) return false;
    if ((found.mode & 0o777) !== 0o700) await chmod(path, 0o700);
  }
  if (await canEnter(user, path)) return true;
  await rmdir(path).catch(() => {});
  return false;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocket;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function choicesFile(folder: string): string {
  return join(folder, 'location.json');
}

async function readChoices(folder: string): Promise<Choices> {
  const text = await readFile(choicesFile(folder), 'utf8').catch(absent);
  return text ? (JSON.parse(text) as Choices) : {};
}

async function writeChoices(folder: string, choices: Choices): Promise<void> {
  const fresh = `${choicesFile(folder)}.${randomUUID()}`;
  await writeFile(fresh, `${JSON.stringify(choices, null, 2)}\n`, { flush: true });
  await rename(fresh, choicesFile(folder));
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
