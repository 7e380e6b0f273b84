import { describe, expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { finishComplete } from './enrolments/finish-complete.ts';
import { publishDue } from './publish-due.ts';

const app = await testApp();
const { cleo, nora, ada } = await app.cast('cleo', 'nora', 'ada');

async function newCourse(lessons: readonly Record<string, unknown>[], by = cleo) {
  const { body: course } = await by.call('POST /api/courses', {
    title: `Course ${Math.random()}`,
    description: 'x',
    category: 'habits',
  });
  const ids: string[] = [];
  for (const lesson of lessons) {
    const { body } = await by.call(`POST /api/courses/${course.id}/lessons`, {
      title: 'Lesson',
      description: 'x',
      is_published: true,
      ...lesson,
    });
    ids.push(body.id);
  }
  return { id: course.id, lessons: ids };
}
const change = (id: string, body: Record<string, unknown>, by = cleo) =>
  by.call(`PUT /api/courses/${id}`, body);
const isOut = async (id: string) => (await nora.call(`GET /api/courses/${id}`)).status === 200;
/** Returns a date and time some days ahead, as a clock in Montreal shows it in winter or summer. */
const ahead = (days: number, time: string) =>
  `${new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;

describe('a scheduled course', () => {
  test('is for its author alone until its time, and is published once', async () => {
    const { id } = await newCourse([{}]);
    expect((await change(id, { publish_at: ahead(3, '09:00') }, nora)).status).toBe(403);
    const scheduled = await change(id, { publish_at: ahead(3, '09:00') });
    expect(scheduled.status).toBe(200);
    expect(scheduled.body).toMatchObject({ is_published: false, publish_at: expect.any(String) });
    expect(await isOut(id)).toBe(false);
    app.clock.advance({ days: 2 });
    await app.runJobs();
    expect(await isOut(id)).toBe(false);
    app.clock.advance({ days: 2 });
    const due = () => Promise.all([1, 2].map(() => publishDue(app.db, app.clock.now())));
    await due();
    await due();
    expect(await isOut(id)).toBe(true);
    expect((await cleo.call(`GET /api/courses/${id}`)).body).toMatchObject({
      is_published: true,
      publish_at: null,
    });
    const events = await app.db
      .selectFrom('domain_events')
      .select('what')
      .where('what', '=', 'course.published')
      .execute();
    expect(events.length).toBe(1);
    expect((await change(id, { publish_at: ahead(3, '09:00') })).body.code).toBe('published');
  });

  test('needs a lesson, a real date in the future, and can be cancelled', async () => {
    const { id } = await newCourse([{ is_published: false }]);
    expect((await change(id, { publish_at: ahead(3, '09:00') })).body.code).toBe('no_lessons');
    const full = await newCourse([{}]);
    for (const [at, detail] of [
      [ahead(-2, '09:00'), /time is over/],
      ['2027-02-30T09:00', /doesn’t exist/],
      ['tomorrow', /choose a date/],
      [ahead(500, '09:00'), /within a year/],
    ] as const) {
      const { status, body } = await change(full.id, { publish_at: at });
      expect([at, status]).toEqual([at, 422]);
      expect(body.detail).toMatch(detail);
    }
    await change(full.id, { publish_at: ahead(1, '09:00') });
    expect((await change(full.id, { publish_at: null })).body.publish_at).toBeNull();
    await change(full.id, { publish_at: ahead(1, '09:00') });
    expect((await change(full.id, { is_published: true })).body).toMatchObject({ publish_at: null });
  });

  test('in the hour that summer time skips is published an hour later', async () => {
    const { id } = await newCourse([{}]);
    const year = app.clock.now().getUTCFullYear();
    const years = [year, year + 1].map((each) => {
      // The second Sunday of March.
      const first = new Date(Date.UTC(each, 2, 1)).getUTCDay();
      return new Date(Date.UTC(each, 2, 1 + ((7 - first) % 7) + 7));
    });
    const sunday = years.find((each) => each > app.clock.now());
    const date = sunday?.toISOString().slice(0, 10);
    const { body } = await change(id, { publish_at: `${date}T02:30` });
    // 3:30 in Montreal, which is four hours behind UTC from then on.
    expect(body.publish_at).toBe(`${date}T07:30:00.000Z`);
  });

  test('waits while its owner has no plan, and while its lessons are drafts', async () => {
    const writer = await app.register({ tier: 'creator' });
    const { id, lessons } = await newCourse([{}], writer);
    await change(id, { publish_at: ahead(2, '09:00') }, writer);
    await app.setTier(writer, 'builder');
    app.clock.advance({ days: 4 });
    await publishDue(app.db, app.clock.now());
    expect(await isOut(id)).toBe(false);
    await app.setTier(writer, 'creator');
    await app.db
      .updateTable('lessons')
      .set({ is_published: false })
      .where('id', '=', String(lessons[0]))
      .execute();
    await publishDue(app.db, app.clock.now());
    expect(await isOut(id)).toBe(false);
    await app.db
      .updateTable('lessons')
      .set({ is_published: true })
      .where('id', '=', String(lessons[0]))
      .execute();
    await publishDue(app.db, app.clock.now());
    expect(await isOut(id)).toBe(true);
  });
});

test('a deleted lesson finishes the course for those who missed it alone, in a job of batches', async () => {
  const { id, lessons } = await newCourse([{}, {}]);
  await change(id, { is_published: true });
  const [first, second] = lessons;
  const others = await Promise.all(Array.from({ length: 3 }, () => app.register({ tier: 'builder' })));
  for (const who of [nora, ada, ...others]) await who.call(`POST /api/courses/${id}/enroll`);
  for (const who of [nora, ...others]) await who.call(`POST /api/lessons/${first}/complete`, {});
  expect((await cleo.call(`DELETE /api/courses/${id}/lessons/${second}`)).status).toBe(200);
  const finished = async (who: Actor) => (await who.call(`GET /api/courses/${id}`)).body.finished_at;
  // The author's call leaves that to the job.
  expect(await finished(nora)).toBeNull();
  await app.runJobs();
  expect(await finished(nora)).not.toBeNull();
  for (const who of others) expect(await finished(who)).not.toBeNull();
  expect(await finished(ada)).toBeNull();
  const events = async () =>
    (await app.db.selectFrom('domain_events').select('id').where('what', '=', 'course.finished').execute())
      .length;
  const before = await events();
  await finishComplete(app.db, id, app.clock.now());
  expect(await events()).toBe(before);
});

test('an outline of 3,000 lessons is refused with a sentence', async () => {
  const { id } = await newCourse([{}]);
  const each = { id: '018f0000-0000-7000-8000-000000000000', section: null };
  const { status, body } = await cleo.call(`PUT /api/courses/${id}/outline`, {
    sections: [],
    lessons: Array.from({ length: 3000 }, () => each),
  });
  expect([status, body.detail]).toEqual([422, 'A course has at most 500 lessons.']);
});
