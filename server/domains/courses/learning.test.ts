import { describe, expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo, nora, finn, mira } = await app.cast('cleo', 'nora', 'finn', 'mira');

const words = { title: 'Quiet Mornings', description: 'Eight short lessons.', category: 'habits' };
let made = 0;
/** Makes a published course of Cleo with these lessons, and returns their ids. */
async function courseOf(
  lessons: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
): Promise<{ id: string; lessons: string[] }> {
  made += 1;
  const { body } = await cleo.call('POST /api/courses', { ...words, title: `Course ${made}`, ...more });
  const ids: string[] = [];
  for (const [index, lesson] of lessons.entries()) {
    const reply = await cleo.call(`POST /api/courses/${body.id}/lessons`, {
      title: `Lesson ${index + 1}`,
      description: 'About it.',
      content: `<p>canary-${made}-${index + 1}</p>`,
      is_published: true,
      ...lesson,
    });
    expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
    ids.push(reply.body.id);
  }
  const published = await cleo.call(`PUT /api/courses/${body.id}`, { is_published: true });
  expect(published.status).toBe(200);
  return { id: body.id, lessons: ids };
}
const open = (who: Actor, id: string, lesson: string | undefined) =>
  who.call(`GET /api/courses/${id}/lessons/${lesson}`);
const complete = (who: Actor, lesson: string | undefined, body = {}) =>
  who.call(`POST /api/lessons/${lesson}/complete`, body);

