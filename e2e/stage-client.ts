import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ignoreProductSettings } from '../scripts/product-settings.ts';
import type {
  ClockAnswer,
  ClockOrder,
  JobsAnswer,
  JobsOrder,
  MemberOrder,
  NewsletterOrder,
  ResetOrder,
  StageEmail,
  StageMember,
  StageOpen,
  StagePush,
  StagePushDevice,
} from '../server/testing/stage-protocol.ts';

export type { MemberOrder, StageEmail, StageMember } from '../server/testing/stage-protocol.ts';

export interface Stage {
  /** URL of the product: the `baseURL` of a journey. */
  origin: string;
  /** Sets, moves or reads the server's clock. Returns its time. */
  clock(order?: ClockOrder): Promise<Date>;
  /** Runs every job that is due, with `task` also that task of the cron. */
  runJobs(jobs?: JobsOrder): Promise<JobsAnswer>;
  /**
   * Runs due jobs and returns the emails sent since the reset, newest last. With `to`, only those to this
   * address.
   */
  emails(to?: string): Promise<StageEmail[]>;
  /** Returns the subscription of a new browser at the stand-in of the push service. */
  pushDevice(): Promise<StagePushDevice>;
  /**
   * Runs due jobs and returns the push messages since the reset, newest last, as the browser reads them. The stand-in has checked
   * the signature of each (RFC 8292) and decrypted it (RFC 8291).
   */
  pushes(): Promise<StagePush[]>;
  /** Sends an issue of the newsletter to every confirmed address. */
  newsletter(order: NewsletterOrder): Promise<unknown>;
  /** Adds the members and the content of the demo, up to the clock's time. */
  demo(): Promise<unknown>;
  /** Adds a member of the cast or a new one, signed in on one device. */
  member(order?: MemberOrder): Promise<StageMember>;
  /** Empties the product. Call it before each test. Browsers keep their storage, so use a new context. */
  reset(order?: ResetOrder): Promise<void>;
  close(): Promise<void>;
}

/** Newsletters need a sender's postal address. */
const postalAddress = 'Evolve, 12 Cairn Road, Ottawa ON';

/**
 * Starts the stage in a separate process, once per Playwright worker:
 *
 *   stage: [async ({}, use) => { const stage = await startStage(); await use(stage); await stage.close(); }, { scope: 'worker' }]
 *
 * `env` is the product's environment. Rate limits are off by default.
 * @throws Error with the output of the stage when it does not open.
 */
export async function startStage({
  env = {},
  within = 60_000,
}: {
  env?: Record<string, string>;
  within?: number;
} = {}): Promise<Stage> {
  ignoreProductSettings();
  const child = spawn(
    process.execPath,
    [
      // Each reset leaves a whole app to the collector, which has less to move where new objects have more room.
      '--max-semi-space-size=64',
      '--import',
      join(import.meta.dirname, '../server/compile-cache.mjs'),
      join(import.meta.dirname, '../server/testing/stage.ts'),
      '--with-parent',
    ],
    {
      env: {
        ...process.env,
        RATE_LIMITS: 'off',
        MAIL_POSTAL_ADDRESS: postalAddress,
        NODE_NO_WARNINGS: '1',
        ...env,
      },
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
  const runJobs = (jobs: JobsOrder = {}) => order<JobsAnswer>('POST', '/jobs', jobs);
  return {
    origin,
    clock: async (change = {}) => new Date((await order<ClockAnswer>('POST', '/clock', change)).now),
    runJobs,
    async emails(to) {
      await runJobs();
      const all = await order<StageEmail[]>('GET', '/outbox');
      return to === undefined ? all : all.filter((message) => message.to.toLowerCase() === to.toLowerCase());
    },
    pushDevice: () => order<StagePushDevice>('POST', '/push-devices', {}),
    async pushes() {
      await runJobs();
      return order<StagePush[]>('GET', '/pushes');
    },
    newsletter: (issue) => order('POST', '/newsletter', issue),
    demo: () => order('POST', '/demo'),
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

/** Waits for the line that names the URLs. */
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
