import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Export } from '#contract/exports/endpoints.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { newId } from '#server/platform/database/ids.ts';
import { readZip } from '#server/platform/files/read-zip.ts';
import { tables } from '#server/tables.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { downloadExport, fetchExport } from '#server/testing/download-export.ts';
import { multipart, png } from '#server/testing/multipart.ts';
import { walkOf } from '#server/testing/walk.ts';
import { deleteExportFiles } from './forget-exports.ts';
import { prepareExport } from './prepare-export.ts';

const app = await testApp({ now: '2026-03-02T15:00:00Z' });
let me: Actor;
const start = new Date('2026-03-02T15:00:00Z');

beforeEach(async () => {
  app.clock.set(start);
  app.outbox.length = 0;
  me = await app.register({ name: 'Nora Lindqvist', tier: 'builder' });
});

const ask = (actor = me, body?: object) => actor.call('POST /api/users/export', body ?? {});
const list = async (actor = me): Promise<Export[]> => (await actor.call('GET /api/users/export')).body;
const download = (key: string, actor = me) => actor.call(`GET /api/users/export/${key}/file` as Key);
const storedFiles = async (): Promise<string[]> => {
  const names = [];
  for await (const { name } of app.files.list()) names.push(name);
  return names.filter((name) => name.startsWith('export-') || name.endsWith('.part'));
};
const ready = async (actor = me): Promise<Export & { key: string }> => {
  expect((await ask(actor)).status).toBe(200);
  await app.runJobs();
  const [made] = await list(actor);
  if (!made?.key) throw new Error('not ready');
  return { ...made, key: made.key };
};

