import pg from 'pg';
import { seedFlagship } from '#server/domains/programme/flagship/seed-flagship.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';

export const template = 'evolve_template';

/** Creates the template database, or one of another name, with schema, job tables and content. `begin` runs before the migrations. */
export async function makeTemplate(
  server: pg.ClientConfig,
  name = template,
  begin: (pool: pg.Pool) => Promise<void> = async () => undefined,
): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();

  const { db, pool, close } = openDatabase(onDatabase(server, name), createLog('silent'));
  try {
    await begin(pool);
    await migrate(db);
    await migrateJobs(pool);
    await seedFlagship(db, new Date('2026-01-01T00:00:00Z'));
  } finally {
    await close();
  }
}

/** Returns the connection to another database on this server. */
export function onDatabase(server: pg.ClientConfig, database: string): pg.PoolConfig {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
