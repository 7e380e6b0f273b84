import { describe, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';

const nowhere = '0198c0de-0000-7000-8000-000000000000';

const app = await testApp();
const nora = await app.member('nora');
const walk = await walkOf(nora);

const calls = (programId: string): [Key, unknown?][] => [
  [`GET /api/programs/${programId}/progress`],
  [`GET /api/programs/${programId}/day-progress/1`],
  [`POST /api/programs/${programId}/update-checklist`, { day: 1, item: 'readLesson', value: true }],
  [`POST /api/programs/${programId}/complete-day`, { day: 1 }],
  [`POST /api/programs/${programId}/save-reflection`, { day: 1, reflection: 'words' }],
  [`POST /api/programs/${programId}/pauses`, { from: '2026-03-10', days: 2 }],
  [`DELETE /api/programs/${programId}/pauses/${nowhere}`],
  [`POST /api/programs/${programId}/repair`, { sentence: 'The bus was late.' }],
];

describe('access', () => {
  test('a visitor can read only the quote', async () => {
    const all: [Key, unknown?][] = [
      ...calls(walk.programId),
      ['GET /api/programs'],
      [`POST /api/programs/${walk.programId}/enroll`],
      [`POST /api/programs/${walk.programId}/rounds`, { kind: 'programme' }],
    ];
    for (const [key, body] of all)
      expect([key, (await app.visitor.call(key, body)).status]).toEqual([key, 401]);
  });

  test('before enrolment every call gets 403, and another programme 404', async () => {
    const stranger = await app.register({});
    for (const [key, body] of calls(walk.programId)) {
      const reply = await stranger.call(key, body);
      expect([key, reply.status, reply.body.code]).toEqual([key, 403, 'not_enrolled']);
    }
    for (const [key, body] of calls(nowhere))
      expect([key, (await stranger.call(key, body)).status]).toEqual([key, 404]);
    expect((await stranger.call(`POST /api/programs/${nowhere}/enroll`)).status).toBe(404);
    expect((await stranger.call(`POST /api/programs/${nowhere}/rounds`, { kind: 'programme' })).status).toBe(
      404,
    );
    expect(
      (await stranger.call(`POST /api/programs/${walk.programId}/rounds`, { kind: 'programme' })).body.code,
    ).toBe('not_enrolled');
  });

  test('days outside 1 to 90 and malformed ids are refused with a sentence', async () => {
    await walk.enrol();
    for (const day of [0, 91, -1, 1.5, '1e999', 'one', null]) {
      const reply = await walk.post('complete-day', { day });
      expect([day, reply.status]).toEqual([day, 422]);
      expect(typeof reply.body.detail).toBe('string');
    }
    expect((await nora.call('GET /api/programs/evolve/progress')).status).toBe(422);
    expect((await walk.day(91)).status).toBe(422);
    expect((await walk.tick(1, 'showUp')).status).toBe(422);
    expect((await walk.tick(1, '__proto__')).status).toBe(422);
  });
});

describe('POST /api/programs/:id/enroll', () => {
  test('twenty at once enrol once', async () => {
    const member = await app.register({});
    const own = await walkOf(member);
    const replies = await Promise.all(Array.from({ length: 20 }, () => own.enrol()));
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
    const rounds = await app.db
      .selectFrom('rounds')
      .select(['number', 'current_day'])
      .where('member_id', '=', member.id)
      .execute();
    expect(rounds).toEqual([{ number: 1, current_day: 1 }]);
    const told = await app.db
      .selectFrom('domain_events')
      .select('id')
      .where('by_member', '=', member.id)
      .where('what', '=', 'round.begun')
      .execute();
    expect(told).toHaveLength(1);
  });

  test('enrolling again later changes nothing', async () => {
    const own = await walkOf(await app.register({}));
    await own.enrol();
    await own.complete(1);
    const before = (await own.progress()).body;
    expect((await own.enrol()).status).toBe(200);
    expect((await own.progress()).body).toEqual(before);
  });
});

describe('GET /api/programs/:id/progress', () => {
  test('has both spellings of each field, and all fields of a first day', async () => {
    const own = await walkOf(await app.register({ time_zone: 'Asia/Tokyo', day_start_hour: 3 }));
    await own.enrol();
    const { body } = await own.progress();
    // 15:00 UTC is midnight in Tokyo. This member's day begins at three, so the local date is still the day
    // before.
    expect(body).toMatchObject({
      current_day: 1,
      currentDay: 1,
      total_days: 90,
      completed_days: [],
      total_completed_days: 0,
      totalCompleted: 0,
      streak_count: 0,
      streak: 0,
      best_streak: 0,
      protections: 0,
      today: '2026-03-02',
      time_zone: 'Asia/Tokyo',
      day_start_hour: 3,
      yesterday_open: null,
      completed_today: false,
      round: 1,
      kind: 'programme',
      is_finished: false,
      open_days: 7,
      pause: null,
      repair: null,
      next_badge: { target: 7, name: '7-day badge' },
      history: [{ date: '2026-03-02', state: 'open', level: 0 }],
    });
    expect(body.badges.map((badge: { target: number }) => badge.target)).toEqual([
      1, 2, 3, 5, 7, 14, 30, 60, 90, 180,
    ]);
    await own.complete(1);
    const after = (await own.progress()).body;
    expect(after).toMatchObject({
      current_day: 2,
      currentDay: 2,
      completed_days: [1],
      total_completed_days: 1,
      totalCompleted: 1,
      streak_count: 1,
      streak: 1,
      completed_today: true,
    });
    expect(after.history).toEqual([{ date: '2026-03-02', state: 'done', level: 3, why: null }]);
    expect(after.badges[0]).toEqual({ target: 1, name: 'First Step', reached: true });
  });
});

describe('GET /api/programs and the quote', () => {
  test('the list has the flagship, with a title that the dashboard finds, and its course', async () => {
    const { body } = await nora.call('GET /api/programs');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({ total_days: 90, course_id: walk.courseId });
    expect(body[0].title.toLowerCase()).toContain('evolve 90');
  });

  test('anyone can read the quote of the day, and it stays the same all day', async () => {
    const { status, body } = await app.visitor.call('GET /api/daily-quote');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['quote', 'author', 'source']);
    expect((await nora.call('GET /api/daily-quote')).body).toEqual(body);
  });
});
