import { describe, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo, nora, ada, finn, milo, mira } = await app.cast('cleo', 'nora', 'ada', 'finn', 'milo', 'mira');

let made = 0;
/** Makes a published course of Cleo with these lessons, and returns their ids. */
async function courseOf(lessons: readonly Record<string, unknown>[], more: Record<string, unknown> = {}) {
  made += 1;
  const title = `Walnut ${made}`;
  const words = { title, description: `Marmalade ${made}`, category: 'habits', ...more };
  const { id } = (await cleo.call('POST /api/courses', words)).body;
  const ids: string[] = [];
  for (const [index, lesson] of lessons.entries()) {
    const reply = await cleo.call(`POST /api/courses/${id}/lessons`, {
      title: `Pear ${made} ${index}`,
      description: 'About it.',
      content: `<p>Plum ${made} ${index}</p>`,
      is_published: true,
      ...lesson,
    });
    ids.push(reply.body.id);
  }
  expect((await cleo.call(`PUT /api/courses/${id}`, { is_published: true })).status).toBe(200);
  return { id, title, lessons: ids as [string, ...string[]] };
}
const cases = async () => (await milo.call('GET /api/admin/flagged-content?status=pending')).body;
const decide = async (id: string, body: object) => {
  app.clock.advance({ minutes: 1 });
  const { status, body: decided } = await milo.call(`PATCH /api/admin/flagged-content/${id}`, body);
  expect([status, decided.detail]).toEqual([200, undefined]);
};
/** Reports content and hides it. Returns the id of the case. */
async function hide(path: string, by: Actor): Promise<string> {
  const { status, body } = await by.call(`POST /api/${path}/flag` as Key, { category: 'spam' });
  expect([status, body.detail]).toEqual([200, undefined]);
  const [{ id }] = await cases();
  await decide(id, { status: 'action_taken', action: 'hide', note: 'No selling.' });
  return id;
}
const told = async (who: Actor) =>
  (await who.call('GET /api/notifications')).body.map(({ kind, path }) => [kind, path])[0];

describe('who may not report', () => {
  test('visitors, authors, and members who may not open it', async () => {
    const { id, lessons } = await courseOf([{ is_preview: true }, {}]);
    const [open, locked = ''] = lessons;
    for (const path of [`courses/${id}`, `lessons/${open}`])
      for (const act of ['flag', 'appeal'])
        expect((await app.visitor.call(`POST /api/${path}/${act}` as Key)).status).toBe(401);
    for (const path of [`courses/${id}`, `lessons/${open}`])
      expect((await cleo.call(`POST /api/${path}/flag` as Key)).body.code).toBe('own_content');
    // Finn's plan doesn't open it, and Nora hasn't enrolled. Neither hears a word of it.
    for (const who of [finn, nora]) {
      const { status, body } = await who.call(`POST /api/lessons/${locked}/flag`);
      expect([status, body.detail]).toEqual([404, "That lesson doesn't exist."]);
    }
    const draft = await cleo.call('POST /api/courses', {
      title: 'Draft',
      description: 'x',
      category: 'habits',
    });
    expect((await nora.call(`POST /api/courses/${draft.body.id}/flag`)).status).toBe(404);
    expect(await cases()).toEqual([]);
    // Nothing is hidden, and only an author appeals.
    expect((await cleo.call(`POST /api/courses/${id}/appeal`)).body.code).toBe('not_hidden');
    expect((await nora.call(`POST /api/courses/${id}/appeal`)).status).toBe(404);
    expect((await nora.call(`POST /api/lessons/${open}/appeal`)).status).toBe(404);
  });

  test('a co-author reports no course that they write', async () => {
    const { id, lessons } = await courseOf([{ is_preview: true }]);
    const fay = await app.member('fay');
    await cleo.call(`POST /api/courses/${id}/authors`, { member_id: fay.id });
    await fay.call(`POST /api/courses/${id}/authors/accept`);
    expect((await fay.call(`POST /api/courses/${id}/flag`)).body.code).toBe('own_content');
    expect((await fay.call(`POST /api/lessons/${lessons[0]}/flag`)).body.code).toBe('own_content');
  });

  test('Evolve 90 is no course of a member', async () => {
    const { id } = await app.db
      .selectFrom('courses')
      .select('id')
      .where('slug', 'is not', null)
      .executeTakeFirstOrThrow();
    const course = await nora.call(`GET /api/courses/${id}`);
    expect(course.body.may_report).toBe(false);
    expect((await nora.call(`POST /api/courses/${id}/flag`)).status).toBe(404);
  });
});

