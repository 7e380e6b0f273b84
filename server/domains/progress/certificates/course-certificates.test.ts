import { expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { checkPageWithoutScript } from './check-page.ts';

const app = await testApp({ now: '2026-03-07T07:30:00Z' });
const { cleo, ada } = await app.cast('cleo', 'ada');

/** Makes a published course of Cleo with two lessons. */
async function course(title: string) {
  const { body: made } = await cleo.call('POST /api/courses', {
    title,
    description: 'x',
    category: 'habits',
  });
  const lessons: string[] = [];
  for (const name of ['One', 'Two']) {
    const { body } = await cleo.call(`POST /api/courses/${made.id}/lessons`, {
      title: name,
      description: 'x',
      is_published: true,
    });
    lessons.push(body.id);
  }
  await cleo.call(`PUT /api/courses/${made.id}`, { is_published: true });
  return { id: made.id as string, lessons };
}
const finish = async (who: Actor, { id, lessons }: { id: string; lessons: string[] }) => {
  await who.call(`POST /api/courses/${id}/enroll`);
  for (const lesson of lessons)
    expect((await who.call(`POST /api/lessons/${lesson}/complete`, {})).status).toBe(200);
};
const own = async (who: Actor) => (await who.call('GET /api/certificates')).body.certificates;
const check = (number: string) =>
  app.visitor.call(`GET /api/certificates/${number}` as 'GET /api/certificates/:number');

test('only a finished course has one, with dates of the learner, and its author gets none', async () => {
  // 7:30 UTC is half past eleven on the evening before in Vancouver.
  const learner = await app.register({ name: 'Lea Kuhn', tier: 'builder', time_zone: 'America/Vancouver' });
  const quiet = await course('Quiet <b>Mornings</b>');
  await learner.call(`POST /api/courses/${quiet.id}/enroll`);
  await learner.call(`POST /api/lessons/${quiet.lessons[0]}/complete`, {});
  expect(await own(learner)).toEqual([]);
  // Summer time begins in between.
  app.clock.set(new Date('2026-03-09T06:30:00Z'));
  await learner.call(`POST /api/lessons/${quiet.lessons[1]}/complete`, {});
  await finish(cleo, quiet);
  expect(await own(cleo)).toEqual([]);
  const replies = await Promise.all([1, 2, 3].map(() => own(learner)));
  expect(replies[0]).toMatchObject([
    {
      kind: 'course',
      course_id: quiet.id,
      title: 'Quiet <b>Mornings</b>',
      started_on: '2026-03-06',
      finished_on: '2026-03-08',
      is_public: false,
    },
  ]);
  expect(replies[1]).toEqual(replies[0]);
  expect(replies[2]).toEqual(replies[0]);

  const number = replies[0]?.[0]?.number ?? '';
  expect((await check(number)).status).toBe(404);
  await learner.call(`PUT /api/certificates/${number}/public` as 'PUT /api/certificates/:number/public', {
    is_public: true,
  });
  expect((await check(number)).body).toEqual({
    number,
    kind: 'course',
    sections: [2],
    name: 'Lea Kuhn',
    title: 'Quiet <b>Mornings</b>',
    finished_on: '2026-03-08',
  });
  expect(await checkPageWithoutScript(app.db, `/certificates/${number}`)).toContain(
    '<b>Lea Kuhn</b> finished “Quiet &lt;b&gt;Mornings&lt;/b&gt;” on 8 March 2026.',
  );

  // A later title, a new lesson and the archive change nothing about it.
  await cleo.call(`PUT /api/courses/${quiet.id}`, { title: 'Loud mornings' });
  await cleo.call(`POST /api/courses/${quiet.id}/lessons`, {
    title: 'Three',
    description: 'x',
    is_published: true,
  });
  await cleo.call(`DELETE /api/courses/${quiet.id}`);
  expect((await check(number)).body.title).toBe('Quiet <b>Mornings</b>');
  await learner.call(`PUT /api/certificates/${number}/public` as 'PUT /api/certificates/:number/public', {
    is_public: false,
  });
  expect((await check(number)).status).toBe(404);
});

test('each course has one of its own, and another member can’t publish it', async () => {
  const [first, second] = [await course('First'), await course('Second')];
  await finish(ada, first);
  await finish(ada, second);
  const certificates = await own(ada);
  expect(new Set(certificates.map(({ number }) => number)).size).toBe(2);
  const number = certificates[0]?.number ?? '';
  const stolen = await cleo.call(
    `PUT /api/certificates/${number}/public` as 'PUT /api/certificates/:number/public',
    { is_public: true },
  );
  expect(stolen.status).toBe(404);
  expect((await check(number)).status).toBe(404);
});
