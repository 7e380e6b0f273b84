import { setTimeout as sleep } from 'node:timers/promises';
import { checkInvariants } from '../../cli/invariants/check.ts';
import { readConfig } from '../../config.ts';
import { openContext } from '../../open-context.ts';
import { createLog } from '../../platform/log.ts';
import {
  childrenOf,
  freePort,
  isReady,
  killPostgres,
  postgresPids,
  type Running,
  startServer,
} from '../server-process.ts';
import { startEarlyProxy } from './early-proxy.ts';
import { judge, type MemberFound, type MemberHistory, type Verdict } from './history.ts';
import { startStorm } from './storm.ts';

/**
 * The victim of a kill: the server, the server with its embedded database, the embedded database alone, or one of two processes that
 * share the port.
 */
export type Victim = 'server' | 'both' | 'database' | 'process';

export interface KillPlan {
  dataDir: string;
  victims: readonly Victim[];
  /** Environment of the server, such as DATABASE_URL. */
  env?: Record<string, string>;
  writers?: number;
  /** Acknowledges before the server has the write. This is the control. */
  ackEarly?: boolean;
  /** Each kill comes after `writes` acknowledged writes, plus a random delay of up to `most` ms. */
  between?: { most: number; writes: number };
  onKill?: (line: string) => void;
}

export interface KillReport {
  kills: number;
  members: number;
  acknowledged: number;
  lost: string[];
  phantom: string[];
  unanswered: number;
  /** Names of checks that failed at any restart. */
  broken: string[];
  /** Time in ms until ready, from the start of the process or the death of the database. */
  restarts: number[];
  /** Number of times the server died although only its database or one of its processes was killed. */
  diedWithPart: number;
}

/**
 * Kills a server repeatedly while members write. After each restart, checks that every acknowledged write is
 * there.
 */
export async function runKills({
  dataDir,
  victims,
  env = {},
  writers = 12,
  ackEarly = false,
  between = { most: 600, writes: 60 },
  onKill = () => undefined,
}: KillPlan): Promise<KillReport> {
  const port = await freePort();
  const processes = victims.includes('process') ? '2' : '1';
  const start = () => startServer({ dataDir, port, env: { ...env, WEB_CONCURRENCY: processes } });
  let server = await start();
  const proxyPort = await freePort();
  const proxy = ackEarly
    ? await startEarlyProxy({ port: proxyPort, target: server.origin, delay: 150 })
    : null;
  const storm = startStorm({ origin: proxy ? `http://127.0.0.1:${proxyPort}` : server.origin, writers });
  const report: KillReport = {
    kills: 0,
    members: 0,
    acknowledged: 0,
    lost: [],
    phantom: [],
    unanswered: 0,
    broken: [],
    restarts: [],
    diedWithPart: 0,
  };
  const seen = new Set<string>();
  const look = async (members: Iterable<MemberHistory>): Promise<Verdict> => {
    const all: Verdict = { acknowledged: 0, lost: [], phantom: [] };
    for (const member of members) {
      const verdict = judge(member, await find(server.origin, member));
      all.acknowledged += verdict.acknowledged;
      for (const each of verdict.lost) if (!seen.has(each)) all.lost.push(each);
      for (const each of verdict.phantom) if (!seen.has(each)) all.phantom.push(each);
      for (const each of [...verdict.lost, ...verdict.phantom]) seen.add(each);
    }
    report.lost.push(...all.lost);
    report.phantom.push(...all.phantom);
    return all;
  };
  try {
    for (const victim of victims) {
      const since = storm.acknowledged;
      const began = performance.now();
      while (storm.acknowledged < since + between.writes && performance.now() - began < 20_000)
        await sleep(10);
      await sleep(Math.random() * between.most);
      const restart = await strike(victim, server, dataDir, start);
      if (['database', 'process'].includes(victim) && restart.server !== server) report.diedWithPart += 1;
      server = restart.server;
      await storm.pause();
      report.kills += 1;
      report.restarts.push(restart.ms);
      const touched = storm.touched();
      const { lost, phantom } = await look(touched);
      report.broken.push(...(await brokenInvariants(dataDir, env)));
      onKill(
        `kill ${report.kills} (${victim}): ready after ${Math.round(restart.ms)} ms, ${touched.size} members looked at, ${lost.length} lost, ${phantom.length} phantom, ${report.broken.length} checks broken`,
      );
      storm.resume();
    }
    await storm.end();
    report.members = storm.history.length;
    report.unanswered = storm.unanswered;
    report.acknowledged = (await look(storm.history)).acknowledged;
    report.broken = [...new Set([...report.broken, ...(await brokenInvariants(dataDir, env))])];
    return report;
  } finally {
    await storm.end();
    proxy?.close();
    await server.stop();
  }
}

