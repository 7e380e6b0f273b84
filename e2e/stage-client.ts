import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type {
  ClockAnswer,
  ClockOrder,
  JobsAnswer,
  MemberOrder,
  ResetOrder,
  StageEmail,
  StageMember,
  StageOpen,
} from '../server/testing/stage-protocol.ts';

export type { MemberOrder, StageEmail, StageMember } from '../server/testing/stage-protocol.ts';

export interface Stage {
  /** Where the product is: the `baseURL` of a journey. */
  origin: string;
  /** Sets, moves or asks the server's clock; answers its time. */
  clock(order?: ClockOrder): Promise<Date>;
  /** Runs every job that is due. */
  runJobs(): Promise<JobsAnswer>;
  /** Runs what is due and answers the mails sent since the reset, those to one address when named, newest last. */
  letters(to?: string): Promise<StageEmail[]>;
  /** A member of the cast or somebody new, signed in on one device. */
  member(order?: MemberOrder): Promise<StageMember>;
  /** An empty product: call it before each test. Browsers keep their storage; a new context has none. */
  reset(order?: ResetOrder): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the stage in a process of its own, once a Playwright worker:
 *
 *   stage: [async ({}, use) => { const stage = await startStage(); await use(stage); await stage.close(); }, { scope: 'worker' }]
 *
 * `env` is the product's; rate limits are off unless it says otherwise. @throws Error with what the stage printed when it does not open.
 */
export async function startStage({
  env = {},
  within = 60_000,
}: {
  env?: Record<string, string>;
  within?: number;
} = {}): Promise<Stage> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../server/testing/stage.ts'), '--with-parent'],
    {
      env: { ...process.env, RATE_LIMITS: 'off', NODE_NO_WARNINGS: '1', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const { origin, control } = await opening(child, within);
  const order = async <Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> => {
    const reply = await fetch(`${control}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as Answer & { error?: string };
    if (!reply.ok) throw new Error(`The stage refused ${method} ${path}: ${answer.error}`);
    return answer;
  };
  const runJobs = () => order<JobsAnswer>('POST', '/jobs', {});
  return {
    origin,
    clock: async (change = {}) => new Date((await order<ClockAnswer>('POST', '/clock', change)).now),
    runJobs,
    async letters(to) {
      await runJobs();
      const all = await order<StageEmail[]>('GET', '/outbox');
      return to === undefined ? all : all.filter((letter) => letter.to.toLowerCase() === to.toLowerCase());
    },
    member: (who = {}) => order<StageMember>('POST', '/members', who),
    reset: async (change = {}) => void (await order<ClockAnswer>('POST', '/reset', change)),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(limit);
    },
  };
}

/** Waits for the one line that names the addresses. */
function opening(child: ChildProcess, within: number): Promise<StageOpen> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The stage has no output.');
  let said = '';
  stderr.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-4000);
  });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => fail(`did not open within ${within / 1000} s`), within);
    const fail = (why: string) => {
      clearTimeout(limit);
      child.kill('SIGKILL');
      reject(new Error(`The stage ${why}.\n${said}`));
    };
    child.once('exit', (code) => fail(`ended with code ${code}`));
    createInterface({ input: stdout }).once('line', (line) => {
      clearTimeout(limit);
      child.removeAllListeners('exit');
      resolve(JSON.parse(line) as StageOpen);
    });
  });
}
