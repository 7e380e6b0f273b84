import { describe, expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { multipart, png } from '#server/testing/multipart.ts';

const app = await testApp();
const { cleo, fay, nora, ada, finn, mira } = await app.cast('cleo', 'fay', 'nora', 'ada', 'finn', 'mira');

const words = { title: 'Quiet Mornings', description: 'Eight short lessons.', category: 'habits' };
let made = 0;
const create = async (more: Record<string, unknown> = {}, who = cleo) => {
  made += 1;
  return (await who.call('POST /api/courses', { ...words, title: `Course ${made}`, ...more })).body;
};
const lessonOf = (id: string, more: Record<string, unknown> = {}, who = cleo) =>
  who.call(`POST /api/courses/${id}/lessons`, { title: 'One', description: 'About it.', ...more });
const orderOf = async (id: string) =>
  (await cleo.call(`GET /api/courses/${id}`)).body.lessons.map(
    (each: { title: string; order_index: number }) => `${each.order_index} ${each.title}`,
  );

test('an author whose plan ended finds their courses, and changes nothing', async () => {
  const author = await app.register({ tier: 'creator' });
  const { body: course } = await author.call('POST /api/courses', words);
  await app.setTier(author, 'builder');
  const { status, body } = await author.call('GET /api/my-created-courses');
  expect([status, body.map(({ id }) => id)]).toEqual([200, [course.id]]);
  expect((await author.call(`GET /api/courses/${course.id}`)).body).toMatchObject({
    may_edit: false,
    is_author: true,
  });
  expect((await author.call(`PUT /api/courses/${course.id}`, { title: 'Mine' })).body.code).toBe(
    'upgrade_required',
  );
});

describe('who may not write', () => {
  test('is everyone below Creator, on every call', async () => {
    const { id } = await create();
    const lesson = (await lessonOf(id)).body.id;
    for (const who of [finn, nora, ada])
      for (const [call, body] of [
        ['POST /api/courses', words],
        [`PUT /api/courses/${id}`, { title: 'Mine' }],
        [`DELETE /api/courses/${id}`, undefined],
        [`PUT /api/courses/${id}/outline`, { sections: [], lessons: [] }],
        [`POST /api/courses/${id}/lessons`, { title: 'a', description: 'b' }],
        [`PUT /api/courses/${id}/lessons/${lesson}`, { title: 'a' }],
        [`DELETE /api/courses/${id}/lessons/${lesson}`, undefined],
        ['POST /api/upload/cover-photo', {}],
      ] as const) {
        const reply = await who.call(call as 'POST /api/x', body as never);
        expect([call, reply.status, reply.body.code]).toEqual([call, 403, 'upgrade_required']);
      }
  });

  test('is another creator: a draft isn’t there, a published course is the author’s', async () => {
    const { id } = await create();
    const lesson = (await lessonOf(id, { is_published: true })).body.id;
    expect((await fay.call(`PUT /api/courses/${id}`, { title: 'Mine' })).status).toBe(404);
    await cleo.call(`PUT /api/courses/${id}`, { is_published: true });
    for (const call of [
      `PUT /api/courses/${id}`,
      `PUT /api/courses/${id}/lessons/${lesson}`,
      `DELETE /api/courses/${id}/lessons/${lesson}`,
      `DELETE /api/courses/${id}`,
    ])
      expect([call, (await fay.call(call as 'PUT /api/x', { title: 'Mine' } as never)).status]).toEqual([
        call,
        403,
      ]);
    expect((await lessonOf(id, {}, fay)).status).toBe(403);
    expect(
      (
        await fay.call(`PUT /api/courses/${id}/outline`, {
          sections: [],
          lessons: [{ id: lesson, section: null }],
        })
      ).status,
    ).toBe(403);
    expect((await mira.call(`PUT /api/courses/${id}`, { title: 'Checked' })).body.title).toBe('Checked');
  });

  test('a creator whose plan ended reads their drafts and changes nothing', async () => {
    const member = await app.register({ tier: 'creator' });
    const { id } = await create({}, member);
    await app.setTier(member, 'builder');
    expect((await member.call(`GET /api/courses/${id}`)).body).toMatchObject({ id, may_edit: false });
    expect((await member.call(`PUT /api/courses/${id}`, { title: 'Later' })).status).toBe(403);
  });
});

describe('a course', () => {
  test('is a draft at first, with tidy lists', async () => {
    const body = await create({
      learning_objectives: [' One ', '', '   '],
      requirements: ['', 'A notebook'],
      tags: [' sleep', '', 'Sleep ', 'walk'],
      duration_hours: 0,
    });
    expect(body).toMatchObject({
      is_published: false,
      learning_objectives: ['One'],
      requirements: ['A notebook'],
      tags: ['Sleep', 'walk'],
      duration_hours: 0,
      difficulty_level: 'beginner',
      instructor: { id: cleo.id },
      may_edit: true,
      version: 1,
    });
    expect((await cleo.call('GET /api/my-created-courses')).body[0].id).toBe(body.id);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: undefined }, 'Title, category and description are required'],
    ['an invisible title', { title: '\u200b \u00ad' }, 'Title, category and description are required'],
    ['no description', { description: '   ' }, 'Title, category and description are required'],
    ['no category', { category: undefined }, 'Title, category and description are required'],
    ['an unknown category', { category: 'cooking' }, 'Choose a category.'],
    ['minus one day', { duration_hours: -1 }, 'The duration is between 1 and 365 days, or 0 for self-paced.'],
    ['366 days', { duration_hours: 366 }, 'The duration is between 1 and 365 days, or 0 for self-paced.'],
    ['half a day', { duration_hours: 0.5 }, 'The duration is between 1 and 365 days, or 0 for self-paced.'],
    [
      'a cover elsewhere',
      { thumbnail_url: 'https://example.com/a.png' },
      'Please upload the cover picture here. An address of another site is not possible.',
    ],
    [
      'a cover with a script',
      { thumbnail_url: 'javascript:alert(1)' },
      'Please upload the cover picture here. An address of another site is not possible.',
    ],
  ])('%s is refused with a sentence', async (_, change, sentence) => {
    const reply = await cleo.call('POST /api/courses', { ...words, ...change });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.body)).toContain(sentence);
  });

  test('a double click makes one', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => cleo.call('POST /api/courses', { ...words, title: 'Twice' })),
    );
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1);
  });

  test('a cover is uploaded first, and another member’s picture is none', async () => {
    const send = (file: Buffer | string) => cleo.call('POST /api/upload/cover-photo', ...multipart(file));
    const sent = await send(await png());
    expect(sent.status).toBe(200);
    const { public_url: url } = sent.body;
    const course = await create({ thumbnail_url: url });
    expect(course.thumbnail_url.split('?')[0]).toBe(url.split('?')[0]);
    expect(
      (await fay.call('POST /api/courses', { ...words, title: 'Theirs', thumbnail_url: url })).status,
    ).toBe(422);
    const kept = await cleo.call(`PUT /api/courses/${course.id}`, { thumbnail_url: url, title: 'New' });
    expect(kept.body.thumbnail_url).not.toBeNull();
    const gone = await cleo.call(`PUT /api/courses/${course.id}`, { thumbnail_url: '' });
    expect(gone.body.thumbnail_url).toBeNull();
    expect((await send('<svg onload="x"/>')).status).toBe(415);
  });

  test('two editors at once: the second is told, and has both versions', async () => {
    const { id, version } = await create();
    expect((await cleo.call(`PUT /api/courses/${id}`, { title: 'First', version })).body.version).toBe(
      version + 1,
    );
    const late = await cleo.call(`PUT /api/courses/${id}`, { title: 'Second', version });
    expect([late.status, late.body.code, late.body.current.title]).toEqual([
      409,
      'edited_elsewhere',
      'First',
    ]);
  });

  test('is published with a lesson, and not unpublished under its learners', async () => {
    const { id } = await create();
    const publish = (is_published: boolean) => cleo.call(`PUT /api/courses/${id}`, { is_published });
    expect((await publish(true)).body.code).toBe('no_lessons');
    await lessonOf(id, { is_published: false });
    expect((await publish(true)).body.code).toBe('no_lessons');
    // The specified fields alone publish a lesson.
    await lessonOf(id);
    expect((await publish(true)).body.is_published).toBe(true);
    expect((await publish(false)).body.is_published).toBe(false);
    await publish(true);
    await nora.call(`POST /api/courses/${id}/enroll`);
    expect((await publish(false)).body.code).toBe('has_learners');
  });

  test('without learners it is deleted, with learners archived for them', async () => {
    const empty = await create();
    expect((await cleo.call(`DELETE /api/courses/${empty.id}`)).body.is_archived).toBe(false);
    expect((await cleo.call(`GET /api/courses/${empty.id}`)).status).toBe(404);
    const { id } = await create();
    const lesson = (await lessonOf(id, { is_published: true, content: '<p>Kept</p>' })).body.id;
    await cleo.call(`PUT /api/courses/${id}`, { is_published: true });
    await nora.call(`POST /api/courses/${id}/enroll`);
    expect((await cleo.call(`DELETE /api/courses/${id}`)).body.is_archived).toBe(true);
    expect((await nora.call(`GET /api/courses/${id}/lessons/${lesson}`)).body.content).toBe('<p>Kept</p>');
    expect((await nora.call(`POST /api/lessons/${lesson}/complete`)).body.is_finished).toBe(true);
    expect((await ada.call(`GET /api/courses/${id}`)).status).toBe(404);
    const listed = async (call: 'GET /api/courses' | 'GET /api/my-created-courses') =>
      (await cleo.call(call)).body.find((each) => each.id === id)?.is_archived;
    expect(await listed('GET /api/courses')).toBeUndefined();
    // Its author finds it among their own, and can bring it back.
    expect(await listed('GET /api/my-created-courses')).toBe(true);
    expect((await cleo.call(`PUT /api/courses/${id}`, { is_archived: false })).body.is_archived).toBe(false);
    expect(await listed('GET /api/courses')).toBe(false);
  });
});

