import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import type { RoleName } from '#server/testing/cast.ts';

const bodyFields = [
  'content',
  'walk_question',
  'small_version',
  'journal_prompt',
  'deeper_prompt',
  'optional_bonus',
] as const;

const app = await testApp();
const courseId = (await app.db.selectFrom('courses').select('id').executeTakeFirstOrThrow()).id;
beforeAll(async () => {
  // Puts a canary into every field of every lesson that has text.
  for (const field of bodyFields) {
    await app.pool.query(`update lessons set ${field} = '<p>canary ' || order_index || ' ${field}</p>'`);
  }
  for (const field of ['action_steps', 'sources']) {
    await app.pool.query(
      `update lessons set ${field} = jsonb_build_array('canary ' || order_index || ' ${field}')`,
    );
  }
});

const canaries = (body: unknown): { day: number; field: string }[] =>
  [...JSON.stringify(body).matchAll(/canary (\d+) (\w+)/g)].map(([, day, field]) => ({
    day: Number(day),
    field: field ?? '',
  }));

describe('access', () => {
  test('is refused for a visitor, and for a missing or unpublished course', async () => {
    expect((await app.visitor.call('GET /api/courses')).status).toBe(401);
    expect((await app.visitor.call(`GET /api/courses/${courseId}/lessons`)).status).toBe(401);
    const member = await app.register({});
    expect((await member.call('GET /api/courses/0198c0de-0000-7000-8000-000000000000/lessons')).status).toBe(
      404,
    );
    expect((await member.call('GET /api/courses/evolve-90/lessons')).status).toBe(422);
    for (const day of ['0', '91', 'x', '1.5'])
      expect([day, (await member.call(`GET /api/courses/${courseId}/lessons?day=${day}`)).status]).toEqual([
        day,
        422,
      ]);
    await app.db.updateTable('courses').set({ is_published: false }).where('id', '=', courseId).execute();
    expect((await member.call('GET /api/courses')).body).toEqual([]);
    expect((await member.call(`GET /api/courses/${courseId}/lessons`)).status).toBe(404);
    expect((await member.call(`GET /api/courses/${courseId}/lessons?day=1`)).status).toBe(404);
    await app.db.updateTable('courses').set({ is_published: true }).where('id', '=', courseId).execute();
  });

  test('a starter gets the titles of all days, but the texts of the first seven only', async () => {
    const finn = await app.member('finn');
    const { body } = await finn.call(`GET /api/courses/${courseId}/lessons`);
    expect(body).toHaveLength(90);
    expect(new Set(canaries(body).map(({ day }) => day))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    expect(canaries(body).filter(({ field }) => field === 'deeper_prompt')).toEqual([]);
    expect(body.map((lesson: { is_locked: boolean }) => lesson.is_locked)).toEqual(
      Array.from({ length: 90 }, (_, i) => i >= 7),
    );
    for (const day of [8, 45, 84, 85, 90]) {
      const reply = await finn.call(`GET /api/courses/${courseId}/lessons?day=${day}`);
      expect(reply.body).toEqual([
        expect.objectContaining({
          order_index: day,
          is_locked: true,
          content: null,
          walk_question: null,
          action_steps: [],
          small_version: null,
          journal_prompt: null,
          deeper_prompt: null,
          optional_bonus: null,
          sources: [],
        }),
      ]);
      expect(reply.body[0].title).toMatch(new RegExp(`^Day ${day}: `));
      expect(canaries(reply.body)).toEqual([]);
    }
    // No other call returns the text of a locked day.
    const [programme] = (await finn.call('GET /api/programs')).body;
    await finn.call(`POST /api/programs/${programme.id}/enroll`);
    for (const path of ['progress', 'day-progress/8', 'journal-entries', 'journal-entries/export'] as const)
      expect(canaries((await finn.call(`GET /api/programs/${programme.id}/${path}`)).body)).toEqual([]);
    expect(canaries((await finn.call('GET /api/courses')).body)).toEqual([]);
  });

  test.each<[RoleName, boolean]>([
    ['nora', false],
    ['milo', true],
    ['ada', true],
    ['cleo', true],
    ['fay', true],
    ['mira', true],
  ])('%s reads every lesson, with the deeper prompt: %s', async (role, deeper) => {
    const member = await app.member(role);
    const { body } = await member.call(`GET /api/courses/${courseId}/lessons`);
    const found = canaries(body);
    for (const field of [...bodyFields, 'action_steps', 'sources']) {
      expect([field, found.filter((canary) => canary.field === field)]).toEqual([
        field,
        field === 'deeper_prompt' && !deeper
          ? []
          : Array.from({ length: 90 }, (_, i) => ({ day: i + 1, field })),
      ]);
    }
    expect(
      canaries((await member.call(`GET /api/courses/${courseId}/lessons?day=90`)).body).some(
        ({ field }) => field === 'deeper_prompt',
      ),
    ).toBe(deeper);
  });
});

describe('GET /api/courses', () => {
  test('describes the flagship: 84 lessons, 45 hours', async () => {
    const member = await app.register({});
    const { body } = await member.call('GET /api/courses');
    expect(body).toEqual([
      expect.objectContaining({
        id: courseId,
        lessons_count: 84,
        summit_days_count: 6,
        duration_hours: 45,
        is_published: true,
        category: 'personal_development',
        difficulty_level: 'beginner',
      }),
    ]);
    expect(body[0].title.toLowerCase()).toContain('evolve 90');
    // The numbers match the list of lessons.
    const { body: list } = await member.call(`GET /api/courses/${courseId}/lessons`);
    const count = (kind: string) => list.filter((row: { kind: string }) => row.kind === kind).length;
    expect([count('lesson'), count('summit_day'), list.length]).toEqual([84, 6, 90]);
  });
});

describe('GET /api/courses/:id/lessons', () => {
  test('returns lessons in order, with both spellings of the order', async () => {
    const member = await app.register({});
    const { body } = await member.call(`GET /api/courses/${courseId}/lessons`);
    expect(body.map((lesson: { order_index: number }) => lesson.order_index)).toEqual(
      Array.from({ length: 90 }, (_, i) => i + 1),
    );
    expect(
      body.every(
        (lesson: { order_index: number; lesson_order: number }) => lesson.order_index === lesson.lesson_order,
      ),
    ).toBe(true);
  });

  test('with a day, returns only its lesson, or an empty list', async () => {
    const member = await app.register({});
    const one = (day: number) => member.call(`GET /api/courses/${courseId}/lessons?day=${day}`);
    for (const day of [1, 7, 10, 11, 90])
      expect((await one(day)).body.map((lesson: { title: string }) => lesson.title.split(':')[0])).toEqual([
        `Day ${day}`,
      ]);
    const id = '0198c0de-0000-7000-8000-00000000000c';
    const at = app.clock.now();
    await app.db
      .insertInto('courses')
      .values({
        id,
        slug: 'other',
        title: 'Other',
        description: '',
        category: 'other',
        difficulty_level: 'beginner',
        duration_hours: 1,
        is_published: true,
        created_at: at,
        updated_at: at,
      })
      .execute();
    expect((await member.call(`GET /api/courses/${id}/lessons?day=1`)).body).toEqual([]);
    expect((await member.call(`GET /api/courses/${id}/lessons`)).body).toEqual([]);
  });
});