async function strike(
  victim: Victim,
  server: Running,
  dataDir: string,
  start: () => Promise<Running>,
): Promise<{ server: Running; ms: number }> {
  const died = performance.now();
  if (victim === 'process') killOneProcess(server, dataDir);
  else if (victim !== 'server') killPostgres(dataDir);
  if (victim === 'server' || victim === 'both') await server.kill();
  else {
    // The server takes a moment to detect that a part of it died. Until then readiness is cached.
    await sleep(50);
    while (server.isAlive() && performance.now() - died < 60_000) {
      if (await canRead(server.origin)) return { server, ms: performance.now() - died };
      await sleep(20);
    }
    await server.kill();
  }
  const next = await start();
  return { server: next, ms: next.readyMs };
}

/** Kills a process for calls, which is a child of the server's and not PostgreSQL. */
function killOneProcess(server: Running, dataDir: string): void {
  const children = childrenOf(server.pid).filter((pid) => !postgresPids(dataDir).includes(pid));
  const [victim] = children;
  if (victim === undefined) throw new Error('The server has no other process.');
  process.kill(victim, 'SIGKILL');
}

/** Returns true if the database serves a call, not only the cached readiness. */
async function canRead(origin: string): Promise<boolean> {
  if (!(await isReady(origin))) return false;
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${Math.random()}@example.com`, password: 'nobody has this' }),
  }).catch(() => null);
  await reply?.arrayBuffer();
  return reply?.status === 401;
}

async function find(origin: string, { token, days }: MemberHistory): Promise<MemberFound> {
  const nothing: MemberFound = {
    known: false,
    enrolled: false,
    currentDay: 1,
    completed: [],
    days: new Map(),
  };
  if (!token || (await read(origin, token, '/api/auth/me')).status !== 200) return nothing;
  const [programme] = (await read<{ id: string }[]>(origin, token, '/api/programs')).body;
  const path = `/api/programs/${programme?.id}`;
  const progress = await read<{ current_day: number; completed_days: number[] }>(
    origin,
    token,
    `${path}/progress`,
  );
  if (progress.status !== 200) return { ...nothing, known: true };
  const found: MemberFound = {
    known: true,
    enrolled: true,
    currentDay: progress.body.current_day,
    completed: progress.body.completed_days,
    days: new Map(),
  };
  for (const day of days.keys()) {
    found.days.set(
      day,
      (
        await read<{ readLesson: boolean; walkReflection: boolean; reflection: string }>(
          origin,
          token,
          `${path}/day-progress/${day}`,
        )
      ).body,
    );
  }
  return found;
}

/** Reads until the server is not busy. A 4xx counts as a response. */
async function read<Body = unknown>(
  origin: string,
  token: string,
  path: string,
): Promise<{ status: number; body: Body }> {
  for (let tries = 0; ; tries += 1) {
    try {
      const reply = await fetch(`${origin}${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(15_000),
      });
      const body = (await reply.json()) as Body;
      if (reply.status < 500) return { status: reply.status, body };
    } catch (error) {
      if (tries > 100) throw error;
    }
    if (tries > 100) throw new Error(`${path} never answered.`);
    await sleep(50);
  }
}

async function brokenInvariants(dataDir: string, env: Record<string, string>): Promise<string[]> {
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  const app = await openContext(config, createLog('silent'), { role: 'guest' });
  try {
    const findings = await checkInvariants(app);
    return findings.filter(({ count }) => count > 0).map(({ name }) => name);
  } finally {
    await app.close();
  }
}
