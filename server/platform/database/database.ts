import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { DB } from './database-types.ts';

/** Reading and writing: the pool outside a request, the request's transaction inside it. */
export type Database = Kysely<DB>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

// Instants arrive as Date; plain dates stay text, because a member's day has no zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool. A database that goes away makes requests fail, never the process (security.md finding 2). */
export function openDatabase(
  connection: pg.PoolConfig,
  log: Log,
  { size = 10 }: { size?: number } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    // The server gives a statement up first; the client's own limit is for a server that has fallen silent (R9).
    statement_timeout: 2500,
    lock_timeout: 2400,
    query_timeout: 2800,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'evolve',
    options: '-c timezone=UTC',
  });
  const lost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    watchStatements(client);
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

const beginTimeoutMs = 'set statement_timeout = 0; set lock_timeout = 0';
const endTimeoutMs = 'reset statement_timeout; reset lock_timeout';
const aDay = 24 * 60 * 60 * 1000;

/** Runs `work` on one connection whose statements may take as long as they need: migrations and other work nobody waits for. */
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
 * Gives every parameterised statement a name from its text, so that PostgreSQL plans it once a connection
 * (measured: a third more list queries a second; lists of values are passed as one array, which keeps the names few).
 * A connection that did not answer in time is destroyed: its late answer would meet the next question.
 */
function watchStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>();
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  let isPatient = false;

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= 500) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || typeof values === 'function' || rest.length > 0)
      return ask(text, values, ...rest);
    if (text === beginTimeoutMs) isPatient = true;
    if (text === endTimeoutMs) isPatient = false;
    const isNamed = Array.isArray(values) && values.length > 0;
    const answer = ask({
      text,
      values,
      ...(isNamed && { name: nameOf(text) }),
      ...(isPatient && { query_timeout: aDay }),
    }) as Promise<unknown>;
    return answer.catch((error: Error) => {
      if (error.message === 'Query read timeout') stream.destroy();
      throw error;
    });
  };
  (client as unknown as { query: typeof query }).query = query;
}

/** Refuses a database that may lose what it acknowledged (security.md finding 3). */
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

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '57014',
  '25P03',
]);

/** True when the database cannot answer just now and the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string };
  // A missing socket is a database that is not there; a missing file is a fault of ours.
  if (code === 'ENOENT') return syscall === 'connect';
  return (
    (code !== undefined && (away.has(code) || code.startsWith('08'))) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|client has encountered a connection error/i.test(
      message ?? '',
    )
  );
}

/** True for serialisation failures and deadlocks: the transaction may simply run again. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

/** True when a value could not be stored at all (NUL, out of range, not a uuid): the caller's fault, not ours. */
export const isBadValue = (error: unknown): boolean =>
  ['22021', '22003', '22P02', '22007', '22008', '22009', '22P05'].includes(
    (error as { code?: string }).code ?? '',
  );

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const fault = error as { code?: string; constraint?: string };
  return fault.code === '23505' && (constraint === undefined || fault.constraint === constraint);
};
