import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { traceStatement } from '../telemetry/tracing.ts';
import type { DB } from './database-types.ts';

/** Outside a request this is the pool. Inside a request that writes, it is the request's transaction. */
export type Database = Kysely<DB>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** Creates a connection outside the pool, for one that listens. */
  connect: () => pg.Client;
  close(): Promise<void>;
}

// Timestamps are parsed to `Date`. Plain dates stay strings, because a member's day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Settings of every session. PostgreSQL's just-in-time compiler is off: it pays for queries of seconds, and
 * compiling a page's query with fifty conditions took longer than the statement timeout allows.
 */
const sessionOptions = '-c timezone=UTC -c jit=off';

/**
 * Limits of time of every connection for calls, in ms. The client's `query_timeout` is longer, and covers a server that no longer
 * responds.
 */
const limits = {
  statement_timeout: 2500,
  lock_timeout: 2400,
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * Opens a connection pool. If the database goes away, requests fail but the process survives.
 * `patience` multiplies every timeout, for commands that no member waits for. Behind a pooler (`isPooled`) sessions
 * are shared, so the pooler sets them (`requirePoolerLimits`), and statements have no names.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  log: Log,
  {
    size = 10,
    patience = 1,
    isPooled = false,
    isReadOnly = false,
  }: { size?: number; patience?: number; isPooled?: boolean; isReadOnly?: boolean } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: 2000 * patience,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    application_name: 'evolve',
    ...(!isPooled && {
      ...Object.fromEntries(Object.entries(limits).map(([name, ms]) => [name, ms * patience])),
      options: `${sessionOptions}${isReadOnly ? ' -c default_transaction_read_only=on' : ''}`,
    }),
  });
  const lost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    watchStatements(client, { named: !isPooled, timeoutMs: 2800 * patience });
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const connect = () =>
    new pg.Client({
      ...connection,
      connectionTimeoutMillis: 2000,
      query_timeout: 5000,
      keepAlive: true,
      application_name: 'evolve live',
      options: sessionOptions,
    });
  return { db, pool, connect, close: () => db.destroy() };
}

const beginTimeoutMs = 'set statement_timeout = 0; set lock_timeout = 0';
const endTimeoutMs = 'reset statement_timeout; reset lock_timeout';
const aDay = 24 * 60 * 60 * 1000;

/** Runs `work` on one connection without a statement timeout, for migrations and background work. */
export async function withTimeout<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (own) => {
    await sql.raw(beginTimeoutMs).execute(own);
    try {
      return await work(own);
    } finally {
      await sql.raw(endTimeoutMs).execute(own);
    }
  });
}

/**
 * Names every parameterised statement after its text, so that PostgreSQL plans it once per connection.
 * Measured: list queries per second rise by a third. Lists of values are passed as one array, which limits
 * the number of names. Destroys a connection after a read timeout, because the late result would be taken for
 * that of the next query. A statement that was sent behind others waits for them too. Plans again after a newer server changed a table, so that both run beside each other during an upgrade.
 */
function watchStatements(
  client: pg.PoolClient,
  { named, timeoutMs }: { named: boolean; timeoutMs: number },
): void {
  const names = new Map<string, string>();
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  let isPatient = false;
  let generation = 0;
  let sent = 0;

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= 500) return known;
    const name = `${createHash('sha1').update(text).digest('base64url')}${generation || ''}`;
    names.set(text, name);
    return name;
  };
  const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || typeof values === 'function' || rest.length > 0)
      return ask(text, values, ...rest);
    if (text === beginTimeoutMs) {
      if (!named)
        throw new Error('The next caller would get this session and its settings: use `background`.');
      isPatient = true;
    }
    if (text === endTimeoutMs) isPatient = false;
    const isNamed = named && Array.isArray(values) && values.length > 0;
    const answer = () => {
      sent += 1;
      const query = { text, values, ...(isNamed && { name: nameOf(text) }) };
      const answered = ask({ ...query, query_timeout: isPatient ? aDay : timeoutMs * sent });
      return (answered as Promise<unknown>).finally(() => {
        sent -= 1;
      });
    };
    return traceStatement(text, answer).catch((error: Error) => {
      if (error.message === 'Query read timeout') stream.destroy();
      if (!isPlanOutdated(error)) throw error;
      generation += 1;
      names.clear();
      // In a transaction nothing can follow an error, so the whole is run again.
      if (client.getTransactionStatus() !== 'I') throw error;
      return answer();
    });
  };
  (client as unknown as { query: typeof query }).query = query;
}

/** Throws when the database's settings may lose committed data in a crash. */
export async function requireDurability(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(
    db,
  );
  const weak = rows.filter((row) => row.setting === 'off').map((row) => row.name);
  if (weak.length > 0)
    throw new Error(
      `The database would lose saved entries in a crash: ${weak.join(', ')} is off. Turn it on, then start again.`,
    );
}

/** Throws when a pooler gives connections without the settings that Evolve gives its own. */
export async function requirePoolerLimits(db: Database): Promise<void> {
  const wanted = { ...limits, jit: 'off', TimeZone: 'UTC' };
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${Object.keys(wanted)})`.execute(db);
  const found = new Map(rows.map(({ name, setting }) => [name, setting]));
  const isRight = Object.entries(wanted).every(([name, setting]) => {
    const now = found.get(name);
    return typeof setting === 'string' ? now === setting : Number(now) > 0 && Number(now) <= 2 * setting;
  });
  if (!isRight)
    throw new Error(
      `The pooler of DATABASE_URL gives connections without limits of time. Give its database this setting, then start again: connect_query='${Object.entries(
        wanted,
      )
        .map(([name, setting]) => `set ${name} = ${setting}`)
        .join('; ')}'`,
    );
}

/** Returns the time of the database in µs since 1970. */
export async function databaseMicroseconds(db: Database): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now`.execute(db);
  if (!rows[0]) throw new Error('The database told no time.');
  return rows[0].now;
}

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '25006',
  '55P03',
  '57014',
  '25P03',
]);

/**
 * True when the database answers and takes no changes: its disk is full (53100), or it is a standby or read-only (25006).
 */
export const isDatabaseReadOnly = (error: unknown): boolean =>
  ['53100', '25006'].includes((error as { code?: string }).code ?? '');

/** True when the database is unavailable or takes no changes, and a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string };
  // A missing socket means that the database is not running. Any other missing file is a bug.
  if (code === 'ENOENT') return syscall === 'connect';
  return (
    // Classes 08 and 53: the connection, and resources such as disk, memory and connections.
    (code !== undefined && (away.has(code) || /^(08|53)/.test(code))) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|client has encountered a connection error/i.test(
      message ?? '',
    )
  );
}

/** True when the columns of a table changed since a named statement was planned. */
const isPlanOutdated = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return code === '0A000' && /cached plan must not change/.test(message ?? '');
};

/** True for serialisation failures, deadlocks and outdated plans. The transaction may be retried. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '') || isPlanOutdated(error);

/**
 * True when a row refers to one that doesn't exist. The act had found it, so someone deleted it meanwhile. Run again, the
 * act finds it gone and says so.
 */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: string }).code === '23503';

/**
 * True when PostgreSQL cannot store a value (NUL, out of range, not a UUID). The caller sent it, so it is no
 * server fault.
 */
export const isBadValue = (error: unknown): boolean =>
  ['22021', '22003', '22P02', '22007', '22008', '22009', '22P05'].includes(
    (error as { code?: string }).code ?? '',
  );

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const fault = error as { code?: string; constraint?: string };
  return fault.code === '23505' && (constraint === undefined || fault.constraint === constraint);
};
