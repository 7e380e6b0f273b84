import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { multipart, png } from '#server/testing/multipart.ts';

const app = await testApp();
const { cleo, fay, nora } = await app.cast('cleo', 'fay', 'nora');

async function newCourse() {
  const { body } = await cleo.call('POST /api/courses', {
    title: `Course ${Math.random()}`,
    description: 'About it.',
    category: 'habits',
    tags: ['dawn'],
    unlock_mode: 'in_order',
  });
  return body;
}
const lesson = async (course: string, more: Record<string, unknown> = {}) =>
  (
    await cleo.call(`POST /api/courses/${course}/lessons`, {
      title: 'Kettle',
      description: 'About the kettle.',
      content: '<p>canary</p>',
      is_published: true,
      ...more,
    })
  ).body;
const duplicate = (id: string, by = cleo, client_id: string = randomUUID()) =>
  by.call(`POST /api/courses/${id}/duplicate`, { client_id });
const preview = (id: string, markdown: string, by = cleo) =>
  by.call(`POST /api/courses/${id}/markdown/preview`, { markdown });

/** Uploads a cover and returns its address. */
async function upload(): Promise<string> {
  const { status, body } = await cleo.call('POST /api/upload/cover-photo', ...multipart(await png()));
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.public_url;
}

test('who may not: only authors duplicate, import and export a course', async () => {
  const course = await newCourse();
  await lesson(course.id, { is_preview: true });
  await cleo.call(`PUT /api/courses/${course.id}`, { is_published: true });
  expect((await app.visitor.call(`GET /api/courses/${course.id}/markdown`)).status).toBe(401);
  for (const who of [nora, fay]) {
    const replies = [
      await duplicate(course.id, who),
      await preview(course.id, '# A\n\nText.', who),
      await who.call(`POST /api/courses/${course.id}/markdown`, { markdown: '# A\n\nText.', version: 1 }),
      await who.call(`GET /api/courses/${course.id}/markdown`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain('canary');
  }
});

test('a copy is a draft with everything but learners, and has a cover of its own', async () => {
  const course = await newCourse();
  const first = await lesson(course.id);
  const quiz = await lesson(course.id, { title: 'Check', lesson_type: 'quiz' });
  const question = { kind: 'short', text: 'When?', feedback: '', options: [], accepted: ['dawn'] };
  await cleo.call(`PUT /api/lessons/${quiz.id}/quiz`, {
    pass_mark: 70,
    max_attempts: 2,
    is_shuffled: true,
    feedback_after: 'attempt',
    questions: [question],
  });
  const media = { captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nDawn', language: 'en', transcript: 'Dawn' };
  await cleo.call(`PUT /api/lessons/${first.id}/media`, media);
  await cleo.call(`PUT /api/courses/${course.id}/outline`, {
    sections: [{ title: 'Week 1' }],
    lessons: [
      { id: quiz.id, section: 0 },
      { id: first.id, section: null },
    ],
  });
  const cover = await upload();
  await cleo.call(`PUT /api/courses/${course.id}`, { thumbnail_url: cover, is_published: true });
  await nora.call(`POST /api/courses/${course.id}/enroll`);
  const reply = await duplicate(course.id);
  expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
  const copy = reply.body;
  expect(copy).toMatchObject({
    title: `Copy of ${course.title}`,
    is_published: false,
    enrolled_count: 0,
    tags: ['dawn'],
    unlock_mode: 'in_order',
    sections: [{ title: 'Week 1' }],
    lessons: [
      { title: 'Check', lesson_type: 'quiz', section_id: copy.sections[0]?.id, order_index: 1 },
      { title: 'Kettle', section_id: null, order_index: 2 },
    ],
  });
  const [copied, text] = copy.lessons;
  const captions = (await cleo.call(`GET /api/lessons/${text?.id}/media/draft`)).body;
  expect(captions).toMatchObject({ language: 'en', transcript: 'Dawn' });
  expect(captions.captions).toContain('Dawn');
  expect((await cleo.call(`GET /api/lessons/${copied?.id}/quiz/draft`)).body).toMatchObject({
    pass_mark: 70,
    questions: [{ text: 'When?', accepted: ['dawn'] }],
  });
  expect((await nora.call(`GET /api/courses/${copy.id}`)).status).toBe(404);
  expect(copy.thumbnail_url).not.toBe((await cleo.call(`GET /api/courses/${course.id}`)).body.thumbnail_url);
  // Deleting the copy, with its cover, leaves the original as it is.
  expect((await cleo.call(`DELETE /api/courses/${copy.id}`)).status).toBe(200);
  await app.runJobs();
  const picture = await app.app.inject({ method: 'GET', url: cover });
  expect(picture.statusCode).toBe(200);
});

test('a double click makes one copy', async () => {
  const course = await newCourse();
  await lesson(course.id);
  const key = randomUUID();
  const both = await Promise.all([duplicate(course.id, cleo, key), duplicate(course.id, cleo, key)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.id).toBe(both[1]?.body.id);
  expect((await duplicate(course.id)).body.id).not.toBe(both[0]?.body.id);
});

const text = `# Quiet Mornings

## Week one

### The kettle

> Why a kettle is a good cue.

Boil *water*, then [read](https://example.com).

#### Later

- one
- two

### The window

Look out.

## Week two

### The door

Go out.
`;

test('a preview stores nothing, and an import adds all lessons as drafts, once', async () => {
  const course = await newCourse();
  const before = await lesson(course.id);
  const seen = await preview(course.id, text);
  expect(seen.body).toMatchObject({
    problems: [],
    sections: [{ title: 'Week one' }, { title: 'Week two' }],
    lessons: [
      { title: 'The kettle', description: 'Why a kettle is a good cue.', section: 0 },
      { title: 'The window', description: 'Look out.', section: 0 },
      { title: 'The door', description: 'Go out.', section: 1 },
    ],
  });
  const { body: now } = await cleo.call(`GET /api/courses/${course.id}`);
  expect(now.lessons).toHaveLength(1);
  const send = () =>
    cleo.call(`POST /api/courses/${course.id}/markdown`, { markdown: text, version: now.version });
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body: after } = await cleo.call(`GET /api/courses/${course.id}`);
  expect(after.sections.map(({ title }) => title)).toEqual(['Week one', 'Week two']);
  expect(after.lessons.map(({ title, is_published }) => [title, is_published])).toEqual([
    [before.title, true],
    ['The kettle', false],
    ['The window', false],
    ['The door', false],
  ]);
  const [, kettle] = after.lessons;
  const stored = (await cleo.call(`GET /api/courses/${course.id}/lessons/${kettle?.id}`)).body;
  expect(stored.content).toContain('<h1>Later</h1>');
  expect(stored.content).toContain('<em>water</em>');
  // Exported and imported again, the lessons are equal.
  const { body: exported } = await cleo.call(`GET /api/courses/${course.id}/markdown`);
  const again = (await preview(course.id, exported)).body;
  expect(again.lessons.find(({ title }) => title === 'The kettle')?.content).toBe(stored.content);
});

test('a text with problems stores nothing and says each of them', async () => {
  const course = await newCourse();
  const { body } = await cleo.call(`GET /api/courses/${course.id}`);
  const long = `${'long '.repeat(30)}`;
  for (const [markdown, sentence] of [
    ['No headings here.', /no headings, so it has no lessons/],
    ['# One\n\n# Two\n\nText.', /Lesson 1, “One”, has no text/],
    [`# ${long}\n\nText.`, /more than 120 characters/],
    [Array.from({ length: 501 }, (_, n) => `# Lesson ${n}\n\nText.`).join('\n\n'), /has 501 lessons/],
    [
      `# One\n\n${'word '.repeat(100)}\n\n`.repeat(1) + `${'word '.repeat(1000)}\n\n`.repeat(12),
      /is too long/,
    ],
    [`# One\n\n${'>'.repeat(50_000)}`, /nested too deeply/],
    [`# One\n\n${'['.repeat(20_000)}`, /more than 6,000 characters/],
  ] as const) {
    const seen = await preview(course.id, markdown);
    expect(seen.status).toBe(200);
    expect(seen.body.problems.join(' ')).toMatch(sentence);
    const sent = await cleo.call(`POST /api/courses/${course.id}/markdown`, {
      markdown,
      version: body.version,
    });
    expect(sent.status).toBe(422);
    expect(sent.body.detail).toMatch(sentence);
  }
  expect((await cleo.call(`GET /api/courses/${course.id}`)).body).toMatchObject({
    lessons: [],
    version: body.version,
  });
  expect((await preview(course.id, 'x'.repeat(200_001))).body.detail).toMatch(/at most 200,000 characters/);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,alert)',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="https://ok.example" onclick="alert(1)">x</a>',
  '<style>*{display:none}</style>',
])('hostile %j is only words', async (hostile) => {
  const course = await newCourse();
  const { body } = await preview(course.id, `# One\n\n${hostile}\n\nText.`);
  expect(JSON.stringify(body.lessons)).not.toMatch(
    /<script|onerror|onclick|javascript:|data:|<iframe|<style|<img/i,
  );
});

test('a course of every kind of lesson is equal after it was exported and imported', async () => {
  const course = await newCourse();
  const video = await lesson(course.id, {
    title: 'Watch',
    lesson_type: 'video',
    video_url: 'https://video.example/a.mp4',
    duration_minutes: 7,
    is_preview: true,
    resources: [
      { title: 'Map of `paths`', url: 'https://map.example/a?b=c' },
      { title: '', url: 'https://plain.example/' },
    ],
  });
  await cleo.call(`PUT /api/lessons/${video.id}/media`, {
    captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nDawn ```quiz',
    language: 'fr',
    transcript: 'Dawn.\n\nAnd ``` noon.',
  });
  const quiz = await lesson(course.id, { title: 'Check', lesson_type: 'quiz', release_after_days: 3 });
  const questions = [
    {
      kind: 'single',
      text: 'When?\nAnd where?\n\nsingle: not a question',
      feedback: 'Early.\n= so',
      options: [
        { text: 'Dawn', is_right: true },
        { text: '- [x] Noon', is_right: false },
      ],
      accepted: [],
    },
    {
      kind: 'multiple',
      text: '  Which ```quiz?'.trim(),
      feedback: '',
      options: [
        { text: 'a', is_right: true },
        { text: 'b', is_right: true },
        { text: 'c', is_right: false },
      ],
      accepted: [],
    },
    { kind: 'short', text: 'A word', feedback: '', options: [], accepted: ['dawn', 'day: break'] },
    {
      kind: 'order',
      text: 'Order',
      feedback: '',
      options: [
        { text: 'First', is_right: true },
        { text: '2. Second', is_right: true },
      ],
      accepted: [],
    },
  ];
  const settings = { pass_mark: 65, max_attempts: 3, is_shuffled: true, feedback_after: 'attempt' };
  const stored = await cleo.call(`PUT /api/lessons/${quiz.id}/quiz`, { ...settings, questions });
  expect([stored.status, stored.body.detail]).toEqual([200, undefined]);
  const work = await lesson(course.id, {
    title: 'Do it',
    lesson_type: 'assignment',
    release_on: '2027-02-28',
  });
  const assignment = {
    collects_work: true,
    due_on: null,
    due_after_days: 9,
    needs_acceptance: false,
    shows_examples: true,
  };
  await cleo.call(`PUT /api/lessons/${work.id}/assignment`, assignment);
  const heard = await lesson(course.id, { title: 'Hear' });
  const audio_url = 'https://audio.example/a.mp3';
  await cleo.call(`PUT /api/lessons/${heard.id}/media`, {
    captions: '',
    language: 'en',
    transcript: 'La',
    audio_url,
  });
  const markdown = (await cleo.call(`GET /api/courses/${course.id}/markdown`)).body;
  const into = await newCourse();
  const seen = await preview(into.id, markdown);
  expect(seen.body.problems).toEqual([]);
  const added = await cleo.call(`POST /api/courses/${into.id}/markdown`, { markdown, version: into.version });
  expect([added.status, added.body.detail]).toEqual([200, undefined]);
  expect((await cleo.call(`GET /api/courses/${into.id}/markdown`)).body.split('\n').slice(1)).toEqual(
    markdown.split('\n').slice(1),
  );
  const [first, second, third, last] = added.body.lessons;
  expect((await cleo.call(`GET /api/lessons/${last?.id}/media/draft`)).body).toMatchObject({
    audio_url,
    transcript: 'La',
  });
  expect(first).toMatchObject({ lesson_type: 'video', duration_minutes: 7, is_preview: true });
  const view = (await cleo.call(`GET /api/courses/${into.id}/lessons/${first?.id}`)).body;
  expect([view.video_url, view.resources]).toEqual([
    'https://video.example/a.mp4',
    [
      { title: 'Map of `paths`', url: 'https://map.example/a?b=c' },
      { title: 'https://plain.example/', url: 'https://plain.example/' },
    ],
  ]);
  expect((await cleo.call(`GET /api/lessons/${first?.id}/media/draft`)).body).toMatchObject({
    language: 'fr',
    transcript: 'Dawn.\n\nAnd ``` noon.',
  });
  const withoutIds = ({ options, ...question }: { id?: string; options: { id?: string }[] }) => ({
    ...question,
    id: '',
    options: options.map((each) => ({ ...each, id: '' })),
  });
  const copied = (await cleo.call(`GET /api/lessons/${second?.id}/quiz/draft`)).body;
  expect(copied).toMatchObject(settings);
  expect(copied.questions.map(withoutIds)).toEqual(stored.body.questions.map(withoutIds));
  expect((await cleo.call(`GET /api/lessons/${third?.id}/assignment/draft`)).body).toMatchObject(assignment);
});
