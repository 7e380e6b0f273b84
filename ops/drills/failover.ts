import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeMembers, openBench } from '../../server/testing/members.ts';
import { freePort, type Running, startServer, temporaryFolder } from '../../server/testing/server-process.ts';
import { askPostgres, asOwner, binaries, killPostmaster, ownFolder, until } from './rig/postgres.ts';
import { conclude } from './rig/result.ts';

/**
 * Two servers write to PostgreSQL 15, kept by Patroni on two nodes behind HAProxy, and the node with the primary dies (kill -9) while the
 * other is three seconds behind. With synchronous replication no acknowledged post may be lost or there twice, and the servers must go on by
 * themselves. The control replicates asynchronously and has to lose posts. Needs the packages postgresql-15, patroni, etcd-server and
 * haproxy, and takes about three minutes.
 *
 *   node ops/drills/failover.ts
 */
interface Node {
  port: number;
  api: number;
  data: string;
  patroni: ChildProcess;
}

const rows: Record<string, Record<string, number>> = {};
for (const mode of ['synchronous', 'asynchronous'] as const)
  rows[mode === 'synchronous' ? mode : `control: ${mode}`] = await drill(mode === 'synchronous');
console.table(rows);
const {
  lost = 1,
  doubled = 1,
  'seconds without writes': downtime = 0,
  acknowledged,
} = rows['synchronous'] ?? {};
const lostInControl = rows['control: asynchronous']?.['lost'] ?? 0;
conclude({
  drill: 'failover',
  passed: lost + doubled === 0,
  lost,
  doubled,
  downtime,
  control: lostInControl > 0,
  note: `${acknowledged} posts acknowledged, ${lostInControl} lost in the control`,
});

async function drill(isSynchronous: boolean): Promise<Record<string, number>> {
  const folder = temporaryFolder('failover');
  ownFolder(folder);
  const children: ChildProcess[] = [];
  const servers: Running[] = [];
  /** Starts a program as the database's user, which PostgreSQL insists on. */
  const run = (program: string, args: string[]): ChildProcess => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      cwd: folder,
      detached: true,
      ...asOwner,
    });
    children.push(child);
    return child;
  };
  try {
    const store = await startStore(folder, run);
    const nodes = [
      await startNode(1, { folder, store, isSynchronous, run }),
      await startNode(2, { folder, store, isSynchronous, run }),
    ];
    const proxy = await startProxy(folder, nodes, run);
    await until('the replica follows', async () => (await standbys(proxy)) === 1);
    if (isSynchronous)
      await until('the replica is synchronous', async () => (await standbys(proxy, 'sync')) === 1);
    // On a busy machine who leads may change at first.
    await until(
      'the database',
      async () =>
        (await askPostgres(proxy, "select from pg_database where datname = 'evolve'")).length === 1 ||
        (await askPostgres(proxy, 'create database evolve'), false),
      60_000,
    );

    const url = `postgres://postgres@127.0.0.1:${proxy}/evolve`;
    const env = { DATABASE_URL: url, SERVER_KEY: randomBytes(32).toString('base64') };
    for (const place of [0, 1])
      servers.push(
        await startServer({
          dataDir: join(folder, `data-${place}`),
          port: await freePort(),
          env,
          within: 120_000,
        }),
      );
    const app = await openBench(join(folder, 'data-0'), env);
    const members = await makeMembers(app, 8);
    await app.close();

    const sent: string[] = [];
    const gaps: number[] = [];
    let isOver = false;
    const loops = members.map(async ({ token }, n) => {
      while (!isOver) {
        const began = performance.now();
        const text = await write(servers, token ?? '', n, () => isOver);
        if (text) sent.push(text);
        gaps.push(performance.now() - began);
        await sleep(50);
      }
    });
    await sleep(4_000);
    const [primary, replica] = await roles(nodes);
    await signalReceiver(replica, 'SIGSTOP');
    await sleep(3_000);
    const before = sent.length;
    killNode(primary);
    const killed = performance.now();
    await sleep(500);
    // What waits in its connection is lost with the machine that sent it.
    await signalReceiver(replica, 'SIGTERM');
    await signalReceiver(replica, 'SIGCONT');
    await until('writes go on', async () => sent.length > before + members.length, 90_000);
    const back = performance.now() - killed;
    await sleep(5_000);
    isOver = true;
    await Promise.all(loops);
    const found = await askPostgres(
      proxy,
      "select content from posts where content like '%failover-%'",
      'evolve',
    );
    const written = found.map(({ content }) => /failover-[\da-f-]+/.exec(String(content))?.[0]);
    return {
      acknowledged: sent.length,
      lost: sent.filter((text) => !written.includes(text)).length,
      doubled: written.length - new Set(written).size,
      'seconds without writes': Math.round(back / 1000),
      'longest write in s': Math.round(Math.max(...gaps) / 1000),
    };
  } finally {
    await Promise.allSettled(servers.map((server) => server.stop()));
    for (const { pid } of children.toReversed())
      if (pid)
        try {
          process.kill(-pid, 'SIGKILL');
        } catch {
          // It has ended.
        }
    for (const n of [1, 2]) killPostmaster(join(folder, `node-${n}`));
    await sleep(500);
    rmSync(folder, { recursive: true, force: true });
  }
}

