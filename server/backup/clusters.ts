import type { Readable } from 'node:stream';
import pg from 'pg';
import { copyOut } from './wire.ts';

const data = 'd'.charCodeAt(0);

/**
 * Reads the whole cluster of a running server as a tar, with the write-ahead log that makes it consistent at its end. PostgreSQL
 * checks the checksum of each page while it reads. Members write meanwhile. `model` is a client of this server that isn't connected.
 */
export async function readCluster(model: pg.Client): Promise<{ body: Readable; walFrom: string }> {
  const { host, port, user, database } = model;
  const options = {
    host,
    port,
    user,
    database,
    ssl: false,
    replication: 'database',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  };
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as name',
  );
  // Keeps the log since now until this connection ends: a long backup beside many writes would find its beginning deleted.
  await client.query('CREATE_REPLICATION_SLOT evolve_backup TEMPORARY PHYSICAL RESERVE_WAL');
  const body = copyOut(
    client,
    // It has the log that it needs, so it doesn't wait for the archive, which may be stuck.
    "BASE_BACKUP (LABEL 'evolve', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'no')",
    (message) => (message[0] === data ? message.subarray(1) : null),
  );
  body.once('close', () => void client.end().catch(() => undefined));
  return { body, walFrom: rows[0]?.name ?? '' };
}
