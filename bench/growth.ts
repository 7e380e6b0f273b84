import { parseArgs } from 'node:util';
import pg from 'pg';
import { hashPassword } from '../server/domains/auth/hash-password.ts';
import { freePort, type Running, startServer, temporaryFolder } from '../server/testing/server-process.ts';
import { type Call, callsOn } from './calls.ts';
import { fillCommunity, tokenOf } from './community-data.ts';

/**
 * Says what grows with a community: fills a part of one with a million members, 10 million texts and 50 million ticks, and measures the
 * calls of a day through the server, each by other members. Buffers and rows count reads of PostgreSQL and don't depend on the machine's
 * load. Needs a PostgreSQL with `pg_stat_statements` in `shared_preload_libraries`.
 *
 *   DATABASE_URL=postgres://…/small DATA_DIR=data node server/cli.ts migrate
 *   node bench/growth.ts --fill postgres://…/small --part 0.01
 *   node bench/growth.ts --measure postgres://…/small --measure postgres://…/large --folder data [--only search] [--statements]
 */
const { values } = parseArgs({
  options: {
    fill: { type: 'string' },
    part: { type: 'string', default: '0.01' },
    measure: { type: 'string', multiple: true },
    /** Members per call. */
    members: { type: 'string', default: '20' },
    /** Only calls whose name contains this. */
    only: { type: 'string', default: '' },
    /** Prints the dearest statements of each call. */
    statements: { type: 'boolean', default: false },
    /** Prints the sizes of tables. */
    sizes: { type: 'boolean', default: false },
    /** `DATA_DIR` of the migration, which has the server's key. */
    folder: { type: 'string' },
    /** Another checkout, whose server is measured. */
    code: { type: 'string' },
  },
});

interface Cost {
  buffers: number;
  rows: number;
  databaseMs: number;
  statements: number;
  p50: number;
  p95: number;
  failed: number;
}
if (values.fill)
  await fillCommunity(
    { connectionString: values.fill },
    Number(values.part),
    await hashPassword('seven grey stones'),
    console.log,
  );
const measured: Map<string, Cost>[] = [];
for (const url of values.measure ?? []) measured.push(await measureAll(url));
if (measured.length > 0) console.table(tableOf(measured));

async function measureAll(url: string): Promise<Map<string, Cost>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const server = await startServer({
    dataDir: values.folder ?? temporaryFolder('growth'),
    port: await freePort(),
    env: { DATABASE_URL: url },
    ...(values.code && { code: values.code }),
    within: 120_000,
  });
  try {
    await client.query('create extension if not exists pg_stat_statements');
    if (values.sizes) console.table(await sizesOf(client));
    const costs = new Map<string, Cost>();
    for (const [name, call] of Object.entries(await callsOn(client)))
      if (name.includes(values.only)) costs.set(name, await measure(client, server, name, call));
    return costs;
  } finally {
    await server.stop();
    await client.end();
  }
}

async function measure(client: pg.Client, { origin }: Running, name: string, call: Call): Promise<Cost> {
  const count = Number(values.members);
  const times: number[] = [];
  let failed = 0;
  const run = async (k: number) => {
    const { method = 'GET', path, body, token = tokenOf(k) } = call(k);
    const start = performance.now();
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    times.push(performance.now() - start);
    if (!reply.ok) {
      failed += 1;
      if (failed === 1) console.log(`${name}: ${reply.status} ${text.slice(0, 200)}`);
    }
  };
  // Even numbers have the plan Builder. Others warm the caches.
  for (let n = 0; n < 4; n += 1) await run(1000 + n * 10);
  times.length = 0;
  failed = 0;
  await client.query(
    'select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)',
  );
  for (let n = 0; n < count; n += 1) await run(1100 + n * 10);
  const { rows } = await client.query<{
    query: string;
    calls: number;
    ms: number;
    rows: number;
    buffers: number;
  }>(
    `select query, calls::int, total_exec_time + total_plan_time as ms, rows::int, (shared_blks_hit + shared_blks_read)::int as buffers from pg_stat_statements
     where toplevel and dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%' order by buffers desc`,
  );
  const sum = (of: 'calls' | 'ms' | 'rows' | 'buffers') =>
    rows.reduce((total, row) => total + Number(row[of]), 0) / count;
  if (values.statements)
    for (const row of rows.slice(0, 4))
      console.log(
        `${name}: ${(row.buffers / count).toFixed(0)} buffers, ${(row.ms / count).toFixed(2)} ms, ${(row.calls / count).toFixed(1)} calls: ${row.query.replace(/\s+/g, ' ').slice(0, 220)}`,
      );
  const sorted = times.toSorted((a, b) => a - b);
  return {
    buffers: Math.round(sum('buffers')),
    rows: Math.round(sum('rows')),
    databaseMs: sum('ms'),
    statements: Math.round(sum('calls')),
    p50: sorted[Math.floor(count / 2)] ?? 0,
    p95: sorted[Math.floor(count * 0.95)] ?? 0,
    failed,
  };
}

function tableOf(all: Map<string, Cost>[]): Record<string, Record<string, string | number>> {
  const table: Record<string, Record<string, string | number>> = {};
  for (const name of all[0]?.keys() ?? []) {
    const costs = all.map((each) => each.get(name)).filter((each) => each !== undefined);
    const row: Record<string, string | number> = { statements: costs[0]?.statements ?? 0 };
    for (const [at, { buffers, databaseMs, p50, p95, failed }] of costs.entries()) {
      row[`buffers ${at + 1}`] = buffers;
      row[`SQL ms ${at + 1}`] = databaseMs.toFixed(1);
      row[`p50/p95 ${at + 1}`] =
        `${p50.toFixed(0)}/${p95.toFixed(0)}${failed > 0 ? ` (${failed} failed)` : ''}`;
    }
    const [small, large] = costs;
    if (small && large) row['growth'] = (large.buffers / small.buffers).toFixed(2);
    table[name] = row;
  }
  return table;
}

/** Bytes of each large table: rows with their texts, and indexes. */
async function sizesOf(client: pg.Client): Promise<Record<string, Record<string, string | number>>> {
  const { rows } = await client.query<{ name: string; rows: number; row: number; index: number; mb: number }>(
    `select relname as name, reltuples::bigint as rows, round(pg_table_size(oid) / reltuples)::int as row, round(pg_indexes_size(oid) / reltuples)::int as index, round(pg_total_relation_size(oid) / 1e6)::int as mb
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000 order by pg_total_relation_size(oid) desc limit 30`,
  );
  return Object.fromEntries(
    rows.map(({ name, row, index, mb, rows: count }) => [
      name,
      { rows: Number(count), 'bytes a row': row, 'of its indexes': index, MB: mb },
    ]),
  );
}
