import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon, { type Options, type Result } from 'autocannon';
import type { OpenContext } from '../server/open-context.ts';
import { type BenchMember, makeMembers } from './people.ts';
import { freePort, isReady } from './server.ts';
import { listen, pgbench } from './statements.ts';
import { openTarget } from './target.ts';

/**
 * Measures the dashboard's calls as ratios within one run: against a bare Fastify that sends identical bytes,
 * and against the call's own statements run by pgbench. Uses a loopback address and the durable embedded
 * database. The last line of the table is R12.
 *
 *   npm run bench [-- --seconds 10]
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
const seconds = Math.min(60, Math.max(1, Number(values.seconds)));
const connections = 16;
const completed = 45;

const { server, app, dataDir, close } = await openTarget('bench');
try {
  console.table(await measure(app));
  console.log(await flood(app));
} finally {
  await close();
}

type Row = Record<string, string | number>;

async function measure(bench: OpenContext): Promise<Record<string, Row>> {
  const [reader] = await makeMembers(bench, 1);
  if (!reader) throw new Error('No member could be made.');
  const [programme] = await get<{ id: string; course_id: string }[]>(reader, '/api/programs');
  const path = `/api/programs/${programme?.id}`;
  await post(reader, `${path}/enroll`, {});
  for (let day = 1; day <= completed; day += 1)
    await post(reader, `${path}/complete-day`, {
      day,
      reflection: `Day ${day}: a few lines about the walk and what I noticed on it.`,
    });

  const reads = {
    progress: `${path}/progress`,
    'day-progress': `${path}/day-progress/${completed}`,
    'lesson of the day': `/api/courses/${programme?.course_id}/lessons?day=${completed + 1}`,
    'daily quote': '/api/daily-quote',
  };
  const rows: Record<string, Row> = {};
  for (const [name, url] of Object.entries(reads)) {
    const headers = { authorization: `Bearer ${reader.token}` };
    const full = await load({ url: `${server.origin}${url}`, headers });
    const bytes = JSON.stringify(await get(reader, url));
    const bare = await bareLoad(url, { headers }, bytes);
    const statements = await listen(bench, { method: 'GET', url, token: reader.token });
    rows[name] = rowOf(
      full,
      bare,
      statements.length === 0 ? null : await pgbench(bench, { statements }, { connections, seconds }),
      bytes,
    );
  }
  rows['complete-day'] = await measureCompleting(bench, path, programme?.id ?? '');
  return rows;
}

/** Completes another day with every call: each connection takes one member after the other to day 90. */
async function measureCompleting(bench: OpenContext, path: string, programId: string): Promise<Row> {
  const members = await makeMembers(bench, 260, { programId });
  const [heard, ...walkers] = members as [BenchMember, ...BenchMember[]];
  const body = (day: number) =>
    JSON.stringify({ day, reflection: `Day ${day}: a few lines about the walk and what I noticed on it.` });
  let next = 0;
  const setupClient: Options['setupClient'] = (client) => {
    let member = walkers[next++];
    let day = 1;
    const aim = () => {
      client.setHeaders({ authorization: `Bearer ${member?.token}`, 'content-type': 'application/json' });
      client.setBody(body(day));
    };
    aim();
    client.on('response', () => {
      day += 1;
      if (day > 90) {
        member = walkers[next++];
        day = 1;
      }
      aim();
    });
  };
  const full = await load({
    url: `${server.origin}${path}/complete-day`,
    method: 'POST',
    body: body(1),
    setupClient,
  });
  // Records the statements of a day in the middle of a round, like most days.
  for (let day = 1; day <= completed; day += 1)
    await post(heard, `${path}/complete-day`, { day, reflection: 'Some lines.' });
  const statements = await listen(bench, {
    method: 'POST',
    url: `${path}/complete-day`,
    token: heard.token,
    body: JSON.parse(body(completed + 1)),
  });
  const bytes =
    '{"currentDay":47,"totalCompleted":46,"streak":1,"completed_day":46,"is_finished":false,"new_badges":[],"upgrade_card":null}';
  const bare = await bareLoad(
    `${path}/complete-day`,
    { method: 'POST', body: body(46), headers: { 'content-type': 'application/json' } },
    bytes,
  );
  return rowOf(full, bare, await pgbenchCompleting(bench, statements, heard), bytes);
}

