import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { environment, run } from '#server/providers/postgres/program.ts';

/** The programs of PostgreSQL that dump and restore. */
interface Programs {
  bin: string;
  major: number;
}

/**
 * Returns the oldest programs that understand this server, because a dump of newer ones may have settings that it doesn't know.
 * Throws a sentence when there are none.
 */
async function findPrograms(major: number): Promise<Programs> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const found: Programs[] = [];
  for (const bin of ['', ...versions.map((version) => `/usr/lib/postgresql/${version}/bin/`)]) {
    const { output } = await run(`${bin}pg_dump`, ['--version']);
    const own = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0);
    if (own >= major) found.push({ bin, major: own });
  }
  const [best] = found.sort((a, b) => a.major - b.major);
  if (best) return best;
  throw new Error(
    `pg_dump and pg_restore of PostgreSQL ${major} aren't installed here. Install them (Debian: postgresql-client-${major}) or run this where they are.`,
  );
}

/** Reads a database as `pg_dump` writes it: one snapshot, while members write. */
export async function readDump(url: string, major: number): Promise<Readable> {
  const { bin } = await findPrograms(major);
  const child = start(`${bin}pg_dump`, ['--format=custom', '--compress=0', '--no-owner', '--no-acl'], url);
  if (!child.stdout) throw new Error('pg_dump has no output.');
  const body = child.stdout;
  const ended = endOf(child, 'pg_dump');
  // Its output ends before its exit code is known.
  async function* whole(): AsyncGenerator<Buffer> {
    yield* body as AsyncIterable<Buffer>;
    await ended;
  }
  ended.catch(() => undefined);
  const stream = Readable.from(whole(), { objectMode: false });
  stream.once('close', () => child.kill());
  return stream;
}

/** Restores a dump into an empty database, all of it or nothing. */
export async function writeDump(body: Readable, url: string, major: number): Promise<void> {
  const { bin } = await findPrograms(major);
  const args = ['--no-owner', '--no-acl', '--exit-on-error', '--single-transaction', '--dbname', nameOf(url)];
  const child = start(`${bin}pg_restore`, args, url);
  if (!child.stdin) throw new Error('pg_restore has no input.');
  const ended = endOf(child, 'pg_restore');
  ended.catch(() => undefined);
  // When it refuses, it no longer reads, and its own words say why.
  await pipeline(body, child.stdin).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') child.kill();
    await ended;
    throw error;
  });
  await ended;
}

/** Starts a program with the address in its environment, because every process can read arguments. */
function start(file: string, args: string[], url: string): ChildProcess {
  const { host, port, user, password, database, ssl } = addressOf(url);
  const env: NodeJS.ProcessEnv = {
    ...environment([]),
    PGHOST: host,
    PGPORT: String(port),
    PGDATABASE: database,
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: password }),
    ...(ssl ? { PGSSLMODE: URL.parse(url)?.searchParams.get('sslmode') ?? 'require' } : {}),
  };
  return spawn(file, args, { env, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Returns the parts of an address. It isn't connected. */
const addressOf = (url: string) => new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
const nameOf = (url: string): string => addressOf(url).database ?? '';

async function endOf(child: ChildProcess, name: string): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => void (said = (said + String(chunk)).slice(-600)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${name} failed: ${said.trim() || `exit code ${code}`}`);
}
