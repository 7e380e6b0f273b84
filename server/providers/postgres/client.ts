import { realpath } from 'node:fs/promises';
import pg from 'pg';

/** Address of a server: the folder of its unix socket and the port in the socket's name. */
export interface Address {
  host: string;
  port: number;
}

/** Name of the database superuser, and of the application's database. */
export const user = 'evolve';
export const database = 'evolve';

/**
 * Result of a connection attempt. `busy`: starting or stopping. `full`: no connection left. `silent`: no
 * response.
 */
export type Probe =
  | { state: 'ready'; durable: boolean }
  | { state: 'busy' | 'full' | 'silent'; reason: string };

/** Connects once and checks that the server runs on `pgdata`. Never rejects. */
export async function probe(address: Address, pgdata: string): Promise<Probe> {
  if (!address.host) return { state: 'silent', reason: 'no socket yet' };
  try {
    return await withClient(address, 'postgres', async (client) => {
      const { rows } = await client.query<{ folder: string; fsync: string }>(
        `select current_setting('data_directory') as folder, current_setting('fsync') as fsync`,
      );
      const answer = rows[0];
      if (!answer || (await realpath(answer.folder).catch(() => '')) !== (await realpath(pgdata))) {
        return { state: 'silent', reason: 'another cluster answers there' };
      }
      return { state: 'ready', durable: answer.fsync === 'on' };
    });
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (code === '53300') return { state: 'full', reason: message };
    // 57P03: cannot connect now. 57P01 and 57P02: shutting down.
    return { state: ['57P01', '57P02', '57P03'].includes(code) ? 'busy' : 'silent', reason: message };
  }
}

/** Creates the application's database if it does not exist. */
export async function ensureDatabase(address: Address): Promise<void> {
  await withClient(address, 'postgres', async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount) return;
    await client.query(`create database ${database}`);
  });
}

async function withClient<T>(
  address: Address,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...address,
    user,
    database: name,
    ssl: false,
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
  });
  // A server that dies while connected emits an error here. The pending query rejects by itself.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
