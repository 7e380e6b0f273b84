import { rmSync } from 'node:fs';
import type { OpenContext } from '../server/open-context.ts';
import { openBench } from './people.ts';
import { freePort, type Running, type Start, startServer, temporaryFolder } from './server.ts';

export interface Target {
  server: Running;
  /** App context beside the server, to fill its database. */
  app: OpenContext;
  dataDir: string;
  /** Stops both and deletes the data, except in a folder that was named. */
  close(): Promise<void>;
}

/** Starts a server on data of its own, or on those in `folder`, for one measurement. */
export async function openTarget(
  name: string,
  { folder, ...start }: Omit<Start, 'dataDir' | 'port'> & { folder?: string | undefined } = {},
): Promise<Target> {
  const dataDir = folder ?? temporaryFolder(name);
  const server = await startServer({ ...start, dataDir, port: await freePort() });
  const stop = async () => {
    await server.stop();
    if (folder === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const app = await openBench(dataDir);
    return {
      server,
      app,
      dataDir,
      async close() {
        await app.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
