import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#server/providers/postgres/embedded.ts';
import { makeTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server where test databases are copied from the migrated template. */
    database: pg.ClientConfig;
  }
}

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