describe('a hidden course', () => {
  test('is gone for everyone but its authors, who read why and appeal once', async () => {
    const { id, title, lessons } = await courseOf([{}]);
    const [lesson] = lessons;
    const next = await courseOf([{}], {});
    await cleo.call(`PUT /api/courses/${next.id}`, { prerequisite_id: id });
    await nora.call(`POST /api/courses/${id}/enroll`);
    expect((await nora.call(`GET /api/courses/${id}`)).body.may_report).toBe(true);
    const caseId = await hide(`courses/${id}`, nora);

    for (const who of [nora, ada, finn]) {
      expect((await who.call(`GET /api/courses/${id}`)).status).toBe(404);
      expect((await who.call(`GET /api/courses/${id}/lessons/${lesson}`)).status).toBe(404);
      expect((await who.call(`POST /api/courses/${id}/enroll`)).status).toBe(404);
      expect((await who.call(`POST /api/courses/${id}/flag`)).status).toBe(404);
      expect((await who.call(`POST /api/lessons/${lesson}/flag`)).status).toBe(404);
      expect((await who.call(`GET /api/lessons/${lesson}/comments`)).status).toBe(404);
      for (const list of [`courses?q=${title}`, 'courses', 'my-courses', `search?q=${title}`])
        expect(JSON.stringify((await who.call(`GET /api/${list}` as Key)).body)).not.toContain(title);
    }
    // No one has to finish it before the next one.
    expect((await ada.call(`GET /api/courses/${next.id}`)).body.prerequisite).toBeNull();
    expect(await told(cleo)).toEqual(['content_hidden', `/lms/${id}`]);
    const own = await cleo.call(`GET /api/courses/${id}`);
    expect(own.body).toMatchObject({ is_hidden: true, hidden_reason: 'No selling.', appeal: 'open' });
    const list = (await cleo.call('GET /api/my-created-courses')).body;
    expect(list.find((each) => each.id === id)).toMatchObject({ is_hidden: true });
    const asAdmin = (await mira.call(`GET /api/courses/${id}`)).body;
    expect(asAdmin).toMatchObject({ is_hidden: true, hidden_reason: 'No selling.' });
    expect(asAdmin).not.toHaveProperty('appeal');

    expect((await cleo.call(`PUT /api/courses/${id}`, { description: 'Quince' })).status).toBe(200);
    const asked = await cleo.call(`POST /api/courses/${id}/appeal`, { words: 'It is a recipe.' });
    expect(asked.body).toEqual({ is_hidden: true, hidden_reason: 'No selling.', appeal: 'waiting' });
    // Otherwise the moderators would show words that they haven't read.
    for (const [key, body] of [
      [`PUT /api/courses/${id}`, { description: 'Honey' }],
      [`PUT /api/courses/${id}/lessons/${lesson}`, { title: 'Honey' }],
    ] as const)
      expect((await cleo.call(key as Key, body)).body.code).toBe('under_review');
    const [waiting] = await cases();
    expect(waiting).toMatchObject({ id: caseId, appeal: { words: 'It is a recipe.' } });
    expect(waiting?.content).toMatchObject({ title, is_hidden: true });
    expect(waiting?.content?.text).toContain('Quince');
    await decide(caseId, { status: 'approved' });
    expect((await nora.call(`GET /api/courses/${id}`)).body).not.toHaveProperty('is_hidden');
    expect((await nora.call(`GET /api/courses/${id}`)).body.is_enrolled).toBe(true);
    expect(await told(cleo)).toEqual(['content_restored', `/lms/${id}`]);
  });
});

