import { expect, test } from 'vitest';
import { eraseCourses } from '#server/domains/courses/forget-member.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo, fay, nora, mira } = await app.cast('cleo', 'fay', 'nora', 'mira');

/** Makes a draft course with a lesson. */
async function newCourse(owner = cleo): Promise<{ id: string; lesson: string }> {
  const { body: course } = await owner.call('POST /api/courses', {
    title: `Course ${Math.random()}`,
    description: 'x',
    category: 'habits',
  });
  const { body } = await owner.call(`POST /api/courses/${course.id}/lessons`, {
    title: 'Kettle',
    description: 'x',
    content: '<p>canary</p>',
    is_published: true,
  });
  return { id: course.id, lesson: body.id };
}
const invite = (id: string, who: Actor, by = cleo) =>
  by.call(`POST /api/courses/${id}/authors`, { member_id: who.id });
const accept = (id: string, who: Actor) => who.call(`POST /api/courses/${id}/authors/accept`);
const remove = (id: string, who: Actor, by: Actor) => by.call(`DELETE /api/courses/${id}/authors/${who.id}`);
const invitations = async (who: Actor) => (await who.call('GET /api/course-invitations')).body;
const search = async (id: string, q: string, by = cleo) =>
  (
    await by.call(
      `GET /api/courses/${id}/authors/candidates?q=${q}` as 'GET /api/courses/:id/authors/candidates',
    )
  ).body;

test('who may not: an invitation opens nothing, and only the owner invites, removes and deletes', async () => {
  const { id, lesson } = await newCourse();
  expect((await app.visitor.call(`GET /api/courses/${id}/authors`)).status).toBe(401);
  expect((await invite(id, nora)).status).toBe(404);
  expect((await invite(id, cleo)).status).toBe(404);
  expect((await invite(id, fay, nora)).status).toBe(403);
  expect((await invite(id, cleo, fay)).status).toBe(404);
  expect((await accept(id, fay)).status).toBe(404);
  expect((await invite(id, fay)).status).toBe(200);
  // The course is a draft, which stays closed until she accepts.
  expect((await fay.call(`GET /api/courses/${id}`)).status).toBe(404);
  expect(await invitations(fay)).toMatchObject([{ course_id: id, invited_by: { name: 'Cleo Tremblay' } }]);
  expect(await invitations(cleo)).toEqual([]);
  expect((await accept(id, fay)).status).toBe(200);
  const seen = await fay.call(`GET /api/courses/${id}`);
  expect(seen.body).toMatchObject({ may_edit: true, is_teacher: true, is_owner: false });
  expect((await fay.call(`DELETE /api/courses/${id}`)).body.code).toBe('not_owner');
  expect((await invite(id, mira, fay)).body.code).toBe('not_owner');
  expect((await remove(id, cleo, fay)).body.code).toBe('not_owner');
  expect(JSON.stringify(await search(id, 'nora'))).not.toContain('Nora');
  expect((await nora.call(`GET /api/courses/${id}/lessons/${lesson}`)).status).toBe(404);
});

test('a co-author writes, publishes, orders and reads learners like the owner', async () => {
  const { id, lesson } = await newCourse();
  await invite(id, fay);
  await accept(id, fay);
  const edit = (who: Actor, body: Record<string, unknown>) =>
    who.call(`PUT /api/courses/${id}/lessons/${lesson}`, body);
  expect((await edit(fay, { title: 'Kettle and cup' })).body.title).toBe('Kettle and cup');
  const { body: second } = await fay.call(`POST /api/courses/${id}/lessons`, {
    title: 'Second',
    description: 'x',
    lesson_type: 'quiz',
  });
  expect(
    (
      await fay.call(`PUT /api/lessons/${second.id}/quiz`, {
        pass_mark: 50,
        max_attempts: null,
        is_shuffled: false,
        questions: [],
      })
    ).status,
  ).toBe(200);
  const versions = (await cleo.call(`GET /api/lessons/${lesson}/versions`)).body;
  expect(versions[0]?.editor?.name).toBe('Fay Nakamura');
  const order = [second.id, lesson].map((each) => ({ id: each, section: null }));
  expect((await fay.call(`PUT /api/courses/${id}/outline`, { sections: [], lessons: order })).status).toBe(
    200,
  );
  expect((await fay.call(`PUT /api/courses/${id}`, { is_published: true })).status).toBe(200);
  await nora.call(`POST /api/courses/${id}/enroll`);
  expect((await fay.call(`GET /api/courses/${id}/learners`)).body).toHaveLength(1);
  expect((await fay.call('GET /api/my-created-courses')).body.map((each) => each.id)).toContain(id);
  // Two authors at once: the later one gets the other's words, and loses none.
  const { version } = (await edit(cleo, { title: 'Of Cleo' })).body;
  const stale = await edit(fay, { title: 'Of Fay', version: version - 1 });
  expect([stale.status, stale.body.current.title]).toEqual([409, 'Of Cleo']);
});