/** Rows differ from call to call, so pgbench draws a round and a day for these statements. */
async function pgbenchCompleting(
  bench: OpenContext,
  statements: Awaited<ReturnType<typeof listen>>,
  heard: BenchMember,
) {
  const { rows } = await bench.pool.query<{ id: string }>('select id from rounds where member_id = $1', [
    heard.id,
  ]);
  await bench.pool.query(
    'create table bench_rounds as select row_number() over (order by r.id) as n, r.id as round, r.member_id as member from rounds r',
  );
  const { rows: count } = await bench.pool.query<{ n: number }>(
    'select count(*)::int as n from bench_rounds',
  );
  const preamble = `\\set n random(1, ${count[0]?.n})\n\\set day random(1, 90)\nselect round, member from bench_rounds where n = :n \\gset\n`;
  const variables = new Map<unknown, string>([
    [rows[0]?.id, 'round'],
    [heard.id, 'member'],
    [completed + 1, 'day'],
  ]);
  // Journal entries and domain events are new rows each time, so the database draws their keys.
  const fresh = statements.map(({ text, values }) =>
    /insert into "(domain_events|journal_entries)"/.test(text)
      ? {
          text: `${text.replace('$1', 'gen_random_uuid()')}${/journal_entries/.test(text) ? ' on conflict do nothing' : ''}`,
          values,
        }
      : { text, values },
  );
  try {
    return await pgbench(bench, { statements: fresh, preamble, variables }, { connections, seconds });
  } finally {
    await bench.pool.query('drop table bench_rounds');
  }
}

/** R12: measures readers during fifty wrong passwords a second, each for another account. */
async function flood(bench: OpenContext): Promise<string> {
  const [reader] = (await makeMembers(bench, 1)) as [BenchMember];
  const reading = {
    url: `${server.origin}/api/programs`,
    headers: { authorization: `Bearer ${reader.token}` },
    overallRate: 100,
  };
  const calm = await load(reading);
  let isOver = false;
  const statuses = new Map<number, number>();
  const flooding = (async () => {
    for (let n = 0; !isOver; n += 1) {
      void fetch(`${server.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `flood${n}@example.com`, password: 'not the password' }),
      }).then(
        async (reply) => {
          statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
          await reply.arrayBuffer();
        },
        () => statuses.set(0, (statuses.get(0) ?? 0) + 1),
      );
      await sleep(20);
    }
  })();
  const flooded = await load(reading);
  isOver = true;
  await flooding;
  const answers = [...statuses].map(([status, count]) => `${count} x ${status || 'no answer'}`).join(', ');
  return `R12 login flood of 50/s: p99 of a read at 100/s ${calm.latency.p99} ms -> ${flooded.latency.p99} ms, ratio ${ratio(flooded.latency.p99, calm.latency.p99)} (goal 2); median ${calm.latency.p50} -> ${flooded.latency.p50} ms; logins: ${answers}`;
}

function rowOf(
  full: Result,
  bare: Result,
  sql: { tps: number; statements: number } | null,
  bytes: string,
): Row {
  return {
    'calls/s': Math.round(full.requests.average),
    'p50 ms': full.latency.p50,
    'p99 ms': full.latency.p99,
    bytes: Buffer.byteLength(bytes),
    'bare Fastify/s': Math.round(bare.requests.average),
    'of bare': ratio(full.requests.average, bare.requests.average),
    statements: sql?.statements ?? 0,
    'pgbench/s': sql ? Math.round(sql.tps) : '-',
    'of pgbench': sql ? ratio(full.requests.average, sql.tps) : '-',
    'not 2xx': full.non2xx + full.errors + full.timeouts,
  };
}

function ratio(a: number, b: number): string {
  return (a / b).toFixed(2);
}

function load(options: Omit<Options, 'connections' | 'duration'>): Promise<Result> {
  return autocannon({ connections, duration: seconds, ...options });
}

async function bareLoad(
  url: string,
  options: Omit<Options, 'connections' | 'duration' | 'url'>,
  bytes: string,
): Promise<Result> {
  const port = await freePort();
  const file = join(dataDir, 'bare.json');
  const path = url.split('?')[0] ?? url;
  writeFileSync(file, JSON.stringify({ [path]: bytes }));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), String(port), file], {
    stdio: 'ignore',
  });
  try {
    while (!(await isReady(`http://127.0.0.1:${port}`))) await sleep(20);
    return await load({ url: `http://127.0.0.1:${port}${url}`, ...options });
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}

async function get<Answer>(member: BenchMember, path: string): Promise<Answer> {
  const reply = await fetch(`${server.origin}${path}`, {
    headers: { authorization: `Bearer ${member.token}` },
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return (await reply.json()) as Answer;
}

async function post(member: BenchMember, path: string, body: unknown): Promise<void> {
  const reply = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
}