describe('who may not read', () => {
  test('a draft is found by its author and admins only', async () => {
    const { body: draft } = await cleo.call('POST /api/courses', { ...words, title: 'Secret draft' });
    const lesson = await cleo.call(`POST /api/courses/${draft.id}/lessons`, {
      title: 'L',
      description: 'D',
      content: '<p>draft canary</p>',
      is_preview: true,
    });
    for (const who of [nora, finn, await app.member('fay'), await app.member('milo')]) {
      expect((await who.call(`GET /api/courses/${draft.id}`)).status).toBe(404);
      expect((await open(who, draft.id, lesson.body.id)).status).toBe(404);
      expect((await who.call(`POST /api/courses/${draft.id}/enroll`)).status).toBe(404);
      expect((await complete(who, lesson.body.id)).status).toBe(404);
      expect(JSON.stringify((await who.call('GET /api/courses?q=secret')).body)).toBe('[]');
    }
    for (const who of [cleo, mira]) expect((await who.call(`GET /api/courses/${draft.id}`)).status).toBe(200);
    expect((await app.visitor.call(`GET /api/courses/${draft.id}`)).status).toBe(401);
  });

  test('a starter reads previews, and nothing of a locked lesson in any answer', async () => {
    const { id, lessons } = await courseOf([{ is_preview: true }, {}]);
    expect((await open(finn, id, lessons[0])).body.content).toContain('canary');
    const locked = await open(finn, id, lessons[1]);
    expect([locked.status, locked.body.code, locked.body.detail]).toEqual([
      403,
      'upgrade_required',
      'Upgrade Required',
    ]);
    const page = await finn.call(`GET /api/courses/${id}`);
    expect(page.body.lessons.map((each: { lock: string }) => each.lock)).toEqual([null, 'upgrade_required']);
    expect(page.body).toMatchObject({
      access_level: 'preview',
      may_enroll: false,
      enroll_refusal_code: 'upgrade_required',
    });
    const everything = [
      locked,
      page,
      await finn.call('GET /api/courses'),
      await finn.call(`GET /api/courses/${id}/lessons`),
      await finn.call(`POST /api/courses/${id}/enroll`),
      await complete(finn, lessons[1]),
      await finn.call(`PUT /api/lessons/${lessons[1]}/place`),
    ];
    expect(JSON.stringify(everything.map(({ body }) => body))).not.toContain('canary');
    expect(everything.slice(4).map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  test('a draft lesson of a published course is its author’s alone', async () => {
    const { id, lessons } = await courseOf([{}, { is_published: false }]);
    await nora.call(`POST /api/courses/${id}/enroll`);
    expect((await open(nora, id, lessons[1])).status).toBe(404);
    expect((await complete(nora, lessons[1])).status).toBe(404);
    const { body } = await nora.call(`GET /api/courses/${id}`);
    expect([body.lessons.length, body.lessons_count]).toEqual([1, 1]);
    expect((await cleo.call(`GET /api/courses/${id}`)).body.lessons).toHaveLength(2);
  });

  test('a lesson isn’t found under another course', async () => {
    const one = await courseOf([{}]);
    const other = await courseOf([{}]);
    await nora.call(`POST /api/courses/${one.id}/enroll`);
    expect((await open(nora, one.id, other.lessons[0])).status).toBe(404);
  });

  test('a blocked teacher’s course is gone for a newcomer, and stays for a learner', async () => {
    const { id, lessons } = await courseOf([{}]);
    const [learner, newcomer] = [
      await app.register({ tier: 'builder' }),
      await app.register({ tier: 'builder' }),
    ];
    await learner.call(`POST /api/courses/${id}/enroll`);
    for (const who of [learner, newcomer])
      expect((await who.call(`PUT /api/users/${cleo.id}/block`, { blocked: true })).status).toBeLessThan(300);
    expect((await newcomer.call(`GET /api/courses/${id}`)).status).toBe(404);
    expect((await newcomer.call(`POST /api/courses/${id}/enroll`)).status).toBe(404);
    expect((await open(learner, id, lessons[0])).status).toBe(200);
    for (const who of [learner, newcomer])
      expect((await who.call('GET /api/courses')).body.map((each: { id: string }) => each.id)).not.toContain(
        id,
      );
  });
});

describe('learning', () => {
  test('a builder enrolls once, reads, completes once, and finishes', async () => {
    const { id, lessons } = await courseOf([{}, {}]);
    expect((await open(nora, id, lessons[0])).body.code).toBe('enroll_first');
    const both = await Promise.all([1, 2].map(() => nora.call(`POST /api/courses/${id}/enroll`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const again = await nora.call(`POST /api/courses/${id}/enroll`);
    expect(again.body).toMatchObject({
      is_enrolled: true,
      enrolled_count: 1,
      enrollment_count: 1,
      progress: 0,
    });
    const first = await complete(nora, lessons[0]);
    expect(first.body).toMatchObject({ message: 'Lesson completed.', progress: 50, is_finished: false });
    app.clock.advance({ hours: 1 });
    expect((await complete(nora, lessons[0])).body.completed_at).toBe(first.body.completed_at);
    expect((await nora.call(`GET /api/courses/${id}`)).body).toMatchObject({
      completed_lessons: [lessons[0]],
      next_lesson: { id: lessons[1] },
      progress: 50,
    });
    expect((await complete(nora, lessons[1])).body).toMatchObject({ progress: 100, is_finished: true });
    const { body } = await nora.call(`GET /api/courses/${id}`);
    expect([body.next_lesson, body.finished_at !== null]).toEqual([null, true]);
    const events = await app.db
      .selectFrom('domain_events')
      .select('what')
      .where('by_member', '=', nora.id)
      .where('what', 'in', ['course.enrolled', 'lesson.completed', 'course.finished'])
      .orderBy('id')
      .execute();
    expect(events.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['course.enrolled', 'lesson.completed', 'course.finished']),
    );
  });

  test('in order, one lesson opens the next', async () => {
    const { id, lessons } = await courseOf([{}, {}, {}], { unlock_mode: 'in_order' });
    await nora.call(`POST /api/courses/${id}/enroll`);
    const refused = await open(nora, id, lessons[1]);
    expect([refused.status, refused.body.code]).toEqual([403, 'in_order']);
    expect((await complete(nora, lessons[2])).status).toBe(403);
    await complete(nora, lessons[0]);
    expect((await open(nora, id, lessons[1])).status).toBe(200);
    expect((await open(nora, id, lessons[2])).status).toBe(403);
  });

  test('the place is kept, a look ahead skips nothing, and the course comes first in the list', async () => {
    const one = await courseOf([{}, {}, {}, {}, {}]);
    const other = await courseOf([{}]);
    const member = await app.register({ tier: 'builder' });
    for (const { id } of [one, other]) await member.call(`POST /api/courses/${id}/enroll`);
    app.clock.advance({ minutes: 5 });
    const next = async () => (await member.call(`GET /api/courses/${one.id}`)).body.next_lesson.id as string;
    const openAt = async (index: number) =>
      expect((await member.call(`PUT /api/lessons/${one.lessons[index]}/place`)).status).toBe(200);
    await openAt(4);
    expect(await next()).toBe(one.lessons[0]);
    await complete(member, one.lessons[1]);
    expect(await next()).toBe(one.lessons[0]);
    await openAt(2);
    const { body } = await member.call('GET /api/my-courses');
    expect(body.map((each: { id: string }) => each.id)).toEqual([one.id, other.id]);
    expect(body[0].next_lesson.id).toBe(one.lessons[2]);
    expect((await nora.call(`PUT /api/lessons/${other.lessons[0]}/place`)).status).toBe(403);
  });

  test('a completion from the device counts for its time, if that is plausible', async () => {
    const { id, lessons } = await courseOf([{}, {}]);
    await nora.call(`POST /api/courses/${id}/enroll`);
    const opened = app.clock.now();
    app.clock.advance({ hours: 5 });
    const at = new Date(opened.getTime() + 60_000).toISOString();
    expect((await complete(nora, lessons[0], { happened_at: at })).body.completed_at).toBe(at);
    const future = new Date(app.clock.now().getTime() + 9e8).toISOString();
    expect((await complete(nora, lessons[1], { happened_at: future })).body.completed_at).toBe(
      app.clock.now().toISOString(),
    );
  });

  test('a learner whose plan ended keeps previews, and what they did', async () => {
    const { id, lessons } = await courseOf([{ is_preview: true }, {}]);
    const member = await app.register({ tier: 'builder' });
    await member.call(`POST /api/courses/${id}/enroll`);
    await complete(member, lessons[1]);
    await app.setTier(member, 'starter');
    expect((await open(member, id, lessons[0])).status).toBe(200);
    expect((await open(member, id, lessons[1])).body.code).toBe('upgrade_required');
    expect((await member.call(`GET /api/courses/${id}`)).body.completed_lessons).toEqual([lessons[1]]);
  });

  test('stars count after half of the lessons, once for each learner', async () => {
    const { id, lessons } = await courseOf([{}, {}]);
    const rate = (who: Actor, rating: unknown) => who.call(`POST /api/courses/${id}/rating`, { rating });
    await nora.call(`POST /api/courses/${id}/enroll`);
    expect((await rate(nora, 5)).body.code).toBe('too_early');
    await complete(nora, lessons[0]);
    for (const wrong of [0, 6, 2.5, 'five', null]) expect((await rate(nora, wrong)).status).toBe(422);
    expect((await rate(finn, 5)).status).toBe(409);
    await rate(nora, 2);
    expect((await rate(nora, 4)).body).toMatchObject({ rating: 4, ratings_count: 1, my_rating: 4 });
  });

  test('Evolve 90 has pages of its own', async () => {
    const { id } = await app.db
      .selectFrom('courses')
      .select('id')
      .where('slug', '=', 'evolve-90')
      .executeTakeFirstOrThrow();
    const lesson = await app.db
      .selectFrom('lessons')
      .select('id')
      .where('course_id', '=', id)
      .where('order_index', '=', 1)
      .executeTakeFirstOrThrow();
    expect((await nora.call(`POST /api/courses/${id}/enroll`)).body.code).toBe('programme');
    expect((await complete(finn, lesson.id)).body.code).toBe('programme');
    expect((await mira.call(`PUT /api/courses/${id}`, { title: 'Mine' })).status).toBe(403);
    expect((await mira.call(`DELETE /api/courses/${id}`)).status).toBe(403);
  });
});

describe('the catalogue', () => {
  test('finds words, tags and teachers, filters, counts and pages', async () => {
    const tags = ['Kettles', 'dawn'];
    const one = await courseOf([{}], {
      title: 'Sourdough at dawn',
      tags,
      difficulty_level: 'advanced',
      category: 'goals',
    });
    const other = await courseOf([{}], { title: 'Sourdough basics', category: 'mindset' });
    const idsOf = async (query: string) =>
      (await nora.call(`GET /api/courses?${query}` as 'GET /api/courses')).body.map(
        (each: { id: string }) => each.id,
      );
    expect((await idsOf('q=sourdoughs')).toSorted()).toEqual([one.id, other.id].toSorted());
    expect(await idsOf('q=kettle')).toEqual([one.id]);
    expect(await idsOf('tag=DAWN')).toEqual([one.id]);
    expect(await idsOf('q=sourdough&difficulty=advanced')).toEqual([one.id]);
    expect(await idsOf('q=sourdough&category=mindset')).toEqual([other.id]);
    expect(await idsOf('q=%25')).toEqual([]);
    expect(await idsOf('q=cleo%20tremblay')).toContain(one.id);
    const counts = await nora.call('GET /api/courses/counts?q=sourdough');
    expect(counts.body).toEqual({ total: 2, categories: { goals: 1, mindset: 1 } });
    const seen: string[] = [];
    for (const sort of ['enrolled', 'newest'] as const) {
      let cursor: string | null = null;
      const ids: string[] = [];
      do {
        const reply: Awaited<ReturnType<typeof nora.call>> = await nora.call(
          `GET /api/courses?limit=2&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}` as 'GET /api/courses',
        );
        ids.push(...reply.body.map((each: { id: string }) => each.id));
        cursor = (reply.headers['x-next-cursor'] as string | undefined) ?? null;
      } while (cursor);
      expect(new Set(ids).size).toBe(ids.length);
      seen.push(ids.toSorted().join());
    }
    expect(seen[0]).toBe(seen[1]);
    for (const bad of ['category=cooking', 'difficulty=hard', 'sort=best', 'cursor=x', 'limit=0'])
      expect([bad, (await nora.call(`GET /api/courses?${bad}` as 'GET /api/courses')).status]).toEqual([
        bad,
        bad.startsWith('cursor') ? expect.any(Number) : 422,
      ]);
  });
});
