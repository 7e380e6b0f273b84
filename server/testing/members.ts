import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { hashPassword } from '../domains/auth/hash-password.ts';
import { register } from '../domains/auth/register.ts';
import { openSession } from '../domains/auth/sessions/open-session.ts';
import { grantPlan } from '../domains/membership/grant-plan.ts';
import { enrol } from '../domains/programme/enrol.ts';
import { type OpenContext, openContext } from '../open-context.ts';
import { createLog } from '../platform/log.ts';
import { freePort, type Running, type Start, startServer, temporaryFolder } from './server-process.ts';

export interface BenchMember {
  id: string;
  email: string;
  token: string;
}

/** Opens an app context as a guest beside the server under test. */
export const openBench = (dataDir: string, env: Record<string, string> = {}): Promise<OpenContext> =>
  openContext(readConfig({ ...env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), createLog('silent'), {
    role: 'guest',
  });

/**
 * Makes members with the real functions, enrolled if `programId` is given. All have one password, hashed
 * once.
 */
export async function makeMembers(
  app: OpenContext,
  count: number,
  { programId, password = 'seven grey stones' }: { programId?: string; password?: string } = {},
): Promise<BenchMember[]> {
  const passwordHash = await hashPassword(password);
  const now = app.clock.now();
  const makeOne = () =>
    app.db.transaction().execute(async (db) => {
      const email = `${randomBytes(8).toString('hex')}@example.com`;
      const person = {
        email,
        name: 'Bench',
        bio: null,
        passwordHash,
        timeZone: 'America/Toronto',
        dayStartHour: 0,
        now,
      };
      const id = await register(db, person);
      await grantPlan(db, { email, tier: 'builder', now });
      if (programId) await enrol(db, { memberId: id, programId, now });
      return { id, email, token: await openSession(db, { memberId: id, device: 'bench', now }) };
    });
  // All join one group, so on a busy machine one may wait for too long. Its transaction is undone, and it begins again.
  const make = async (tries = 5): Promise<BenchMember> => {
    try {
      return await makeOne();
    } catch (error) {
      if (tries === 1) throw error;
      return make(tries - 1);
    }
  };
  const members: BenchMember[] = [];
  // Eight at a time, because the pool refuses a connection after two seconds of waiting.
  while (members.length < count)
    members.push(
      ...(await Promise.all(Array.from({ length: Math.min(8, count - members.length) }, () => make()))),
    );
  return members;
}

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
