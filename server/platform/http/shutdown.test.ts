import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostmaster, startServer } from '#server/testing/start-server.ts';
import { buildOf } from '../version.ts';

// Starts the real process on its own data folder, like `npm start`.
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'evolve-main-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Makes one call over a keep-alive connection. Resolves with its status or error, and when it began. */
function call(
  agent: Agent,
  port: number,
  payload: object,
): Promise<{ began: number; outcome: number | string }> {
  const began = performance.now();
  const body = JSON.stringify(payload);
  return new Promise((resolve) => {
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/auth/register',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (reply) => {
        reply.resume();
        reply.on('end', () => resolve({ began, outcome: reply.statusCode ?? 0 }));
        reply.on('error', (error) => resolve({ began, outcome: error.message }));
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ began, outcome: error.code ?? error.message }),
    );
    outgoing.end(body);
  });
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

describe('the server process', () => {
  it('prints only its log and its address, and serves metrics on loopback', async () => {
    const metrics = await freePort();
    const { child, port, output, ended } = await startServer(dataDir, {
      METRICS_PORT: String(metrics),
      DRAIN_MS: '4000',
    });
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: 'ready',
        ...buildOf(null),
        missing_updates: expect.toSatisfy((words) => words === null || /^PostgreSQL \d/.test(words)),
      },
    ]);
    expect(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()).toContain(
      'route="/health/ready",status="200"} 1',
    );
    // A call that never ends delays the clean stop. The second signal does not wait.
    const hanging = connect(port, '127.0.0.1', () =>
      hanging.write(
        'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
      ),
    );
    hanging.on('error', () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 200));
    child.kill('SIGHUP');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(child.exitCode).toBeNull();
    expect(child.signalCode).toBeNull();
    // Until the end of DRAIN_MS a load balancer is answered that it should look elsewhere.
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(503);
    const signalled = performance.now();
    child.kill('SIGTERM');
    const { code } = await ended;
    hanging.destroy();
    expect(code).toBe(1);
    expect(performance.now() - signalled).toBeLessThan(2000);
    while (findPostmaster(dataDir) !== null) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(output.filter((line) => line.startsWith('stderr'))).toEqual([]);
    expect(
      output
        .join('')
        .split('\n')
        .filter((line) => line && !line.startsWith('{')),
    ).toEqual([`Evolve is ready at http://127.0.0.1:${port}`]);
  }, 40_000);

  it('starts again after that, and on SIGTERM finishes running calls, exits with 0 and stops its database', async () => {
    const { child, port, output, ended } = await startServer(dataDir);
    const agent = new Agent({ keepAlive: true });
    const results: Promise<{ began: number; outcome: number | string }>[] = [];
    let serial = 0;
    const load = setInterval(() => {
      serial += 1;
      results.push(
        call(agent, port, { email: `load${serial}@example.com`, password: 'secret', name: 'Load' }),
      );
    }, 30);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const signalled = performance.now();
    child.kill('SIGTERM');
    const notReady = new Promise<number>((resolve) =>
      setTimeout(
        () =>
          void fetch(`http://127.0.0.1:${port}/health/ready`).then(
            ({ status }) => resolve(status),
            () => resolve(0),
          ),
        150,
      ),
    );
    const { code } = await ended;
    const took = performance.now() - signalled;
    clearInterval(load);
    agent.destroy();
    const all = await Promise.all(results);
    const before = all.filter(({ began }) => began < signalled);
    expect(before.length).toBeGreaterThan(20);
    expect(before.filter(({ outcome }) => outcome !== 200)).toEqual([]);
    // Later calls meet a server that is stopping: they are answered, told to wait, or refused a connection.
    const late = all.filter(({ began }) => began >= signalled).map(({ outcome }) => outcome);
    expect(late.filter((outcome) => ![200, 503, 'ECONNREFUSED', 'ECONNRESET'].includes(outcome))).toEqual([]);
    expect(await notReady).toBe(503);
    expect(code).toBe(0);
    expect(took).toBeLessThan(10_000);
    expect(output.join('')).not.toMatch(/"level":"(error|fatal)"/);
    expect(findPostmaster(dataDir)).toBeNull();
  }, 40_000);

  it('reports all configuration problems at once, and exits', async () => {
    await expect(
      startServer(dataDir, { PORT: 'x', DATABASE_URL: 'mysql://root:hunter2@db' }),
    ).rejects.toThrow(/2 problems:\n {2}- PORT .*\n {2}- DATABASE_URL (?!.*hunter2)/);
  });
});
