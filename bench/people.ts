import { randomBytes } from 'node:crypto';
import { readConfig } from '../server/config.ts';
import { hashPassword } from '../server/domains/auth/hash-password.ts';
import { register } from '../server/domains/auth/register.ts';
import { openSession } from '../server/domains/auth/sessions/open-session.ts';
import { grantPlan } from '../server/domains/membership/grant-plan.ts';
import { enrol } from '../server/domains/programme/enrol.ts';
import { type OpenContext, openContext } from '../server/open-context.ts';
import { createLog } from '../server/platform/log.ts';

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