type Run = (program: string, args: string[]) => ChildProcess;

/** Starts etcd, where Patroni keeps who leads. Returns its port. */
async function startStore(folder: string, run: Run): Promise<number> {
  const [port, peer] = [await freePort(), await freePort()];
  const [client, own] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  const args = {
    '--data-dir': join(folder, 'etcd'),
    '--listen-client-urls': client,
    '--advertise-client-urls': client,
    '--listen-peer-urls': own,
    '--initial-advertise-peer-urls': own,
    '--initial-cluster': `default=${own}`,
  };
  run('etcd', Object.entries(args).flat());
  await until('etcd', async () => (await fetch(`${client}/health`)).ok);
  return port;
}

async function startNode(
  n: number,
  { folder, store, isSynchronous, run }: { folder: string; store: number; isSynchronous: boolean; run: Run },
): Promise<Node> {
  const [port, api] = [await freePort(), await freePort()];
  const data = ownFolder(join(folder, `node-${n}`));
  const settings = {
    scope: 'evolve',
    name: `node${n}`,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${store}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 5,
        maximum_lag_on_failover: 1 << 30,
        synchronous_mode: isSynchronous,
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: binaries,
      pgpass: join(folder, `pgpass-${n}`),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: folder },
    },
  };
  const file = join(folder, `patroni-${n}.json`);
  // YAML reads JSON too.
  writeFileSync(file, JSON.stringify(settings));
  const patroni = run('patroni', [file]);
  // The second one copies the first.
  await until(`node ${n}`, async () => (await fetch(`http://127.0.0.1:${api}/health`)).ok, 60_000);
  return { port, api, data, patroni };
}

/** Starts HAProxy, which sends every connection to the primary. Returns its port. */
async function startProxy(folder: string, nodes: readonly Node[], run: Run): Promise<number> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ port: own, api }, n) => `  server node${n + 1} 127.0.0.1:${own} check port ${api}`).join('\n')}
`,
  );
  run('haproxy', ['-f', file]);
  await until('haproxy', async () => (await askPostgres(port, 'select 1')).length === 1);
  return port;
}

/** Writes one post, and repeats it at the other server until one acknowledges it. Returns its text. */
async function write(
  servers: readonly Running[],
  token: string,
  n: number,
  isOver: () => boolean,
): Promise<string | null> {
  const text = `failover-${randomUUID()}`;
  const key = randomUUID();
  for (let turn = n; ; turn += 1) {
    const reply = await fetch(`${servers[turn % 2]?.origin}/api/posts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ content: `<p>${text}</p>` }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    await reply?.arrayBuffer().catch(() => null);
    if (reply?.ok) return text;
    if (reply && reply.status < 500 && reply.status !== 409 && reply.status !== 429)
      throw new Error(`A post was refused with ${reply.status}.`);
    if (isOver()) return null;
    await sleep(200);
  }
}

async function roles(nodes: readonly Node[]): Promise<[Node, Node]> {
  const leads = await Promise.all(
    nodes.map(async ({ api }) => (await fetch(`http://127.0.0.1:${api}/primary`)).status === 200),
  );
  const primary = nodes[leads.indexOf(true)];
  const replica = nodes[leads.indexOf(false)];
  if (!primary || !replica) throw new Error('There is no primary with a replica.');
  return [primary, replica];
}

/** Holds the replica's receiver up, ends it or lets it go on. */
async function signalReceiver({ port }: Node, signal: NodeJS.Signals): Promise<void> {
  const found = await askPostgres(
    port,
    "select pid from pg_stat_activity where backend_type = 'walreceiver'",
  );
  for (const { pid } of found) process.kill(Number(pid), signal);
}

/** The machine dies: Patroni and PostgreSQL at once. */
function killNode({ patroni, data }: Node): void {
  if (patroni.pid) process.kill(-patroni.pid, 'SIGKILL');
  killPostmaster(data);
}

async function standbys(port: number, state?: string): Promise<number> {
  const found = await askPostgres(
    port,
    `select from pg_stat_replication where state = 'streaming' ${state ? `and sync_state = '${state}'` : ''}`,
  );
  return found.length;
}