test('inviting twice, or at once, is one invitation, and five are enough', async () => {
  const { id } = await newCourse();
  const others = await Promise.all(Array.from({ length: 6 }, () => app.register({ tier: 'creator' })));
  const [first, ...rest] = others as [Actor, ...Actor[]];
  const both = await Promise.all([invite(id, first), invite(id, first)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  for (const each of rest.slice(0, 4)) expect((await invite(id, each)).status).toBe(200);
  const sixth = await invite(id, rest[4] as Actor);
  expect([sixth.status, sixth.body.code]).toEqual([409, 'full']);
  expect((await cleo.call(`GET /api/courses/${id}/authors`)).body).toHaveLength(6);
});

test('declining, leaving and removing take every right away, and a repetition changes nothing', async () => {
  const { id } = await newCourse();
  const list = async () =>
    (await cleo.call(`GET /api/courses/${id}/authors`)).body.map(
      ({ member }: { member: { name: string } }) => member.name,
    );
  await invite(id, fay);
  expect((await remove(id, fay, fay)).status).toBe(200);
  expect((await remove(id, fay, fay)).status).toBe(200);
  expect((await accept(id, fay)).status).toBe(404);
  await invite(id, fay);
  await accept(id, fay);
  expect(await list()).toEqual(['Cleo Tremblay', 'Fay Nakamura']);
  expect((await remove(id, fay, cleo)).status).toBe(200);
  expect((await fay.call(`GET /api/courses/${id}`)).status).toBe(404);
  expect(await list()).toEqual(['Cleo Tremblay']);
});

test('members who are away, blocked or without the plan are not found, and a lost plan takes the rights with it', async () => {
  const { id } = await newCourse();
  const writer = await app.register({ name: 'Wanda Quill', tier: 'creator' });
  expect((await search(id, 'quill')).map((each) => each.name)).toEqual(['Wanda Quill']);
  await app.setTier(writer, 'builder');
  expect(await search(id, 'quill')).toEqual([]);
  await app.setTier(writer, 'creator');
  const block = { blocker_id: writer.id, blocked_id: cleo.id, created_at: app.clock.now() };
  await app.db.insertInto('member_blocks').values(block).execute();
  expect(await search(id, 'quill')).toEqual([]);
  expect((await invite(id, writer)).status).toBe(404);
  await app.db.deleteFrom('member_blocks').where('blocker_id', '=', writer.id).execute();
  await invite(id, writer);
  await accept(id, writer);
  await app.setTier(writer, 'builder');
  expect((await writer.call(`PUT /api/courses/${id}`, { title: 'Mine' })).status).toBe(403);
  expect((await writer.call(`GET /api/courses/${id}/learners`)).status).toBe(403);
  // Leaving needs no plan.
  expect((await remove(id, writer, writer)).status).toBe(200);
});

test('the course of an erased owner passes to the co-author who accepted first', async () => {
  const owner = await app.register({ tier: 'creator' });
  const { id } = await newCourse(owner);
  const alone = await newCourse(owner);
  await invite(id, fay, owner);
  await accept(id, fay);
  let rounds = 0;
  const erase = () =>
    app.db
      .transaction()
      .execute((db) => eraseCourses(db, owner.id, { most: 20, onlyDrafts: false, now: app.clock.now() }));
  while ((await erase()) > 0 && rounds < 10) rounds += 1;
  expect((await fay.call(`GET /api/courses/${id}`)).body).toMatchObject({ is_owner: true });
  expect((await fay.call(`GET /api/courses/${id}/authors`)).body).toHaveLength(1);
  expect((await mira.call(`GET /api/courses/${alone.id}`)).status).toBe(404);
});

test('invitation and acceptance are notifications', async () => {
  const { id } = await newCourse();
  await invite(id, fay);
  await accept(id, fay);
  const texts = async (who: Actor) => JSON.stringify((await who.call('GET /api/notifications')).body);
  expect(await texts(fay)).toContain('Cleo Tremblay invited you to write a course together.');
  expect(await texts(cleo)).toContain('Fay Nakamura accepted, and writes your course with you.');
});

test('an invitation from before a block is not accepted', async () => {
  const { id } = await newCourse();
  await invite(id, fay);
  await cleo.call(`PUT /api/users/${fay.id}/block`, { blocked: true });
  expect(await invitations(fay)).toEqual([]);
  expect((await accept(id, fay)).status).toBe(404);
  await cleo.call(`PUT /api/users/${fay.id}/block`, { blocked: false });
  expect((await accept(id, fay)).status).toBe(200);
});
