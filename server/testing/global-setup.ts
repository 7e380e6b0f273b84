import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { seedFlagship } from '#server/domains/programme/flagship/seed-flagship.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { migrateJobs } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { openEmbedded } from '#server/platform/postgres/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server where test databases are copied from the migrated template. */
    database: pg.ClientConfig;
  }
}

export const template = 'evolve_template';

/**
 * Starts one cluster per run (embedded without fsync, or TEST_DATABASE_URL) with one migrated and seeded
 * template. Every test file copies the template in a few ms.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const dataDir = url ? null : mkdtempSync(join(tmpdir(), 'evolve-test-'));
  // The database's user must be able to enter, or root would put the cluster under /var/lib.
  if (dataDir) chmodSync(dataDir, 0o755);
  const embedded = dataDir ? await openEmbedded({ dataDir, durable: false, log: () => undefined }) : null;
  const server: pg.ClientConfig = embedded?.connection ?? { connectionString: url };
  const tearDown = async (): Promise<void> => {
    await embedded?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server);
  } catch (error) {
    // Vitest runs no teardown after a failed setup, and the cluster would outlive the run.
    await tearDown();
    throw error;
  }
  project.provide('database', server);
  return tearDown;
}

/** Creates the template database with schema, job tables and content. */
async function makeTemplate(server: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`drop database if exists ${template} with (force)`);
  await client.query(`create database ${template}`);
  await client.end();

  const { db, pool, close } = openDatabase(onDatabase(server, template), createLog('silent'));
  try {
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
