import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostmaster, type RunningServer, startServer } from '#server/testing/start-server.ts';

// One server that is three processes beside the first: two for calls, one for jobs.
let dataDir: string;
let server: RunningServer;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'evolve-processes-'));
  server = await startServer(dataDir, { WEB_CONCURRENCY: '2', RATE_LIMITS: 'default' });
}, 90_000);
afterAll(() => {
  server?.child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Makes a call over a connection of its own, which any of the processes may take. Returns its status, or 0 where the process died. */
const call = (path: string, body?: object): Promise<number> =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: body ? 'POST' : 'GET',
    signal: AbortSignal.timeout(10_000),
    headers: { connection: 'close', 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );

/** Returns the process ids of the processes that listen, from their log. */
const callers = (): number[] =>
  [...server.output.join('').matchAll(/"pid":(\d+),"msg":"listening/g)].map(([, pid]) => Number(pid));
const until = async (isTrue: () => boolean) => {
  for (let looks = 0; looks < 400 && !isTrue(); looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isTrue()).toBe(true);
};

describe('a server of several processes', () => {
  it('runs jobs in a process of their own', async () => {
    const member = { name: 'Nora', email: 'nora@example.com', password: 'a long password' };
    expect(await call('/api/auth/register', member)).toBe(200);
    await until(() => existsSync(join(dataDir, 'outbox')) && readdirSync(join(dataDir, 'outbox')).length > 0);
  });

  it('says once that it is ready, answers in both processes for calls, and counts their limits together', async () => {
    expect(server.output.join('').match(/ is ready at /g)).toHaveLength(1);
    const statuses = await Promise.all(Array.from({ length: 70 }, () => call('/api/auth/register', {})));
    expect(statuses.filter((status) => status === 422)).toHaveLength(59);
    expect(statuses.filter((status) => status === 429)).toHaveLength(11);
    const answered = new Set(
      [...server.output.join('').matchAll(/"pid":(\d+),[^\n]*"path":"\/api\/auth\/register"/g)].map(
        ([, pid]) => pid,
      ),
    );
    expect([...answered].sort()).toEqual(callers().map(String).sort());
  });

  it('replaces a process that is killed, while the others answer', async () => {
    const before = callers();
    const victim = before.at(-1) ?? 0;
    let isOver = false;
    const calls: { began: number; status: number }[] = [];
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) calls.push({ began: performance.now(), status: await call('/health/ready') });
    });
    await until(() => calls.length > 20);
    const killed = performance.now();
    process.kill(victim, 'SIGKILL');
    await until(() => callers().length > before.length);
    isOver = true;
    await Promise.all(load);
    // Only calls break that the killed process had, or got while the system ended it.
    const broken = calls.filter(({ status }) => status !== 200);
    expect(broken.filter(({ status }) => status !== 0)).toEqual([]);
    expect(broken.filter(({ began }) => began > killed + 1000)).toEqual([]);
    expect(server.output.join('')).toContain('a process ended; another takes its place');
    expect(readFileSync(`/proc/${callers().at(-1)}/cmdline`, 'utf8')).toContain('main.ts');
  }, 60_000);

  it('ends a process that only begins to load', async () => {
    const before = callers();
    process.kill(before.at(-1) ?? 0, 'SIGKILL');
    await until(() => server.output.join('').split('another takes its place').length > 2);
    // Its successor starts after 0.2 s, and needs longer than this to load.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const asked = performance.now();
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
    server = await startServer(dataDir, { WEB_CONCURRENCY: '2' });
  }, 60_000);

  it('ends all of them, and the database, on one signal that a terminal sends to each', async () => {
    const pids = callers().filter((pid) => existsSync(`/proc/${pid}`));
    for (const pid of pids) process.kill(pid, 'SIGINT');
    server.child.kill('SIGINT');
    expect((await server.ended).code).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(findPostmaster(dataDir)).toBeNull();
    expect(server.output.filter((line) => /"level":"fatal"|before the clean stop/.test(line))).toEqual([]);
  }, 30_000);
});
