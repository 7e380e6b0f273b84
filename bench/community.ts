import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hashPassword } from '../server/domains/auth/hash-password.ts';
import { openTarget, type Target } from '../server/testing/members.ts';
import { childrenOf, cpuMs, median, postgresPids } from '../server/testing/server-process.ts';
import { type Asked, type Call, callsOn, figures } from './calls.ts';
import { fillCommunity, memberId, tokenOf } from './community-data.ts';

/**
 * Measures the calls of a community as members make them: every client is another member at another address and asks for other rows,
 * with a browser's `Accept-Encoding`. Each call is measured alone and all of them mixed, in a community of the given part of a million
 * members. `--writes`, `--tabs` and `--logins` add what goes on beside in a busy hour: replies a second, open tabs that ask for the count
 * every half minute and listen, and wrong passwords a second. Rounds take turns and the table shows medians. Milliseconds depend on the
 * machine; what doesn't are CPU ms and the ratio between two runs.
 *
 *   node bench/community.ts --folder <reused between runs> [--part 0.01] [--only search] [--clients 16] [--seconds 5] [--rounds 3]
 *                           [--writes 50] [--tabs 200] [--logins 50] [--processes 2] [--rest 60]
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    part: { type: 'string', default: '0.01' },
    only: { type: 'string', default: '' },
    clients: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    writes: { type: 'string', default: '0' },
    tabs: { type: 'string', default: '0' },
    logins: { type: 'string', default: '0' },
    processes: { type: 'string', default: '1' },
    /** Seconds without calls at the end, after which memory is read again. */
    rest: { type: 'string', default: '0' },
  },
});
const number = (name: keyof typeof values, most: number) => Math.min(most, Math.max(0, Number(values[name])));
const [clients, seconds, rounds] = [number('clients', 256), number('seconds', 60), number('rounds', 21)];
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
/** Members with the plan Builder, who have conversations. */
const members = Array.from({ length: 40 }, (_, n) => 1000 + n * 10);

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  serverMs: number;
  databaseMs: number;
  failed: number;
  failedBeside: number;
}

