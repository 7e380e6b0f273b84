import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createMailer } from '#server/providers/smtp/mailer.ts';
import { tables } from '#server/tables.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { notOfMembers, staying } from '#server/testing/kept-words.ts';
import { multipart, png } from '#server/testing/multipart.ts';
import { columnsOf, findWords, isTextLike, plantCanaries } from '#server/testing/plant-canaries.ts';
import { eraseMember } from './erase-member.ts';
import { registryOf } from './registry.ts';

// `erase-member.test.ts` erases what a member makes through the product. This one reads from the catalogue of the database where
// words can be, so that a new column is erased, or named in `server/testing/kept-words.ts` with a reason.
const app = await testApp();
let leaver: Actor;
let planted: Awaited<ReturnType<typeof plantCanaries>>;
let emails: () => Promise<string[]>;
const person = { name: 'zqnamex', email: 'zqaddressx@example.com' };
const anyCanary = 'zq(?:canary[0-9]+|name|address)x';

const filesNow = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of app.files.list()) names.push(name);
  return names;
};

const photo = async () => multipart(await png());

beforeAll(async () => {
  const outbox = join(app.config.dataDir, 'outbox');
  const options = { smtpUrl: null, from: () => 'us@evolve.test', outbox, host: 'evolve.test' };
  Object.assign(app.mailer, createMailer(options));
  emails = async () =>
    Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  const { nora } = await app.cast('nora');
  leaver = await app.register({ ...person, tier: 'creator' });
  const longAgo = { created_at: new Date('2025-01-01') };
  await app.db.updateTable('members').set(longAgo).where('id', '=', leaver.id).execute();
  const ask = async (who: Actor, key: string, body: object, headers?: Record<string, string>) => {
    const reply = await who.call(key as 'POST /api/posts', body as never, headers);
    expect(reply.status, key).toBe(200);
    return reply.body as { id: string };
  };
  // Texts whose erasure asks for the rows around them.
  const post = await ask(nora, 'POST /api/posts', { content: '<p>A post.</p>' });
  await ask(leaver, `POST /api/posts/${post.id}/comments`, { content: 'A comment.' });
  const topic = { title: 'A title', content: '<p>A topic.</p>', category: 'start_here' };
  await ask(leaver, 'POST /api/forum/topics', topic);
  await ask(leaver, 'POST /api/messages', { receiver_id: nora.id, content: 'A message.' });
  await ask(leaver, 'POST /api/users/upload-photo', ...(await photo()));
  await ask(leaver, 'POST /api/users/delete-account', { password: castPassword, texts: 'erase' });
  await app.runJobs();
  await app.files.put('zqexportx.zip', Buffer.from('x'), 'application/zip');
  // Names of files stay, so that they can be found, and the provider of payments knows none of these.
  planted = await plantCanaries(app.pool, leaver, registryOf(tables), {
    members: { name: '', email: '' },
    exports: { file: "'zqexportx.zip'" },
    images: { key: '' },
    subscriptions: { status: "'ended'" },
    checkouts: { state: "'expired'" },
  });
  expect(await filesNow()).toHaveLength(3);
  expect((await emails()).join()).toContain(person.email);
  const before = new Set((await findWords(app.pool, anyCanary)).map(({ word }) => word));
  expect([...planted.canaries.keys()].filter((word) => !before.has(word))).toEqual([]);

  app.clock.advance({ days: 31 });
  await eraseMember(app, tables, leaver.id);
  await app.runJobs();
});

/** Returns the columns that can hold words, and in which none was planted. */
const unplanted = async (): Promise<string[]> =>
  (await columnsOf(app.pool))
    .filter((one) => isTextLike(one))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((place) => !planted.places.has(place));
const listed = (reasons: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.values(reasons).flat();

it('has a word of the member in every column, or a reason why none can be there', async () => {
  expect((await unplanted()).toSorted()).toEqual(listed(notOfMembers).toSorted());
});

it('finds no word of the member afterwards, except where the list says why', async () => {
  const found = (await findWords(app.pool, anyCanary)).map(({ place }) => place);
  expect([...new Set(found)].toSorted()).toEqual(listed(staying).toSorted());
});

it('finds the id only in the records of erasures', async () => {
  const found = (await findWords(app.pool, leaver.id)).map(({ place }) => place);
  expect(found.filter((place) => !place.startsWith('audit_log.'))).toEqual(['erasures.member_id']);
});

it('finds nothing of the member in files, emails and logs', async () => {
  expect(await filesNow()).toEqual([]);
  const words = new RegExp(anyCanary, 'i');
  expect((await emails()).filter((email) => words.test(email))).toEqual([]);
  expect(app.logLines.filter((line) => words.test(line))).toEqual([]);
});

it('notices a new column', async () => {
  await app.pool.query('alter table forum_categories add motto text, add colors jsonb, add sort_key bytea');
  const isNew = (place: string) => !listed(notOfMembers).includes(place);
  const added = ['motto', 'colors', 'sort_key'].map((column) => `forum_categories.${column}`);
  expect((await unplanted()).filter(isNew)).toEqual(added);
});