describe('an export', () => {
  it('has a manifest with the size, sum and count of every file', async () => {
    await me.call('POST /api/habits', { name: 'Read ten pages' });
    const made = await ready();
    expect(made).toMatchObject({
      contents: 'everything',
      state: 'ready',
      asked_at: '2026-03-02T15:00:00.000Z',
      expires_at: '2026-03-09T15:00:00.000Z',
      next_at: '2026-03-03T15:00:00.000Z',
    });
    const bytes = await fetchExport(app, me, made.key);
    expect(bytes.length).toBe(made.bytes);
    const files = await readZip(bytes, { maxEntries: 1000, maxBytes: 1e8, isWanted: () => true });
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest).toMatchObject({ schema_version: 1, made_at: '2026-03-02T15:00:00.000Z' });
    const listed = new Map<string, { bytes: number; sha256: string; count: number | null }>(
      manifest.files.map((file: { path: string }) => [file.path, file]),
    );
    for (const [path, content] of files) {
      if (path === 'manifest.json') continue;
      expect(listed.get(path), path).toMatchObject({
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
      if (path.endsWith('.json'))
        expect(JSON.parse(String(content)), path).toHaveLength(listed.get(path)?.count ?? -1);
    }
    expect(listed.size).toBe(files.size - 1);
    expect(listed.get('habits/habits.json')?.count).toBe(1);
    expect(String(files.get('README.md'))).toContain('Nora Lindqvist');
  });

  it('has the journal and the sentences of repairs in plain text', async () => {
    const walk = await walkOf(me);
    await walk.enrol();
    await walk.complete(1, { reflection: 'The heron stood on the washing line.' });
    const files = await downloadExport(app, me);
    expect(JSON.parse(files.get('journal/journal.json') ?? '')[0]).toMatchObject({
      day: 1,
      round: 1,
      text: 'The heron stood on the washing line.',
    });
    expect(files.get('journal/journal.md')).toBe(
      '# Journal\n\n## Round 1, Day 1\n\n*Monday, March 2, 2026*\n\nThe heron stood on the washing line.\n',
    );
    expect(
      parse(files.get('programme/completed-days.csv') ?? '', { columns: true, bom: true }),
    ).toMatchObject([{ local_date: '2026-03-02', day: '1', round: '1' }]);
  });

  it('has pictures as they are stored, and texts for reading', async () => {
    const words = { content: '<p>Two <strong>geese</strong></p>', image_alt: 'geese' };
    const post = await me.call('POST /api/posts', ...multipart(await png(), words));
    expect(post.status).toBe(200);
    const { key } = (post.body as { image: { key: string } }).image;
    const made = await ready();
    const files = await readZip(await fetchExport(app, me, made.key), {
      maxEntries: 1000,
      maxBytes: 1e8,
      isWanted: () => true,
    });
    const picture = files.get(`pictures/${key}.webp`);
    expect((await sharp(picture).metadata()).width).toBe(60);
    expect(String(files.get('community/posts.md'))).toContain('## 2026-03-02\n\nTwo geese');
    expect(JSON.parse(String(files.get('pictures/pictures.json')))[0]).toMatchObject({ alt: 'geese' });
  });

  it('puts a sign before a cell that a spreadsheet would run, and keeps negative numbers', async () => {
    const { body: habit } = await me.call('POST /api/habits', { name: '=HYPERLINK("http://x.test")' });
    const days = `PATCH /api/habits/${habit.id}` as 'PATCH /api/habits/:id';
    await me.call(days, { notes: { '2026-03-01': '@SUM(A1)', '2026-03-02': '-2+3' } });
    const { body: goal } = await me.call('POST /api/goals', {
      title: 'Walk',
      target_value: 10,
      unit: 'km',
      deadline: '2026-12-12',
    });
    for (const value of [3, 1])
      await me.call(`PATCH /api/goals/${goal.id}/progress?current_value=${value}` as Key);
    const files = await downloadExport(app, me, 'practice');
    const history = parse<Record<string, string>>(files.get('habits/history.csv') ?? '', {
      columns: true,
      bom: true,
    });
    expect(history.map(({ habit: name, note }) => [name, note])).toEqual([
      [`'=HYPERLINK("http://x.test")`, "'@SUM(A1)"],
      [`'=HYPERLINK("http://x.test")`, "'-2+3"],
    ]);
    expect(JSON.parse(files.get('habits/history.json') ?? '')[0].note).toBe('@SUM(A1)');
    expect(
      parse<{ amount: string }>(files.get('goals/entries.csv') ?? '', { columns: true, bom: true }).map(
        ({ amount }) => Number(amount),
      ),
    ).toEqual([3, -2]);
    expect([...files.keys()].filter((path) => path.startsWith('account/'))).toEqual([]);
  });

  it('keeps a word of the member that looks like a number', async () => {
    const { body: habit } = await me.call('POST /api/habits', { name: '0042' });
    await me.call(`PATCH /api/habits/${habit.id}` as 'PATCH /api/habits/:id', {
      notes: { '2026-03-01': '1.50', '2026-03-02': '007' },
    });
    const history = (await downloadExport(app, me, 'practice')).get('habits/history.csv') ?? '';
    expect(
      parse<Record<string, string>>(history, { columns: true, bom: true }).map(({ habit: name, note }) => [
        name,
        note,
      ]),
    ).toEqual([
      ['0042', '1.50'],
      ['0042', '007'],
    ]);
  });

  it('names a member who is away as others see them', async () => {
    const other = await app.register({ name: 'Wren Halloway' });
    await me.call(`POST /api/follow/${other.id}` as Key);
    const follows = async () => (await downloadExport(app, me)).get('people/following.json') ?? '';
    expect(await follows()).toContain('Wren Halloway');
    await other.call('POST /api/users/deactivate', { password: castPassword });
    app.clock.advance({ days: 1 });
    expect(JSON.parse(await follows())[0].followed).toBe('Former member');
  });

  it('reads thousands of rows in batches', async () => {
    const { body: habit } = await me.call('POST /api/habits', { name: 'Stretch' });
    const first = Date.UTC(2020, 0, 1);
    const dates = Array.from({ length: 1203 }, (_, at) =>
      new Date(first + at * 86_400_000).toISOString().slice(0, 10),
    );
    await me.call(`PATCH /api/habits/${habit.id}` as 'PATCH /api/habits/:id', {
      completions: Object.fromEntries(dates.map((date) => [date, true])),
    });
    const files = await downloadExport(app, me, 'practice');
    const rows: { local_date: string }[] = JSON.parse(files.get('habits/history.json') ?? '');
    expect(rows.map(({ local_date }) => local_date)).toEqual(dates);
    expect(files.get('habits/history.csv')?.trim().split('\n')).toHaveLength(1204);
  });
});

it('doesn’t tell that a friend request was declined', async () => {
  const { id: other } = await app.register({});
  await app.db
    .insertInto('friend_requests')
    .values({
      id: newId(),
      requester_id: me.id,
      receiver_id: other,
      status: 'declined',
      created_at: app.clock.now(),
      responded_at: app.clock.now(),
    })
    .execute();
  app.clock.advance({ days: 1 });
  const bytes = await fetchExport(app, me, (await ready()).key);
  const files = await readZip(bytes, { maxEntries: 1000, maxBytes: 1e8, isWanted: () => true });
  expect(JSON.parse(String(files.get('people/friend-requests-sent.json')))).toEqual([
    expect.objectContaining({ status: 'pending', responded_at: null }),
  ]);
});

describe('asking for an export', () => {
  it('twice in a moment makes one file', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.state}`)).size).toBe(1);
    await app.runJobs();
    expect((await list()).map(({ state }) => state)).toEqual(['ready']);
    expect(app.outbox.filter(({ subject }) => subject.includes('ready to download'))).toHaveLength(1);
  });

  it('is possible once a day, and a new file replaces the old one', async () => {
    const before = await ready();
    const tooSoon = await ask();
    expect(tooSoon.status).toBe(429);
    expect(tooSoon.headers['retry-after']).toBe('86400');
    expect(tooSoon.body.detail).toBe('You can prepare one file a day. Your last one is less than a day old.');
    // Habits and goals are counted apart.
    expect((await ask(me, { contents: 'practice' })).status).toBe(200);
    await app.runJobs();
    app.clock.advance({ days: 1 });
    const after = await ready();
    expect(after.key).not.toBe(before.key);
    expect((await download(before.key)).status).toBe(404);
    expect((await download(after.key)).status).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  it.each([{ contents: 'secrets' }, { contents: 7 }, { contents: ['everything'] }])(
    'refuses %j',
    async (body) => {
      expect((await ask(me, body)).status).toBe(422);
    },
  );
});

describe('the link', () => {
  it('belongs to one member, for seven days', async () => {
    const made = await ready();
    const other = await app.register({});
    const gone = "This file isn't here any more. You can prepare a new one.";
    expect((await download(made.key, other)).body).toMatchObject({ detail: gone });
    expect((await download(made.key, app.visitor)).status).toBe(401);
    expect((await download('a'.repeat(22))).status).toBe(404);
    for (const wrong of ['..%2f..%2fetc%2fpasswd', 'x', `${made.key}x`, '%00'.repeat(22)])
      expect((await download(wrong)).status, wrong).toBeGreaterThanOrEqual(404);
    const { headers } = await download(made.key);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data-2026-03-02.zip"',
      'cache-control': 'private, no-store',
      'content-length': String(made.bytes),
    });
    app.clock.advance({ days: 7 });
    expect((await download(made.key)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('is in no email, and the file is deleted when it expires', async () => {
    const made = await ready();
    const email = app.outbox.find(({ subject }) => subject === 'Your data is ready to download');
    expect(email?.to).toBe(me.email);
    expect(email?.text).toContain('https://evolve.test/profile/settings/data');
    expect(email?.text).not.toContain(made.key);
    const { file } = await app.db
      .selectFrom('exports')
      .select('file')
      .where('member_id', '=', me.id)
      .executeTakeFirstOrThrow();
    expect(await storedFiles()).toContain(file);
    app.clock.advance({ days: 7 });
    await sweep('sweep-exports');
    expect(await storedFiles()).not.toContain(file);
  });
});

const sweep = async (task: string): Promise<void> => {
  await app.pool.query('select graphile_worker.add_job($1)', [task]);
  await app.runJobs();
};

describe('a server that dies', () => {
  it('leaves no half file, and another one makes the export', async () => {
    await ask();
    const [asked] = await list();
    const id = asked?.id ?? '';
    const put = vi.spyOn(app.files, 'putStream').mockImplementationOnce(async (_name, body) => {
      body.destroy();
      throw new Error('the disk is gone');
    });
    await expect(prepareExport(app, tables, { id, attempt: 1 })).rejects.toThrow('the disk is gone');
    put.mockRestore();
    expect((await list())[0]?.state).toBe('preparing');
    // The job of the dead server stays locked for hours, so a new one is added.
    await app.pool.query('delete from graphile_worker._private_jobs');
    app.clock.advance({ minutes: 16 });
    await sweep('sweep-exports');
    await app.runJobs();
    expect((await list())[0]?.state).toBe('ready');
  });

  it('or runs twice makes one file', async () => {
    await ask();
    const before = await storedFiles();
    const id = (await list())[0]?.id ?? '';
    await Promise.all([1, 2].map((attempt) => prepareExport(app, tables, { id, attempt })));
    expect((await list())[0]?.state).toBe('ready');
    expect(await storedFiles()).toHaveLength(before.length + 1);
  });

  it('fails in the end with a word, and may be asked again at once', async () => {
    await ask();
    const id = (await list())[0]?.id ?? '';
    const put = vi.spyOn(app.files, 'putStream').mockRejectedValue(new Error('full'));
    await prepareExport(app, tables, { id, attempt: 4 });
    put.mockRestore();
    expect((await list())[0]).toMatchObject({ state: 'failed', next_at: null });
    expect((await ask()).status).toBe(200);
  });
});

it('waits while another one is made, so that other jobs have a worker', async () => {
  const other = await app.register({});
  await ask();
  await ask(other);
  await app.db.updateTable('exports').set({ state: 'working' }).where('member_id', '=', other.id).execute();
  const id = (await list())[0]?.id ?? '';
  await prepareExport(app, tables, { id, attempt: 1 });
  expect((await list())[0]?.state).toBe('preparing');
  app.clock.advance({ minutes: 2 });
  await prepareExport(app, tables, { id, attempt: 1 });
  expect((await list())[0]?.state).toBe('ready');
  await app.db.deleteFrom('exports').where('member_id', '=', other.id).execute();
});

it('leaves no file of a member who is erased while it is made', async () => {
  const before = await storedFiles();
  await ask();
  const id = (await list())[0]?.id ?? '';
  const { putStream } = app.files;
  const put = vi.spyOn(app.files, 'putStream').mockImplementationOnce(async (...file) => {
    const bytes = await putStream(...file);
    // The job is about to finish, and the erasure deletes what it finds before it deletes the rows.
    await deleteExportFiles(app, me.id);
    return bytes;
  });
  await prepareExport(app, tables, { id, attempt: 1 });
  put.mockRestore();
  expect(await storedFiles()).toEqual(before);
  expect(await list()).toEqual([]);
});

it('deletes the file of a member who is gone', async () => {
  await ready();
  await app.db.deleteFrom('exports').where('member_id', '=', me.id).execute();
  const before = await storedFiles();
  app.clock.set(new Date(Date.now() + 2 * 3_600_000));
  await sweep('sweep-export-files');
  expect((await storedFiles()).length).toBeLessThan(before.length);
});