const part = Number(values.part);
const target = await openTarget('community', {
  folder: values.folder,
  env: { TRUST_PROXY: '1', WEB_CONCURRENCY: values.processes },
});
try {
  console.log(`Ready after ${Math.round(target.server.readyMs)} ms.`);
  if (!(await isFilled(target))) await fill(target);
  const calls = await callsOn(target.app.pool);
  const { 'sign in': _, ...rest } = calls;
  const wanted = { ...rest, mixed: mix(Object.values(rest)) };
  const measured = new Map<string, Round[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, call] of Object.entries(wanted))
      if (name.includes(values.only))
        measured.set(name, [...(measured.get(name) ?? []), await measure(target, call, calls)]);
  console.table(tableOf(measured));
  console.log(`Memory, PSS: ${memory(target)}`);
  if (Number(values.rest) > 0) {
    await sleep(number('rest', 600) * 1000);
    console.log(`After ${values.rest} s of rest: ${memory(target)}`);
  }
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`);
} finally {
  await target.close();
  agent.destroy();
}

async function isFilled({ app }: Target): Promise<boolean> {
  return (await app.pool.query('select from members where id = $1', [memberId(0)])).rows.length > 0;
}

async function fill({ app }: Target): Promise<void> {
  const { host, port, user, database } = app.pool.options;
  const began = performance.now();
  await fillCommunity(
    { host, port, user, database },
    part,
    await hashPassword('seven grey stones'),
    () => undefined,
  );
  console.log(`Filled within ${((performance.now() - began) / 1000).toFixed(0)} s.`);
}

/** One call after another, each kind as often as the others. */
function mix(calls: Call[]): Call {
  let next = 0;
  return (k) => (calls[next++ % calls.length] as Call)(k);
}

/** Clients that ask one call after another until the time is over, while the rest of the community goes on. */
async function measure(place: Target, call: Call, calls: Record<string, Call>): Promise<Round> {
  const beside = goOnBeside(place, calls);
  const times: number[] = [];
  let failed = 0;
  const client = async (n: number, until: number, isCounted: boolean) => {
    for (let turn = n; performance.now() < until; turn += clients) {
      const k = members[turn % members.length] as number;
      const start = performance.now();
      const isGood = await ask(place, call(k), k);
      if (!isCounted) continue;
      times.push(performance.now() - start);
      if (!isGood) failed += 1;
    }
  };
  const run = (ms: number, isCounted: boolean) =>
    Promise.all(Array.from({ length: clients }, (_, n) => client(n, performance.now() + ms, isCounted)));
  await run(1000, false);
  const cpu = () => ({ server: cpuMs(serverPids(place)), database: cpuMs(postgresPids(place.dataDir)) });
  const before = cpu();
  await run(seconds * 1000, true);
  const after = cpu();
  const { 'median ms': p50, 'p99 ms': p99 } = figures(times);
  return {
    perSecond: times.length / seconds,
    p50,
    p99,
    serverMs: (after.server - before.server) / times.length,
    databaseMs: (after.database - before.database) / times.length,
    failed,
    failedBeside: await beside(),
  };
}

/** Starts what goes on beside the measured calls. Returns a function that ends it and says how many calls failed. */
function goOnBeside(place: Target, calls: Record<string, Call>): () => Promise<number> {
  const open = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  const sockets: Socket[] = [];
  let failed = 0;
  const every = (ms: number, run: (n: number) => Promise<boolean>) => {
    let count = 0;
    timers.push(
      setInterval(() => {
        const sent: Promise<void> = run(count++).then((isGood) => {
          failed += isGood ? 0 : 1;
          open.delete(sent);
        });
        open.add(sent);
      }, ms),
    );
  };
  const as = (n: number) => members[n % members.length] as number;
  const [writes, tabs, logins] = [number('writes', 500), number('tabs', 1000), number('logins', 200)];
  if (writes > 0) every(1000 / writes, (n) => ask(place, (calls['reply'] as Call)(n), as(n)));
  if (logins > 0)
    every(1000 / logins, async (n) => {
      const body = { email: `nobody${n}@example.com`, password: 'not the password' };
      return ask(place, { method: 'POST', path: '/api/auth/login', body, token: null }, n, 401);
    });
  if (tabs > 0) every(30_000 / tabs, (n) => ask(place, (calls['notification count'] as Call)(n), 3000 + n));
  for (let n = 0; n < tabs; n += 1) {
    const { hostname, port } = new URL(place.server.origin);
    const lines = `GET /api/events HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.2.0.${n % 250}\r\nAuthorization: Bearer ${tokenOf(3000 + n)}\r\n\r\n`;
    const socket = connect(Number(port), hostname, () => socket.write(lines));
    sockets.push(socket.on('error', () => undefined).resume());
  }
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(open);
    for (const socket of sockets) socket.destroy();
    return failed;
  };
}

/** Makes a call as member number `k`. Returns whether it was answered as expected. */
function ask({ server }: Target, asked: Asked, k: number, expected = 200): Promise<boolean> {
  const { method = 'GET', path, body, token = tokenOf(k) } = asked;
  return new Promise((resolve) => {
    const sent = request(`${server.origin}${path}`, {
      agent,
      method,
      headers: {
        'accept-encoding': 'gzip, deflate, br, zstd',
        'x-forwarded-for': `10.0.${Math.floor(k / 250) % 250}.${k % 250}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    sent.on('response', (reply) => {
      reply.on('end', () => resolve(reply.statusCode === expected)).resume();
    });
    sent.on('error', () => resolve(false));
    sent.end(body && JSON.stringify(body));
  });
}

/** The server's process and those that it started, without PostgreSQL's. */
function serverPids({ server, dataDir }: Target): number[] {
  const database = new Set(postgresPids(dataDir));
  return [server.pid, ...childrenOf(server.pid)].filter((pid) => !database.has(pid));
}

function memory(place: Target): string {
  const megabytes = (pids: number[]) =>
    Math.round(
      pids.reduce((sum, pid) => {
        try {
          const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
          return sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
        } catch {
          return sum;
        }
      }, 0),
    );
  const [own, database] = [megabytes(serverPids(place)), megabytes(postgresPids(place.dataDir))];
  return `server ${own} MB, database ${database} MB, together ${own + database} MB`;
}

function tableOf(measured: Map<string, Round[]>): Record<string, Record<string, string | number>> {
  const rows: Record<string, Record<string, string | number>> = {};
  for (const [name, points] of measured) {
    const of = (figure: keyof Round) => median(points.map((point) => point[figure]));
    const sum = (figure: keyof Round) => points.reduce((total, point) => total + point[figure], 0);
    rows[name] = {
      'calls/s': Math.round(of('perSecond')),
      'p50 ms': of('p50'),
      'p99 ms': of('p99'),
      'server CPU ms': of('serverMs').toFixed(2),
      'database CPU ms': of('databaseMs').toFixed(2),
      failed: sum('failed'),
      'failed beside': sum('failedBeside'),
    };
  }
  return rows;
}
