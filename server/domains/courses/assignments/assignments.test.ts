import { expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { multipart, png } from '#server/testing/multipart.ts';

const app = await testApp({ now: '2026-03-20T12:00:00Z' });
const { cleo, fay, nora, ada, finn, mira } = await app.cast('cleo', 'fay', 'nora', 'ada', 'finn', 'mira');

const settings = {
  collects_work: true,
  due_on: null,
  due_after_days: null,
  needs_acceptance: true,
  shows_examples: false,
};
const work = { number: 1, content: 'The cat wakes me.', pictures: [], may_be_example: false };

/** Makes a published course of Cleo with one assignment. */
async function assignment(more: Record<string, unknown> = {}, who = cleo) {
  const { body: course } = await who.call('POST /api/courses', {
    title: `Course ${Math.random()}`,
    description: 'x',
    category: 'habits',
  });
  const { body: lesson } = await who.call(`POST /api/courses/${course.id}/lessons`, {
    title: 'Your own first hour',
    description: 'x',
    lesson_type: 'assignment',
    is_published: true,
  });
  const written = await who.call(`PUT /api/lessons/${lesson.id}/assignment`, { ...settings, ...more });
  expect([written.status, written.body.detail]).toEqual([200, undefined]);
  await who.call(`PUT /api/courses/${course.id}`, { is_published: true });
  return { course: course.id as string, lesson: lesson.id as string };
}
const enrol = (course: string, ...who: Actor[]) =>
  Promise.all(who.map((each) => each.call(`POST /api/courses/${course}/enroll`)));
const handIn = (who: Actor, lesson: string, more: Record<string, unknown> = {}) =>
  who.call(`POST /api/lessons/${lesson}/submissions`, { ...work, ...more });
const waiting = async (course: string, who = cleo) =>
  (
    await who.call(
      `GET /api/courses/${course}/submissions?list=waiting` as 'GET /api/courses/:id/submissions',
    )
  ).body;
const review = (who: Actor, id: string, body: Record<string, unknown>) =>
  who.call(`POST /api/submissions/${id}/review`, { feedback: '', ...body });

test('a lesson that becomes an assignment collects work as its author says, and none without a word about it', async () => {
  const { course } = await assignment();
  const make = async (more: Record<string, unknown>) =>
    (await cleo.call(`POST /api/courses/${course}/lessons`, { title: 'x', description: 'x', ...more })).body
      .id as string;
  const edit = (lesson: string, more: Record<string, unknown>) =>
    cleo.call(`PUT /api/courses/${course}/lessons/${lesson}`, more);
  const written = async (lesson: string) =>
    (await cleo.call(`GET /api/lessons/${lesson}/assignment/draft`)).body;
  const asked = await make({ lesson_type: 'assignment', collects_work: true });
  expect(await written(asked)).toEqual({ ...settings, version: 1 });
  // A client that knows only the specified calls has learners complete it themselves.
  expect((await written(await make({ lesson_type: 'assignment' }))).collects_work).toBe(false);
  const changed = await make({ lesson_type: 'text', collects_work: true });
  await edit(changed, { lesson_type: 'assignment', collects_work: true });
  expect((await written(changed)).collects_work).toBe(true);
  // From then on its own settings decide.
  await edit(changed, { lesson_type: 'assignment', collects_work: false });
  expect((await written(changed)).collects_work).toBe(true);
  await cleo.call(`PUT /api/lessons/${changed}/assignment`, { ...settings, due_after_days: 3 });
  await edit(changed, { lesson_type: 'text' });
  await edit(changed, { lesson_type: 'assignment', collects_work: false });
  expect(await written(changed)).toMatchObject({ collects_work: false, due_after_days: 3 });
});

test('who teaches finds the work that waits in all their courses, and nobody else does', async () => {
  const author = await app.register({ tier: 'creator' });
  const [one, other] = [await assignment({}, author), await assignment({}, author)];
  for (const { course } of [one, other]) await enrol(course, nora, ada);
  await handIn(nora, other.lesson);
  app.clock.advance({ minutes: 5 });
  for (const who of [nora, ada]) await handIn(who, one.lesson);
  const list = async (who: Actor) =>
    (await who.call('GET /api/my-waiting-work')).body.map((each: { course_id: string; waiting: number }) => [
      each.course_id,
      each.waiting,
    ]);
  expect(await list(author)).toEqual([
    [other.course, 1],
    [one.course, 2],
  ]);
  expect((await app.visitor.call('GET /api/my-waiting-work')).status).toBe(401);
  const ids = [one.course, other.course];
  for (const who of [nora, cleo, mira])
    expect((await list(who)).filter(([id]) => ids.includes(String(id)))).toEqual([]);
  const [work] = await waiting(other.course, author);
  await review(author, work?.id ?? '', { verdict: 'accepted' });
  expect(await list(author)).toEqual([[one.course, 2]]);
  // Without a teacher who may decide, administrators do.
  await app.setTier(author, 'starter');
  expect(await list(mira)).toContainEqual([one.course, 2]);
});

test('a teacher whose plan ended reads and decides about the work of their learners', async () => {
  const author = await app.register({ tier: 'creator' });
  const { course, lesson } = await assignment({}, author);
  await enrol(course, nora);
  await handIn(nora, lesson);
  await app.setTier(author, 'starter');
  const [work] = await waiting(course, author);
  expect(work).toMatchObject({ content: 'The cat wakes me.', state: 'handed_in' });
  expect((await review(author, work?.id ?? '', { verdict: 'accepted' })).body.state).toBe('accepted');
});

test('who may not: only learners hand in, and only the teacher reads and decides', async () => {
  const { course, lesson } = await assignment();
  expect((await app.visitor.call(`GET /api/lessons/${lesson}/assignment`)).status).toBe(401);
  expect((await nora.call(`GET /api/lessons/${lesson}/assignment`)).body.code).toBe('enroll_first');
  expect((await handIn(nora, lesson)).body.code).toBe('enroll_first');
  expect((await finn.call(`GET /api/lessons/${lesson}/assignment`)).body.code).toBe('upgrade_required');
  await enrol(course, nora, ada);
  expect((await handIn(nora, lesson, { content: 'canary work' })).status).toBe(200);
  const [work] = await waiting(course);
  expect(work).toMatchObject({ content: 'canary work', learner: { id: nora.id }, state: 'handed_in' });
  for (const who of [nora, ada, fay, mira]) {
    const list = await who.call(
      `GET /api/courses/${course}/submissions?list=waiting` as 'GET /api/courses/:id/submissions',
    );
    expect([403, 404]).toContain(list.status);
    expect(JSON.stringify(list.body)).not.toContain('canary');
    expect([403, 404]).toContain((await review(who, work.id, { verdict: 'accepted' })).status);
  }
  for (const who of [nora, fay]) {
    expect((await who.call(`PUT /api/lessons/${lesson}/assignment`, settings)).status).toBe(403);
    expect((await who.call(`GET /api/lessons/${lesson}/assignment/draft`)).status).toBe(403);
  }
  const other = await ada.call(`GET /api/lessons/${lesson}/assignment`);
  expect(JSON.stringify(other.body)).not.toContain('canary');
  expect((await ada.call(`DELETE /api/submissions/${work.id}`)).status).toBe(404);
});

test('is returned, handed in again and accepted, which completes the lesson and tells both', async () => {
  const { course, lesson } = await assignment();
  await enrol(course, nora);
  const early = await nora.call(`POST /api/lessons/${lesson}/complete`, {});
  expect([early.status, early.body.code]).toEqual([409, 'assignment_open']);
  await handIn(nora, lesson);
  const mine = await nora.call(`GET /api/lessons/${lesson}/assignment`);
  expect(mine.body).toMatchObject({ next_number: null, submissions: [{ number: 1, state: 'handed_in' }] });
  expect((await cleo.call('GET /api/notifications')).body).toContainEqual(
    expect.objectContaining({ path: `/lms/${course}/edit/hand-ins` }),
  );
  const [first] = await waiting(course);
  expect((await review(cleo, first.id, { verdict: 'returned', feedback: '  ' })).status).toBe(422);
  const returned = { verdict: 'returned', feedback: 'Cut the second line.' };
  expect((await review(cleo, first.id, returned)).body.state).toBe('returned');
  // A double click changes nothing, and another decision is refused.
  expect((await review(cleo, first.id, returned)).status).toBe(200);
  expect((await review(cleo, first.id, { verdict: 'accepted' })).body.code).toBe('decided');
  expect((await handIn(nora, lesson, { number: 1, content: 'Another.' })).status).toBe(409);
  const again = await handIn(nora, lesson, { number: 2, content: 'One line.' });
  expect(again.body.submissions).toMatchObject([
    { number: 2, state: 'handed_in' },
    { number: 1, state: 'returned', feedback: 'Cut the second line.' },
  ]);
  app.clock.advance({ minutes: 1 });
  const [second] = await waiting(course);
  expect((await review(cleo, second.id, { verdict: 'accepted', feedback: 'Yes.' })).status).toBe(200);
  expect((await nora.call(`GET /api/courses/${course}`)).body).toMatchObject({
    progress: 100,
    completed_lessons: [lesson],
    finished_at: expect.any(String),
  });
  expect((await handIn(nora, lesson, { number: 3 })).status).toBe(409);
  const told = (await nora.call('GET /api/notifications')).body.filter(
    ({ path }: { path: string | null }) => path === `/lms/${course}/${lesson}`,
  );
  // The decision replaces the one before it.
  expect(told).toMatchObject([{ text: expect.stringContaining('accepted your work') }]);
  expect(await waiting(course)).toEqual([]);
  const decided = await cleo.call(
    `GET /api/courses/${course}/submissions?list=decided&limit=1` as 'GET /api/courses/:id/submissions',
  );
  expect(decided.body).toMatchObject([{ number: 2 }]);
  const rest = await cleo.call(
    `GET /api/courses/${course}/submissions?list=decided&cursor=${decided.headers['x-next-cursor']}` as 'GET /api/courses/:id/submissions',
  );
  expect(rest.body).toMatchObject([{ number: 1 }]);
});

test('a double click hands in once, and two tabs are told', async () => {
  const { course, lesson } = await assignment();
  await enrol(course, nora);
  const both = await Promise.all([1, 2].map(() => handIn(nora, lesson)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body.submissions).toHaveLength(1);
  const other = await handIn(nora, lesson, { content: 'Something else.' });
  expect([other.status, other.body.code]).toEqual([409, 'other_version']);
  expect((await handIn(nora, lesson, { number: 2 })).status).toBe(409);
});

test('is withdrawn until it is decided about', async () => {
  const { course, lesson } = await assignment();
  await enrol(course, nora);
  await handIn(nora, lesson);
  const [work] = await waiting(course);
  const after = await nora.call(`DELETE /api/submissions/${work.id}`);
  expect(after.body).toMatchObject({ submissions: [], next_number: 1 });
  expect((await review(cleo, work.id, { verdict: 'accepted' })).status).toBe(404);
  await handIn(nora, lesson);
  const [again] = await waiting(course);
  await review(cleo, again.id, { verdict: 'returned', feedback: 'x' });
  expect((await nora.call(`DELETE /api/submissions/${again.id}`)).body.code).toBe('decided');
});

test('handing in completes a lesson that needs no acceptance, and feedback follows', async () => {
  const { course, lesson } = await assignment({ needs_acceptance: false });
  await enrol(course, nora);
  await handIn(nora, lesson);
  expect((await nora.call(`GET /api/courses/${course}`)).body.progress).toBe(100);
  const [work] = await waiting(course);
  await review(cleo, work.id, { verdict: 'returned', feedback: 'A thought.' });
  expect((await nora.call(`GET /api/courses/${course}`)).body.progress).toBe(100);
});

test('is due on the calendar of the learner, and late work says so', async () => {
  // The day after the enrollment ends in Vancouver at 7:00 UTC of the date after it, because summer time has begun.
  const late = await app.register({ tier: 'builder', time_zone: 'America/Vancouver' });
  const { course, lesson } = await assignment({ due_after_days: 1 });
  await enrol(course, late, nora);
  const before = await late.call(`GET /api/lessons/${lesson}/assignment`);
  expect(before.body).toMatchObject({ due_on: '2026-03-21', is_overdue: false });
  app.clock.set(new Date('2026-03-22T06:30:00Z'));
  expect((await late.call(`GET /api/lessons/${lesson}/assignment`)).body.is_overdue).toBe(false);
  app.clock.set(new Date('2026-03-22T12:30:00Z'));
  expect((await late.call(`GET /api/lessons/${lesson}/assignment`)).body.is_overdue).toBe(true);
  expect((await handIn(late, lesson)).body.submissions).toMatchObject([{ is_late: true }]);
});

test('examples need the author, the learner and the decision, and come without a name', async () => {
  const { course, lesson } = await assignment({ shows_examples: true });
  await enrol(course, nora, ada);
  await handIn(nora, lesson, { content: 'canary example', may_be_example: true });
  await handIn(ada, lesson, { content: 'canary private' });
  const [first, second] = await waiting(course);
  await review(cleo, first.id, { verdict: 'accepted', is_example: true });
  await review(cleo, second.id, { verdict: 'accepted', is_example: true });
  const seen = (await ada.call(`GET /api/lessons/${lesson}/assignment`)).body;
  expect(seen.examples).toEqual([{ id: first.id, content: 'canary example' }]);
  expect((await nora.call(`GET /api/lessons/${lesson}/assignment`)).body.examples).toEqual([]);
  const late = await app.register({ tier: 'builder' });
  await enrol(course, late);
  expect((await late.call(`GET /api/lessons/${lesson}/assignment`)).body.examples).toEqual([]);
  const { body: written } = await cleo.call(`GET /api/lessons/${lesson}/assignment/draft`);
  await cleo.call(`PUT /api/lessons/${lesson}/assignment`, { ...written, shows_examples: false });
  expect((await ada.call(`GET /api/lessons/${lesson}/assignment`)).body.examples).toEqual([]);
  const stale = await cleo.call(`PUT /api/lessons/${lesson}/assignment`, written);
  expect([stale.status, stale.body.current.shows_examples]).toEqual([409, false]);
});

test('pictures are read with the work alone, and are deleted with it', async () => {
  const { course, lesson } = await assignment();
  await enrol(course, nora, ada);
  const picture = await png();
  const send = (who: Actor, file: Buffer | string) =>
    who.call(`POST /api/lessons/${lesson}/pictures`, ...multipart(file));
  expect((await send(finn, picture)).status).toBe(403);
  expect((await send(nora, '<svg onload="x"/>')).status).toBe(415);
  const { public_url: url } = (await send(nora, picture)).body;
  expect((await handIn(ada, lesson, { pictures: [url] })).status).toBe(422);
  expect((await handIn(nora, lesson, { content: '', pictures: ['https://example.com/a.png'] })).status).toBe(
    422,
  );
  const done = await handIn(nora, lesson, { content: '', pictures: [url] });
  const shown = done.body.submissions[0].pictures[0].url as string;
  const get = async (address: string) =>
    (await app.visitor.call(`GET ${address}` as 'GET /api/courses')).status;
  expect(await get(shown)).toBe(200);
  expect(await get(url)).toBe(404);
  await nora.call(`DELETE /api/submissions/${done.body.submissions[0].id}`);
  expect(await get(shown)).toBe(404);
});

test('a lesson that is deleted takes the pictures of its work with it', async () => {
  const { course, lesson } = await assignment();
  await enrol(course, nora);
  await handIn(nora, lesson);
  expect((await cleo.call(`DELETE /api/courses/${course}/lessons/${lesson}`)).status).toBe(200);
  expect(await waiting(course)).toEqual([]);
});

test.each<[string, Record<string, unknown>]>([
  ['0 days', { due_after_days: 0 }],
  ['366 days', { due_after_days: 366 }],
  ['a date that is none', { due_on: '2026-02-30' }],
  ['two due dates', { due_on: '2026-04-01', due_after_days: 3 }],
])('%s is refused', async (_, more) => {
  const { lesson } = await assignment();
  expect((await cleo.call(`PUT /api/lessons/${lesson}/assignment`, { ...settings, ...more })).status).toBe(
    422,
  );
});

test.each<[string, Record<string, unknown>]>([
  ['empty work', { content: ' \u200B ' }],
  ['a text of 20,001 characters', { content: 'x'.repeat(20_001) }],
  ['four pictures', { content: 'x', pictures: ['a', 'b', 'c', 'd'] }],
  ['version 0', { number: 0 }],
])('%s is refused', async (_, more) => {
  const { course, lesson } = await assignment();
  await enrol(course, nora);
  expect((await handIn(nora, lesson, more)).status).toBe(422);
});

test('a learner of a former member’s course completes it by handing in', async () => {
  const { course, lesson } = await assignment();
  await enrol(course, nora);
  await app.db.updateTable('courses').set({ author_id: null }).where('id', '=', course).execute();
  expect((await nora.call(`GET /api/lessons/${lesson}/assignment`)).body.needs_acceptance).toBe(false);
  await handIn(nora, lesson);
  expect((await nora.call(`GET /api/courses/${course}`)).body.progress).toBe(100);
  expect(await waiting(course, mira)).toMatchObject([{ learner: { id: nora.id } }]);
});

test('an administrator decides while the teacher has no plan for courses, and no longer when they have it again', async () => {
  const teacher = await app.register({ tier: 'creator' });
  const { course, lesson } = await assignment({}, teacher);
  await enrol(course, nora);
  await handIn(nora, lesson);
  const [work] = await waiting(course, teacher);
  const decide = () => review(mira, work?.id ?? '', { verdict: 'returned', feedback: 'Add the kettle.' });
  expect((await decide()).status).toBe(404);
  await app.setTier(teacher, 'builder');
  expect((await waiting(course, mira)).map(({ id }) => id)).toEqual([work?.id]);
  expect((await decide()).status).toBe(200);
  await app.setTier(teacher, 'creator');
  expect(await waiting(course, mira)).toMatchObject({ code: 'not_author' });
});

test('work is withdrawn and kept private by its learner alone, also after the plan has ended', async () => {
  const { course, lesson } = await assignment({ shows_examples: true });
  const member = await app.register({ tier: 'builder' });
  await enrol(course, member, nora);
  await handIn(member, lesson, { content: 'My shown work.', may_be_example: true });
  const [first] = await waiting(course);
  await review(cleo, first?.id ?? '', { verdict: 'accepted', is_example: true });
  await handIn(nora, lesson);
  const examples = async () =>
    (await nora.call(`GET /api/lessons/${lesson}/assignment`)).body.examples.map(({ content }) => content);
  expect(await examples()).toEqual(['My shown work.']);
  await app.setTier(member, 'starter');
  expect((await nora.call(`POST /api/submissions/${first?.id}/keep-private`)).status).toBe(404);
  const ended = await member.call(`POST /api/submissions/${first?.id}/keep-private`);
  expect([ended.status, ended.body]).toMatchObject([
    200,
    { submissions: [{ is_example: false, may_be_example: false }], examples: [] },
  ]);
  expect(await examples()).toEqual([]);
  const late = await app.register({ tier: 'builder' });
  await enrol(course, late);
  const { body } = await handIn(late, lesson, { content: 'Taken back.' });
  await app.setTier(late, 'starter');
  const withdrawn = await late.call(`DELETE /api/submissions/${body.submissions[0]?.id}`);
  expect([withdrawn.status, withdrawn.body.submissions]).toEqual([200, []]);
});
