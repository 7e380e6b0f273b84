import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/create-app.ts';
import { rememberKey, requireSameKey } from '#server/platform/database/installation.ts';
import { testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';

const words = 'the heron stood on the washing line';
const sentence = 'my brother broke the kettle';

const app = await testApp({ now: '2026-03-02T20:00:00Z' });
const nora = await app.member('nora');
const walk = await walkOf(nora);
await walk.enrol();
await walk.complete(1, { reflection: words });
await walk.complete(2);
await walk.write(2, `${words}, again`);
app.clock.set(new Date('2026-03-04T18:00:00Z'));
await walk.completeDays(3, 4);
expect((await walk.post('repair', { sentence })).status).toBe(200);

/** Returns every row of every table as text, with bytes both as hex and as characters. */
async function dump(): Promise<string> {
  const tables = await app.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.rows.length).toBeGreaterThan(20);
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) =>
      (await app.pool.query<{ row: string }>(`select t::text as row from ${name} t`)).rows
        .map(({ row }) => row)
        .join('\n'),
    ),
  );
  const text = texts.join('\n');
  const bytes = [...text.matchAll(/\\x([0-9a-f]{2,})/g)].map(([, hex]) =>
    Buffer.from(hex ?? '', 'hex').toString('latin1'),
  );
  return [text, ...bytes].join('\n');
}

const hits = (text: string, needle: string): number => text.split(needle).length - 1;

describe('private texts in the database', () => {
  test('are in no table, although the search finds a planted row', async () => {
    const before = await dump();
    for (const secret of [
      words,
      'heron',
      'washing line',
      sentence,
      'kettle',
      Buffer.from(words).toString('base64').slice(0, 20),
    ]) {
      // Lessons and quotes may contain these words as well.
      const inContent = (
        await app.pool.query(
          `select count(*)::int as n from lessons where concat(title, content, walk_question, action_steps, journal_prompt, deeper_prompt, optional_bonus) like '%' || $1 || '%'`,
          [secret],
        )
      ).rows[0].n;
      if (inContent === 0) expect([secret, hits(before, secret)]).toEqual([secret, 0]);
    }
    expect([hits(before, words), hits(before, sentence)]).toEqual([0, 0]);
    await app.db
      .insertInto('domain_events')
      .values({
        id: '0198c0de-0000-7000-8000-000000000001',
        what: 'planted',
        by_member: null,
        about: JSON.stringify({ words }),
        at: app.clock.now(),
      })
      .execute();
    await app.db
      .insertInto('throttles')
      .values({ subject: Buffer.from(sentence), act: 'planted', at: app.clock.now() })
      .execute();
    const planted = await dump();
    expect([hits(planted, words), hits(planted, sentence)]).toEqual([1, 1]);
  });

  test('are in no log line', () => {
    expect(app.logLines.length).toBeGreaterThan(5);
    expect(app.logLines.filter((line) => line.includes('heron') || line.includes('kettle'))).toEqual([]);
  });

  test('identical texts are sealed differently each time', async () => {
    const other = await app.register({});
    const theirs = await walkOf(other);
    await theirs.enrol();
    await theirs.write(1, words);
    const rows = await app.db.selectFrom('journal_entries').select('sealed_text').execute();
    expect(new Set(rows.map((row) => row.sealed_text.toString('hex'))).size).toBe(rows.length);
  });
});

describe('another key or another place', () => {
  const broken = (status: number, body: unknown) => {
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('heron');
    expect((body as { detail: string }).detail).toBe('Something went wrong');
  };

  test('a server with another key opens nothing, overwrites nothing, and refuses to start', async () => {
    const stranger = await createApp(
      { ...app, config: { ...app.config, serverKey: randomBytes(32) } },
      { web: null, health: { notReady: async () => null } as never, maxEventLoopDelay: 0 },
    );
    const headers = { authorization: `Bearer ${nora.token}` };
    for (const url of [
      `/api/programs/${walk.programId}/journal-entries`,
      `/api/programs/${walk.programId}/journal-entries/export`,
      `/api/programs/${walk.programId}/journal-entries/export-json`,
      `/api/programs/${walk.programId}/day-progress/1`,
    ]) {
      const reply = await stranger.inject({ method: 'GET', url, headers });
      broken(reply.statusCode, reply.json());
    }
    const saved = await stranger.inject({
      method: 'POST',
      url: `/api/programs/${walk.programId}/save-reflection`,
      headers,
      payload: { day: 1, reflection: 'over it' },
    });
    broken(saved.statusCode, saved.json());
    await stranger.close();
    expect((await walk.day(1)).body.reflection).toBe(words);
    await rememberKey(app.db, app.config.serverKey);
    await expect(requireSameKey(app.db, randomBytes(32))).rejects.toThrow(/another server key/);
  });

  test('a sealed text copied to another day, round or member does not open', async () => {
    const thief = await app.register({});
    const theirs = await walkOf(thief);
    await theirs.enrol();
    await theirs.write(1, 'Own words.');
    const own = await app.db
      .selectFrom('journal_entries')
      .selectAll()
      .where('member_id', '=', nora.id)
      .orderBy('day')
      .execute();
    const [first, second] = own;
    if (!first || !second) throw new Error('two entries are needed');
    const put = (id: string, sealed_text: Buffer) =>
      app.db.updateTable('journal_entries').set({ sealed_text }).where('id', '=', id).execute();
    const stolen = await app.db
      .selectFrom('journal_entries')
      .select(['id', 'sealed_text'])
      .where('member_id', '=', thief.id)
      .executeTakeFirstOrThrow();

    await put(stolen.id, first.sealed_text);
    const moved = await theirs.day(1);
    broken(moved.status, moved.body);
    // It does not open even with the key of its own member.
    const keys = await app.db
      .selectFrom('journal_keys')
      .selectAll()
      .where('member_id', 'in', [nora.id, thief.id])
      .execute();
    const keyOf = (id: string) => keys.find((row) => row.member_id === id)?.wrapped_key ?? Buffer.alloc(0);
    await app.db
      .updateTable('journal_keys')
      .set({ wrapped_key: keyOf(nora.id) })
      .where('member_id', '=', thief.id)
      .execute();
    const withKey = await theirs.day(1);
    broken(withKey.status, withKey.body);
    await app.db
      .updateTable('journal_keys')
      .set({ wrapped_key: keyOf(thief.id) })
      .where('member_id', '=', thief.id)
      .execute();
    await put(stolen.id, stolen.sealed_text);
    expect((await theirs.day(1)).body.reflection).toBe('Own words.');

    await put(second.id, first.sealed_text);
    const swapped = await walk.day(second.day);
    broken(swapped.status, swapped.body);
    await put(
      second.id,
      Buffer.concat([second.sealed_text.subarray(0, -1), Buffer.of((second.sealed_text.at(-1) ?? 0) ^ 1)]),
    );
    const flipped = await walk.day(second.day);
    broken(flipped.status, flipped.body);
    await put(second.id, second.sealed_text);
    expect((await walk.day(second.day)).body.reflection).toBe(`${words}, again`);
  });

  test('a lost key is never replaced while the member has entries', async () => {
    const member = await app.register({});
    const own = await walkOf(member);
    await own.enrol();
    await own.write(1, 'Words.');
    await app.db.deleteFrom('journal_keys').where('member_id', '=', member.id).execute();
    for (const reply of [await own.day(1), await own.write(1, 'Other words.')])
      broken(reply.status, reply.body);
    expect(
      await app.db
        .selectFrom('journal_keys')
        .select('member_id')
        .where('member_id', '=', member.id)
        .execute(),
    ).toEqual([]);
  });
});