test('a course of a former member is changed and deleted by administrators alone', async () => {
  const { id } = await create();
  await lessonOf(id, { is_published: true });
  await cleo.call(`PUT /api/courses/${id}`, { is_published: true });
  await app.db.updateTable('courses').set({ author_id: null }).where('id', '=', id).execute();
  for (const who of [cleo, fay])
    expect((await who.call(`PUT /api/courses/${id}`, { title: 'Mine' })).status).toBe(403);
  expect((await fay.call(`GET /api/courses/${id}`)).body.may_edit).toBe(false);
  expect((await mira.call(`PUT /api/courses/${id}`, { is_published: false })).body.may_edit).toBe(true);
  expect((await mira.call(`DELETE /api/courses/${id}`)).status).toBe(200);
});

test('a section that has only drafts is its author’s alone', async () => {
  const { id } = await create();
  const shown = (await lessonOf(id, { is_published: true })).body.id;
  const draft = (await lessonOf(id, { is_published: false })).body.id;
  await cleo.call(`PUT /api/courses/${id}`, { is_published: true });
  await cleo.call(`PUT /api/courses/${id}/outline`, {
    sections: [{ title: 'Begin' }, { title: 'A surprise' }],
    lessons: [
      { id: shown, section: 0 },
      { id: draft, section: 1 },
    ],
  });
  const sectionsFor = async (who: Actor) =>
    (await who.call(`GET /api/courses/${id}`)).body.sections.map(({ title }: { title: string }) => title);
  expect(await sectionsFor(cleo)).toEqual(['Begin', 'A surprise']);
  expect(await sectionsFor(nora)).toEqual(['Begin']);
});

