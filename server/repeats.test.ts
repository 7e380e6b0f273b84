import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, testApp } from './testing/app.ts';
import type { People, Sent, World } from './testing/call-samples/sample.ts';
import { postsThat, samples, shownElsewhere } from './testing/call-samples/samples.ts';

// Repeats every POST that creates something, as a client does whose reply was lost. The contract says of each POST why that is
// harmless, and this file shows it: exactly one row of everything, and an equal reply.

const app = await testApp({ env: { PAYMENTS: 'test' } });
/** Has the statement prepared and starts no workers for it, because both took longer than counting. */
const counter = await app.pool.connect();
await counter.query('set max_parallel_workers_per_gather = 0');
let world: World;
let counting: { name: string; text: string };
beforeAll(async () => {
  counting = { name: 'rows', text: await countOfEach() };
  const people: People = await app.cast('finn', 'nora', 'ada', 'cleo', 'fay', 'milo', 'mira');
  const ask: World['ask'] = async (who, call, body) => {
    const reply = await send({ who, call, body });
    if (reply.status !== 200)
      throw new Error(`${call} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  // The samples of content ask for members of the cast who exist already.
  world = { app: { ...app, member: async (role) => people[role as keyof People] }, people, ask };
});
afterAll(async () => {
  counter.release(true);
});

const send = ({ who, call, body, headers }: Sent, key?: string) =>
  (who as Actor).call(call as 'POST /api/x', body as never, {
    ...headers,
    ...(key && { 'idempotency-key': key }),
  });

/** Counts the rows of every table but those of the keys themselves. */
async function rows(): Promise<Record<string, number>> {
  const { rows: counted } = await counter.query<{ name: string; count: number }>(counting);
  return Object.fromEntries(counted.map(({ name, count }) => [name, count]));
}
/** Leaves out the table that is written up to a second after the call, which may be in the middle of the next one. */
const atOnce = ({ topic_reads: _, ...counts }: Record<string, number>) => counts;
async function countOfEach(): Promise<string> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'idempotency_keys'`,
  );
  return tables
    .map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
    .join(' union all ');
}

/** Sends a sample twice. `between` runs after the first reply, which the client never got. */
async function twice(key: string, between = async () => {}) {
  const sent = await samples[key]?.(world);
  if (!sent) throw new Error(`${key} has no sample in call-samples.ts of its noun`);
  const idempotencyKey = randomUUID();
  const before = await rows();
  const first = await send(sent, idempotencyKey);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  await between();
  const after = await rows();
  const second = await send(sent, idempotencyKey);
  return { before, after, first, second };
}

it.each(postsThat('key', 'client_id'))('%s makes one thing, and answers equally', async (key) => {
  const { before, after, first, second } = await twice(key);
  expect(atOnce(after)).not.toEqual(atOnce(before));
  expect(atOnce(await rows())).toEqual(atOnce(after));
  expect([second.status, second.body]).toEqual([200, first.body]);
});

describe('what sets a state', () => {
  /** Tables of events for open pages, and of reads that are written together a moment later. */
  const transient = ['live_events', 'topic_reads'];
  /** Tables of acts of staff, which are recorded each time. */
  const recorded = ['audit_log', 'audit_words', 'domain_events'];
  const recordsEach = ['POST /api/admin/users/table', 'POST /api/admin/users/:id/sign-out'];
  const without = (counts: Record<string, number>, key: string) =>
    Object.entries(counts).filter(
      ([table]) => ![...transient, ...(recordsEach.includes(key) ? recorded : [])].includes(table),
    );

  it.each(postsThat('state').filter((key) => key in samples))('%s', async (key) => {
    let emails = 0;
    const { after, second } = await twice(key, async () => {
      await app.runJobs();
      emails = app.outbox.length;
    });
    expect(second.status, JSON.stringify(second.body)).toBeLessThan(500);
    await app.runJobs();
    expect(without(await rows(), key)).toEqual(without(after, key));
    expect(app.outbox.slice(emails).map(({ subject }) => subject)).toEqual([]);
  });
});

describe('what can exist once', () => {
  it.each(postsThat('unique').filter((key) => !(key in shownElsewhere)))('%s', async (key) => {
    const { after, second } = await twice(key);
    expect(second.status).toBeLessThan(500);
    expect(atOnce(await rows())).toEqual(atOnce(after));
  });

  it.each(Object.entries(shownElsewhere))('%s is shown by %s', (key, file) => {
    const act = key.split('/').at(-1) ?? key;
    expect(readFileSync(join(import.meta.dirname, file), 'utf8').includes(act)).toBe(true);
  });
});

describe('an Idempotency-Key', () => {
  const create = (title: string, key: string, who = world.people.cleo) =>
    send({ who, call: 'POST /api/courses', body: { title, description: 'x', category: 'habits' } }, key);

  it('belongs to one member and one call, and to nothing that was refused', async () => {
    const key = randomUUID();
    expect((await create('', key)).status).toBe(422);
    const made = await create('Keys', key);
    expect(made.status).toBe(200);
    expect((await create('Other keys', key)).body.code).toBe('key_reused');
    expect((await create('Keys', key, world.people.fay)).body.id).not.toBe(made.body.id);
    expect((await create('Keys', 'short')).status).toBe(422);
  });

  it('serves calls that arrive at once, with one thing made', async () => {
    const key = randomUUID();
    const made = await Promise.all([1, 2, 3, 4].map(() => create('At once', key)));
    expect(new Set(made.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  });

  it('is kept for a day, sealed', async () => {
    await create('Sealed for a day', randomUUID());
    const stored = await app.db.selectFrom('idempotency_keys').select('reply').execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.some(({ reply }) => !reply || reply.includes('Sealed for a day'))).toBe(false);
    app.clock.advance({ hours: 25 });
    await sql`select graphile_worker.add_job('prune-idempotency-keys')`.execute(app.db);
    await app.runJobs();
    expect(await app.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});
