import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from './testing/app.ts';

// Text that shows nothing, sent to every field that requires words. One rule for all (`somethingToSee` of the
// contract).
const invisible = [
  ' ',
  '\u00a0',
  '\u200b',
  '\u2060',
  '\u3164',
  '\u2800',
  '\u115f',
  '\u00ad',
  '\u061c',
  '\ufe0f',
  '\u034f',
  '\u{e0020}',
  '\ufffc',
  '\u{1d159}',
  '\ufeff\u200d',
];
const app = await testApp();
const { mira, finn } = await app.cast('mira', 'finn');
let post = '';
let topic = '';
let category = '';
let programme = '';
beforeAll(async () => {
  post = (await mira.call('POST /api/posts', { content: '<p>Hello</p>' })).body.id;
  const { categories } = (await mira.call('GET /api/forum/categories')).body;
  category = Object.values(categories)[0]?.slug ?? '';
  const opened = { title: 'A topic', content: '<p>Words</p>', category, tags: [] };
  topic = (await mira.call('POST /api/forum/topics', opened)).body.id;
  programme = (await mira.call('GET /api/programs')).body[0].id;
  await mira.call(`POST /api/programs/${programme}/enroll`);
});

const fields: [string, (blank: string) => Promise<{ status: number }>][] = [
  [
    'a name',
    (name) =>
      app.visitor.call('POST /api/auth/register', { email: 'b@example.com', password: 'secret-1', name }),
  ],
  ['a post', (content) => mira.call('POST /api/posts', { content: `<p>${content}</p>` })],
  ['a change of a post', (content) => mira.call(`PUT /api/posts/${post}`, { content: `<p>${content}</p>` })],
  ['a comment', (content) => mira.call(`POST /api/posts/${post}/comments`, { content })],
  [
    'a title',
    (title) => mira.call('POST /api/forum/topics', { title, content: '<p>W</p>', category, tags: [] }),
  ],
  [
    'the words of a topic',
    (words) =>
      mira.call('POST /api/forum/topics', { title: 'T', content: `<p>${words}</p>`, category, tags: [] }),
  ],
  [
    'a reply',
    (content) => mira.call(`POST /api/forum/topics/${topic}/posts`, { content: `<p>${content}</p>` }),
  ],
  ['the name of a group', (name) => mira.call('POST /api/groups', { name, description: 'For all.' })],
  ['what a group is for', (description) => mira.call('POST /api/groups', { name: 'Walkers', description })],
  [
    'a shared success',
    (title) =>
      mira.call('POST /api/share-success', {
        achievement_type: 'habit',
        title,
        description: 'Done.',
        data: {},
      }),
  ],
  [
    'why a member is suspended',
    (reason) => mira.call(`PATCH /api/admin/users/${finn.id}/suspend`, { is_suspended: true, reason }),
  ],
];

describe.each(fields)('%s', (_, send) => {
  it.each(invisible)('is not %j', async (blank) => {
    const { status } = await send(blank);
    expect([400, 422]).toContain(status);
  });
});

it.each(invisible)('a reflection is never erased by %j', async (blank) => {
  const read = `GET /api/programs/${programme}/day-progress/1` as const;
  const save = `POST /api/programs/${programme}/save-reflection` as const;
  const before = (await mira.call(read)).body;
  if (!before.reflection) await mira.call(save, { day: 1, reflection: 'Kept words' });
  await mira.call(`POST /api/programs/${programme}/complete-day`, { day: 1, reflection: blank });
  expect((await mira.call(read)).body.reflection).toBe('Kept words');
});
