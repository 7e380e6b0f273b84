import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Key } from '#contract/endpoint.ts';
import type { ContentType } from '#contract/moderation.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, openTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
let nora: Actor;
let cleo: Actor;
/** Ids of content that Cleo wrote or runs. */
let ids: Record<ContentType, string>;

beforeAll(async () => {
  app = await openTestApp();
  nora = await app.member('nora');
  cleo = await app.member('cleo');
  const make = async (key: string, body: object): Promise<string> =>
    (await cleo.call(key as Key, body)).body.id;
  const published = async (): Promise<string> => {
    const id = await make('POST /api/blog/posts', {
      title: 'Shoes and paths',
      content: '<p>Both matter.</p>',
      category: 'walking',
    });
    await (await app.member('mira')).call(`POST /api/blog/posts/${id}/approve`);
    return id;
  };
  const circle = async () => {
    const id = await make('POST /api/gatherings', {
      kind: 'circle',
      title: 'Shoes, together',
      summary: 'Six evenings.',
      call_url: 'https://meet.example/shoes',
      seats: 8,
      meetings: [{ title: 'Which shoes?', starts: '2026-03-10T19:00', minutes: 75 }],
    });
    await app.setTier(nora, 'creator');
    expect((await nora.call(`POST /api/gatherings/${id}/seat`)).status).toBe(200);
    return id;
  };
  const taught = async (by: Actor, lesson: object) => {
    const { body: course } = await by.call('POST /api/courses', {
      title: `Shoes of ${by.id}`,
      description: 'How they wear.',
      category: 'habits',
    });
    const added = await by.call(`POST /api/courses/${course.id}/lessons`, {
      title: 'Which shoes?',
      description: 'For gravel.',
      is_published: true,
      ...lesson,
    });
    await by.call(`PUT /api/courses/${course.id}`, { is_published: true });
    return { course: course.id, lesson: added.body.id };
  };
  /** Work that Cleo hands in to Nora. */
  const handedIn = async () => {
    const { course: of, lesson: task } = await taught(nora, { lesson_type: 'assignment' });
    await nora.call(`PUT /api/lessons/${task}/assignment`, {
      collects_work: true,
      due_on: null,
      due_after_days: null,
      needs_acceptance: true,
      shows_examples: false,
    });
    await cleo.call(`POST /api/courses/${of}/enroll`);
    const { body } = await cleo.call(`POST /api/lessons/${task}/submissions`, {
      number: 1,
      content: 'Buy my shoes.',
      pictures: [],
      may_be_example: false,
    });
    return body.submissions[0]?.id ?? '';
  };
  const gathering = await circle();
  const { course, lesson } = await taught(cleo, { is_preview: true });
  const asked = await cleo.call(`POST /api/gatherings/${gathering}/questions`, { content: 'Buy my shoes?' });
  const post = await make('POST /api/posts', { content: '<p>A stone.</p>' });
  const topic = await make('POST /api/forum/topics', {
    title: 'Which shoes?',
    content: '<p>For gravel.</p>',
    category: 'start_here',
  });
  ids = {
    post,
    comment: await make(`POST /api/posts/${post}/comments`, { content: 'And another.' }),
    topic,
    reply: await make(`POST /api/forum/topics/${topic}/posts`, { content: '<p>Old ones.</p>' }),
    group: await make('POST /api/groups', { name: 'Early walkers', description: 'Before work.' }),
    profile: cleo.id,
    news: await make('POST /api/news/posts', {
      title: 'Shoes for all',
      content: '<p>New ones.</p>',
      category: 'updates',
    }),
    blog: await published(),
    gathering,
    question: asked.body.questions?.[0]?.id ?? '',
    course,
    lesson,
    work: await handedIn(),
    message: await make('POST /api/messages', { receiver_id: nora.id, content: 'Buy my shoes.' }),
  };
});
afterAll(() => app?.close());

const missingPost = "We can't find that post. It may be deleted, or in a group you haven't joined.";
const cases: [ContentType, path: string, noun: string, missing: string][] = [
  ['post', 'posts/:id/flag', 'Post', missingPost],
  ['comment', 'comments/:id/flag', 'Comment', "That comment doesn't exist or was deleted."],
  ['topic', 'forum/posts/:id/report', 'Content', "That reply doesn't exist or was deleted."],
  ['reply', 'forum/posts/:id/report', 'Content', "That reply doesn't exist or was deleted."],
  ['group', 'groups/:id/report', 'Group', "That group doesn't exist."],
  ['profile', 'users/:id/report', 'Profile', "That member doesn't exist."],
  ['news', 'news/posts/:id/flag', 'Post', "We can't find that news post. It may be deleted."],
  ['blog', 'blog/posts/:id/flag', 'Post', "We can't find that blog post. It may be deleted."],
  [
    'gathering',
    'gatherings/:id/flag',
    'Page',
    "We can't find that page. It may be gone, or it isn't open to you.",
  ],
  [
    'question',
    'gatherings/questions/:id/flag',
    'Question',
    "We can't find that question. It may be deleted.",
  ],
  ['course', 'courses/:id/flag', 'Course', "That course doesn't exist."],
  ['lesson', 'lessons/:id/flag', 'Lesson', "That lesson doesn't exist."],
  ['work', 'submissions/:id/flag', 'Work', "That work doesn't exist, or it was withdrawn."],
  ['message', 'messages/:partner/:id/report', 'Message', "That message doesn't exist or was deleted."],
];

test.each(cases)('a report of a %s at /api/%s', async (type, path, noun, missing) => {
  const report = (who: Actor, id: string, body?: object) =>
    who.call(
      `POST /api/${path.replace(':partner', who === nora ? cleo.id : nora.id).replace(':id', id)}` as Key,
      body,
    );
  const id = ids[type];
  expect(await report(nora, newId())).toMatchObject({ status: 404, body: { detail: missing } });
  expect(await report(cleo, id)).toMatchObject({ status: 400, body: { code: 'own_content' } });
  const said = { category: 'spam', reason: 'Sells shoes.' };
  expect(await report(nora, id.toUpperCase(), said)).toMatchObject({
    status: 200,
    body: { message: `${noun} reported successfully. Moderators will review it.` },
  });
  const stored = await app.db
    .selectFrom('reports')
    .select(['content_id', 'flagged_by', 'category', 'reason'])
    .where('content_type', '=', type)
    .execute();
  expect(stored).toEqual([{ content_id: id, flagged_by: nora.id, ...said }]);
});
