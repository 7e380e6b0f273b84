import { expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp({ now: '2026-03-27T12:00:00Z' });
const { cleo, fay } = await app.cast('cleo', 'fay');

const learner = (time_zone = 'UTC') => app.register({ tier: 'builder', time_zone });

/** Makes a published course of Cleo with these lessons. */
async function course(
  more: Record<string, unknown>,
  lessons: readonly Record<string, unknown>[] = [{}],
  who = cleo,
) {
  const { body: made } = await who.call('POST /api/courses', {
    title: `Course ${Math.random()}`,
    description: 'x',
    category: 'habits',
    ...more,
  });
  const ids: string[] = [];
  for (const lesson of lessons) {
    const { body, status } = await who.call(`POST /api/courses/${made.id}/lessons`, {
      title: 'Lesson',
      description: 'x',
      content: '<p>canary text</p>',
      is_published: true,
      ...lesson,
    });
    expect([status, body.detail]).toEqual([200, undefined]);
    ids.push(body.id);
  }
  await who.call(`PUT /api/courses/${made.id}`, { is_published: true });
  return { id: made.id as string, title: made.title as string, lessons: ids };
}
const locks = async (who: Actor, id: string) =>
  (await who.call(`GET /api/courses/${id}`)).body.lessons.map(({ lock, opens_on }) => [lock, opens_on]);

test('a lesson opens some days after the enrollment, on the learner’s own calendar and over summer time', async () => {
  // Enrolls on the 27th, two days before the clocks of Berlin go forward.
  const berlin = await learner('Europe/Berlin');
  const { id, lessons } = await course({ unlock_mode: 'after_days' }, [
    {},
    { release_after_days: 2 },
    { release_after_days: 3, is_preview: true },
  ]);
  await berlin.call(`POST /api/courses/${id}/enroll`);
  expect(await locks(berlin, id)).toEqual([
    [null, null],
    ['not_yet', '2026-03-29'],
    [null, null],
  ]);
  const early = [
    await berlin.call(`GET /api/courses/${id}/lessons/${lessons[1]}`),
    await berlin.call(`POST /api/lessons/${lessons[1]}/complete`, {}),
    await berlin.call(`PUT /api/lessons/${lessons[1]}/place`),
  ];
  expect(early.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'not_yet']));
  expect(JSON.stringify(early.map(({ body }) => body))).not.toContain('canary');
  app.clock.set(new Date('2026-03-28T22:59:00Z'));
  expect((await berlin.call(`GET /api/courses/${id}/lessons/${lessons[1]}`)).status).toBe(403);
  app.clock.set(new Date('2026-03-28T23:00:00Z'));
  expect((await locks(berlin, id))[1]).toEqual([null, null]);
  expect((await berlin.call(`GET /api/courses/${id}/lessons/${lessons[1]}`)).status).toBe(200);
});

test('on a date, each learner’s own day decides, and the author reads it before', async () => {
  app.clock.set(new Date('2026-04-04T11:00:00Z'));
  const [kiribati, here] = [await learner('Pacific/Kiritimati'), await learner('UTC')];
  const { id, lessons } = await course({ unlock_mode: 'on_date' }, [{ release_on: '2026-04-05' }]);
  for (const who of [kiribati, here]) await who.call(`POST /api/courses/${id}/enroll`);
  expect(await locks(kiribati, id)).toEqual([[null, null]]);
  expect(await locks(here, id)).toEqual([['not_yet', '2026-04-05']]);
  expect(await locks(cleo, id)).toEqual([[null, null]]);
  const seen = await cleo.call(`GET /api/courses/${id}/lessons/${lessons[0]}`);
  expect(seen.body).toMatchObject({ release_on: '2026-04-05', release_after_days: null });
  // A later date doesn't lock what is completed.
  await kiribati.call(`POST /api/lessons/${lessons[0]}/complete`, {});
  await cleo.call(`PUT /api/courses/${id}/lessons/${lessons[0]}`, { release_on: '2026-05-05' });
  expect(await locks(kiribati, id)).toEqual([[null, null]]);
});