describe('a hidden lesson', () => {
  test('leaves the outline, holds no one up and counts for nothing', async () => {
    const { id, lessons } = await courseOf([{}, {}, {}], { unlock_mode: 'in_order' });
    const [first, second = '', third = ''] = lessons;
    await nora.call(`POST /api/courses/${id}/enroll`);
    await nora.call(`POST /api/lessons/${first}/complete`, {});
    await hide(`lessons/${second}`, nora);
    const { body } = await nora.call(`GET /api/courses/${id}`);
    expect(body.lessons.map((each) => [each.id, each.lock])).toEqual([
      [first, null],
      [third, null],
    ]);
    expect([body.lessons_count, body.progress, body.next_lesson?.id]).toEqual([2, 50, third]);
    for (const key of ['GET /api/courses/:id/lessons/', 'POST /api/lessons/:l/complete'])
      expect(
        (
          await nora.call(
            (key.startsWith('GET')
              ? `GET /api/courses/${id}/lessons/${second}`
              : `POST /api/lessons/${second}/complete`) as Key,
            key.startsWith('GET') ? undefined : {},
          )
        ).status,
      ).toBe(404);
    await nora.call(`POST /api/lessons/${third}/complete`, {});
    expect((await nora.call(`GET /api/courses/${id}`)).body.finished_at).not.toBeNull();
    // Its author reads it with the reason.
    const own = await cleo.call(`GET /api/courses/${id}/lessons/${second}`);
    expect(own.body).toMatchObject({ is_hidden: true, appeal: 'open', hidden_reason: 'No selling.' });
    const outline = (await cleo.call(`GET /api/courses/${id}`)).body.lessons;
    expect(outline.map((each) => each.is_hidden ?? false)).toEqual([false, true, false]);
    // A copy of the course doesn't publish it again.
    const copy = await cleo.call(`POST /api/courses/${id}/duplicate`, { client_id: id });
    expect(copy.body.lessons.map((each) => each.is_published)).toEqual([true, false, true]);
  });

  test('the last one that a learner has left finishes their course', async () => {
    const { id, lessons } = await courseOf([{ is_preview: true }, {}]);
    await nora.call(`POST /api/courses/${id}/enroll`);
    await nora.call(`POST /api/lessons/${lessons[0]}/complete`, {});
    await hide(`lessons/${lessons[1]}`, nora);
    await app.runJobs();
    expect((await nora.call(`GET /api/courses/${id}`)).body.finished_at).not.toBeNull();
  });

  test('the case has everything that the lesson says', async () => {
    const { id, lessons } = await courseOf([
      {
        is_preview: true,
        lesson_type: 'video',
        video_url: 'https://video.example/pear.mp4',
        content: '<p>Read <a href="https://shop.example/x">this</a></p>',
        resources: [{ title: 'Shop', url: 'https://shop.example' }],
      },
    ]);
    await cleo.call(`PUT /api/lessons/${lessons[0]}/media`, {
      captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nBuy now',
      language: 'en',
      transcript: 'Every <b>word</b>',
      audio_url: 'https://audio.example/pear.mp3',
    });
    expect((await finn.call(`POST /api/lessons/${lessons[0]}/flag`)).status).toBe(200);
    const [found] = await cases();
    expect(found).toMatchObject({ content_type: 'lesson', content_id: lessons[0] });
    expect(found?.content?.path).toBe(`/lms/${id}/${lessons[0]}`);
    for (const words of [
      'About it.',
      'https://shop.example/x',
      'https://video.example/pear.mp4',
      'https://audio.example/pear.mp3',
      'Shop: https://shop.example',
      'Buy now',
      'Every &lt;b&gt;word&lt;/b&gt;',
    ])
      expect(found?.content?.html).toContain(words);
    await decide(found?.id ?? '', { status: 'approved' });
  });
});

describe('hidden work', () => {
  const settings = {
    collects_work: true,
    due_on: null,
    due_after_days: null,
    needs_acceptance: true,
    shows_examples: true,
  };
  const work = (content: string) => ({ number: 1, content, pictures: [], may_be_example: true });
  const handIn = async (who: Actor, lesson: string, content: string): Promise<string> =>
    (await who.call(`POST /api/lessons/${lesson}/submissions`, work(content))).body.submissions[0]?.id ?? '';

  test('is out of the list of its teacher and of the examples, and its learner appeals', async () => {
    const { id, lessons } = await courseOf([{ lesson_type: 'assignment' }]);
    const [lesson] = lessons;
    await cleo.call(`PUT /api/lessons/${lesson}/assignment`, settings);
    for (const who of [nora, ada]) await who.call(`POST /api/courses/${id}/enroll`);
    const mine = await handIn(nora, lesson, 'Apricot');
    const review = { verdict: 'accepted', feedback: '', is_example: true };
    // Ada hasn't handed work in, so she reads no example, and no other learner's work.
    expect((await ada.call(`POST /api/submissions/${mine}/flag`)).status).toBe(404);
    expect((await finn.call(`POST /api/submissions/${mine}/flag`)).status).toBe(404);
    await cleo.call(`POST /api/submissions/${mine}/review`, review);
    expect((await ada.call(`POST /api/submissions/${mine}/flag`)).status).toBe(404);
    await handIn(ada, lesson, 'Cherry');
    const examples = async () => (await ada.call(`GET /api/lessons/${lesson}/assignment`)).body.examples;
    expect((await examples()).map((each) => each.id)).toEqual([mine]);
    const caseId = await hide(`submissions/${mine}`, ada);
    expect(await examples()).toEqual([]);
    const decided = `GET /api/courses/${id}/submissions?list=decided` as 'GET /api/courses/:id/submissions';
    expect((await cleo.call(decided)).body).toEqual([]);
    expect((await cleo.call(`POST /api/submissions/${mine}/review`, review)).status).toBe(404);
    expect((await cleo.call(`POST /api/submissions/${mine}/appeal`)).status).toBe(404);
    expect(await told(nora)).toEqual(['content_hidden', `/lms/${id}/${lesson}`]);
    const [own] = (await nora.call(`GET /api/lessons/${lesson}/assignment`)).body.submissions;
    expect(own).toMatchObject({ content: 'Apricot', is_hidden: true, appeal: 'open' });
    expect((await nora.call(`POST /api/submissions/${mine}/appeal`, {})).body.appeal).toBe('waiting');
    await decide(caseId, { status: 'approved' });
    expect((await examples()).map((each) => each.id)).toEqual([mine]);
  });
});