describe('a lesson', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: ' ' }, 'Lesson title is required'],
    ['no title at all', { title: undefined }, 'Lesson title is required'],
    ['no description', { description: '' }, 'Lesson description is required'],
    ['order 0', { order_index: 0 }, 'The order of a lesson is 1 or more.'],
    ['order -1', { order_index: -1 }, 'The order of a lesson is 1 or more.'],
    ['order 1e9', { order_index: 1e9 }, 'at most 500'],
    ['minus one minute', { duration_minutes: -1 }, 'between 0 and 600'],
    ['an unknown type', { lesson_type: 'podcast' }, ''],
    ['a script as video', { lesson_type: 'video', video_url: 'javascript:alert(1)' }, 'https://'],
    ['data as video', { lesson_type: 'video', video_url: 'data:video/mp4;base64,AA' }, 'https://'],
    ['http as video', { lesson_type: 'video', video_url: 'http://example.com/a.mp4' }, 'https://'],
    ['an address by number', { lesson_type: 'video', video_url: 'https://127.0.0.1/a.mp4' }, 'https://'],
    ['another port', { lesson_type: 'video', video_url: 'https://example.com:8443/a.mp4' }, 'https://'],
    ['a resource with a script', { resources: [{ title: 'a', url: 'javascript:alert(1)' }] }, 'https://'],
  ])('%s is refused with a sentence', async (_, change, sentence) => {
    const { id } = await create();
    const reply = await lessonOf(id, change);
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.body)).toContain(sentence);
  });

  test('has sanitized text, and a video only as a video', async () => {
    const { id } = await create();
    const hostile =
      '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x()">a</a><img src=x onerror=y></p>';
    const { body } = await lessonOf(id, { content: hostile, video_url: 'https://youtu.be/dQw4w9WgXcQ' });
    expect(body.content).not.toMatch(/script|onclick|onerror|img/);
    expect(body).toMatchObject({
      video_url: null,
      lesson_type: 'text',
      order_index: 1,
      lesson_order: 1,
      is_published: true,
    });
    const video = await lessonOf(id, { lesson_type: 'video', video_url: ' https://youtu.be/dQw4w9WgXcQ ' });
    expect(video.body.video_url).toBe('https://youtu.be/dQw4w9WgXcQ');
    const after = await cleo.call(`PUT /api/courses/${id}/lessons/${video.body.id}`, { lesson_type: 'text' });
    expect(after.body.video_url).toBeNull();
  });

  test('takes its place, and moves the others', async () => {
    const { id } = await create();
    for (const title of ['a', 'b', 'c']) await lessonOf(id, { title });
    await lessonOf(id, { title: 'first', order_index: 1 });
    expect(await orderOf(id)).toEqual(['1 first', '2 a', '3 b', '4 c']);
    const { body } = await cleo.call(`GET /api/courses/${id}`);
    const [first, a] = body.lessons;
    await cleo.call(`PUT /api/courses/${id}/lessons/${first.id}`, { order_index: 400 });
    expect(await orderOf(id)).toEqual(['1 a', '2 b', '3 c', '4 first']);
    await cleo.call(`DELETE /api/courses/${id}/lessons/${a.id}`);
    expect(await orderOf(id)).toEqual(['1 b', '2 c', '3 first']);
    expect((await cleo.call(`DELETE /api/courses/${id}/lessons/${a.id}`)).status).toBe(404);
  });

  test('two editors at once: the second is told', async () => {
    const { id } = await create();
    const { body: lesson } = await lessonOf(id);
    const edit = (title: string) =>
      cleo.call(`PUT /api/courses/${id}/lessons/${lesson.id}`, { title, version: lesson.version });
    expect((await edit('First')).status).toBe(200);
    const late = await edit('Second');
    expect([late.status, late.body.current.title]).toEqual([409, 'First']);
  });

  test('sections and order are one call, and a race is refused', async () => {
    const { id } = await create();
    for (const title of ['a', 'b', 'c']) await lessonOf(id, { title });
    const { body: before } = await cleo.call(`GET /api/courses/${id}`);
    const [a, b, c] = before.lessons.map((each: { id: string }) => each.id);
    const order = (body: Record<string, unknown>) => cleo.call(`PUT /api/courses/${id}/outline`, body);
    const made = await order({
      sections: [{ title: ' Before ' }, { title: 'After' }],
      lessons: [
        { id: c, section: 0 },
        { id: a, section: 1 },
        { id: b, section: null },
      ],
      version: before.version,
    });
    expect(made.body.sections.map((each: { title: string }) => each.title)).toEqual(['Before', 'After']);
    expect(await orderOf(id)).toEqual(['1 c', '2 a', '3 b']);
    const [one, two] = made.body.sections.map((each: { id: string }) => each.id);
    expect(made.body.lessons.map((each: { section_id: string | null }) => each.section_id)).toEqual([
      one,
      two,
      null,
    ]);
    for (const [what, body] of Object.entries({
      outdated: { sections: [], lessons: [], version: before.version },
      missing: { sections: [], lessons: [{ id: a, section: null }] },
      twice: { sections: [], lessons: [a, a, b].map((each) => ({ id: each, section: null })) },
      foreign: {
        sections: [{ id: a, title: 'x' }],
        lessons: [a, b, c].map((each) => ({ id: each, section: null })),
      },
      'no such section': { sections: [], lessons: [a, b, c].map((each) => ({ id: each, section: 0 })) },
    }))
      expect([what, (await order(body)).status]).toEqual([what, 409]);
    const after = await order({
      sections: [{ id: two, title: 'Later' }],
      lessons: [b, c, a].map((each) => ({ id: each, section: 0 })),
    });
    expect(after.body.sections).toEqual([{ id: two, title: 'Later' }]);
    expect(await orderOf(id)).toEqual(['1 b', '2 c', '3 a']);
    expect((await cleo.call(`PUT /api/courses/${id}/lessons/${a}`, { section_id: one })).status).toBe(422);
    // A new lesson and one that moves join the section of their place.
    const added = await lessonOf(id, { title: 'd' });
    expect(added.body.section_id).toBe(two);
  });
});

test('a course of 200 lessons is one answer, and its order one call', async () => {
  const { id } = await create();
  const at = app.clock.now();
  await app.pool.query(
    `insert into lessons (id, course_id, title, description, content, order_index, duration_minutes, updated_at)
     select gen_random_uuid(), $1, 'Lesson ' || n, 'About', '<p>x</p>', n, 5, $2 from generate_series(1, 200) n`,
    [id, at],
  );
  await cleo.call(`PUT /api/courses/${id}`, { is_published: true });
  const { body } = await nora.call(`GET /api/courses/${id}`);
  expect(body.lessons).toHaveLength(200);
  expect(JSON.stringify(body).length).toBeLessThan(120_000);
  const last = body.lessons.at(-1)?.id;
  await cleo.call(`PUT /api/courses/${id}/lessons/${last}`, { order_index: 1 });
  expect((await cleo.call(`GET /api/courses/${id}`)).body.lessons[0]?.id).toBe(last);
});