test('a course comes after another one, which is finished first', async () => {
  const nora = await learner();
  const first = await course({});
  const second = await course({});
  const change = (id: string, prerequisite_id: string | null, who = cleo) =>
    who.call(`PUT /api/courses/${id}`, { prerequisite_id });
  expect((await change(second.id, first.id)).body.prerequisite).toMatchObject({ id: first.id });
  const early = await nora.call(`POST /api/courses/${second.id}/enroll`);
  expect([early.status, early.body.code]).toEqual([409, 'prerequisite']);
  expect(early.body.detail).toBe(`Finish “${first.title}” first. Then you can enroll.`);
  expect((await nora.call(`GET /api/courses/${second.id}`)).body).toMatchObject({
    may_enroll: false,
    enroll_refusal_code: 'prerequisite',
    prerequisite: { id: first.id, is_finished: false },
  });
  await nora.call(`POST /api/courses/${first.id}/enroll`);
  await nora.call(`POST /api/lessons/${first.lessons[0]}/complete`, {});
  expect((await nora.call(`POST /api/courses/${second.id}/enroll`)).status).toBe(200);
  // An archived course can't be finished by anyone new, so it holds no one up.
  await cleo.call(`DELETE /api/courses/${first.id}`);
  expect((await (await learner()).call(`POST /api/courses/${second.id}/enroll`)).status).toBe(200);
});

test('courses never wait for each other, and only those of one author are in a row', async () => {
  const [one, two, three] = [await course({}), await course({}), await course({})];
  const change = (id: string, prerequisite_id: string | null) =>
    cleo.call(`PUT /api/courses/${id}`, { prerequisite_id });
  expect((await change(one.id, one.id)).status).toBe(422);
  expect((await change(two.id, one.id)).status).toBe(200);
  expect((await change(three.id, two.id)).status).toBe(200);
  expect((await change(one.id, three.id)).body.fields).toHaveProperty('prerequisite_id');
  const theirs = await course({}, [{}], fay);
  expect((await change(one.id, theirs.id)).status).toBe(422);
  expect((await change(one.id, '018f0000-0000-7000-8000-000000000000')).status).toBe(422);
  const builtIn = (await cleo.call('GET /api/courses')).body.find(({ is_programme }) => is_programme);
  expect((await change(one.id, builtIn?.id ?? '')).status).toBe(422);
  // Two changes at once that would close a circle together: one of them is refused.
  await change(two.id, null);
  await change(three.id, null);
  const both = await Promise.all([change(two.id, three.id), change(three.id, two.id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await change(three.id, null)).status).toBe(200);
});

test.each(['deleted', 'unpublished'])(
  'a learner who missed only a lesson that is %s has finished',
  async (how) => {
    const nora = await learner();
    const { id, lessons } = await course({}, [{}, {}]);
    await nora.call(`POST /api/courses/${id}/enroll`);
    await nora.call(`POST /api/lessons/${lessons[0]}/complete`, {});
    const late = await learner();
    await late.call(`POST /api/courses/${id}/enroll`);
    if (how === 'deleted') await cleo.call(`DELETE /api/courses/${id}/lessons/${lessons[1]}`);
    else await cleo.call(`PUT /api/courses/${id}/lessons/${lessons[1]}`, { is_published: false });
    await app.runJobs();
    expect((await nora.call(`GET /api/courses/${id}`)).body).toMatchObject({
      progress: 100,
      finished_at: expect.any(String),
    });
    expect((await late.call(`GET /api/courses/${id}`)).body.finished_at).toBeNull();
  },
);

test.each([{ release_after_days: -1 }, { release_after_days: 366 }, { release_on: '2026-02-30' }])(
  '%j is refused',
  async (more) => {
    const { id, lessons } = await course({ unlock_mode: 'after_days' });
    expect((await cleo.call(`PUT /api/courses/${id}/lessons/${lessons[0]}`, more)).status).toBe(422);
  },
);
