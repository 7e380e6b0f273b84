import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo, fay, nora, ada, finn, mira } = await app.cast('cleo', 'fay', 'nora', 'ada', 'finn', 'mira');

/** Makes a published course of Cleo with these lessons. */
async function newCourse(lessons: readonly Record<string, unknown>[]) {
  const { body: course } = await cleo.call('POST /api/courses', {
    title: `Course ${Math.random()}`,
    description: 'x',
    category: 'habits',
  });
  const ids: string[] = [];
  for (const [index, lesson] of lessons.entries()) {
    const { body } = await cleo.call(`POST /api/courses/${course.id}/lessons`, {
      title: `Lesson ${index + 1}`,
      description: 'x',
      is_published: true,
      ...lesson,
    });
    ids.push(body.id);
  }
  return { id: course.id, lessons: ids };
}
const publish = (id: string) => cleo.call(`PUT /api/courses/${id}`, { is_published: true });
const statistics = async (id: string) => (await cleo.call(`GET /api/courses/${id}/report`)).body;
const learners = async (id: string, query = '') =>
  (await cleo.call(`GET /api/courses/${id}/learners${query}` as 'GET /api/courses/:id/learners')).body;
const names = async (id: string, query = '') =>
  (await learners(id, query)).map(({ learner }: { learner: { name: string } }) => learner.name);

test('who may not: only its teacher reads the learners of a course', async () => {
  const { id } = await newCourse([{}]);
  await publish(id);
  await nora.call(`POST /api/courses/${id}/enroll`);
  for (const call of ['report', 'learners', 'learners/table'] as const) {
    const key = `GET /api/courses/${id}/${call}` as 'GET /api/courses/:id/report';
    expect((await app.visitor.call(key)).status).toBe(401);
    // An administrator looks after courses of former members alone.
    for (const who of [nora, fay, mira, finn]) {
      const { status, body } = await who.call(key);
      expect([call, status]).toEqual([call, 403]);
      expect(JSON.stringify(body)).not.toContain('Nora');
    }
    expect((await cleo.call(key)).status).toBe(200);
  }
  expect((await cleo.call(`GET /api/courses/${id}`)).body.is_teacher).toBe(true);
  expect((await mira.call(`GET /api/courses/${id}`)).body.is_teacher).toBe(false);
});

test('the statistics say where learners stop, which question fails and what work waits', async () => {
  const course = await newCourse([
    {},
    { lesson_type: 'quiz' },
    { lesson_type: 'assignment' },
    { is_published: false },
  ]);
  const [first, quiz, task] = course.lessons;
  const option = (text: string, is_right: boolean) => ({ text, is_right });
  const { body: written } = await cleo.call(`PUT /api/lessons/${quiz}/quiz`, {
    pass_mark: 50,
    max_attempts: null,
    is_shuffled: false,
    questions: [
      {
        kind: 'single',
        text: 'Easy?',
        feedback: '',
        options: [option('yes', true), option('no', false)],
        accepted: [],
      },
      { kind: 'short', text: 'Hard?', feedback: '', options: [], accepted: ['kettle'] },
    ],
  });
  await cleo.call(`PUT /api/lessons/${task}/assignment`, {
    collects_work: true,
    due_on: null,
    due_after_days: null,
    needs_acceptance: true,
    shows_examples: false,
  });
  await publish(course.id);
  expect(await statistics(course.id)).toMatchObject({
    learners: 0,
    days_to_finish: null,
    rating: null,
    hardest_questions: [],
    work: { waiting: 0, oldest_at: null },
  });
  for (const who of [nora, ada, fay]) await who.call(`POST /api/courses/${course.id}/enroll`);
  app.clock.advance({ minutes: 5 });
  for (const who of [ada, nora]) {
    await who.call(`POST /api/lessons/${first}/complete`, {});
    app.clock.advance({ minutes: 1 });
  }
  const [easy] = written.questions;
  const right = easy?.options.find(({ is_right }: { is_right: boolean }) => is_right)?.id;
  await nora.call(`POST /api/lessons/${quiz}/attempts`, {
    attempt: 1,
    answers: [{ question: easy?.id, options: [right] }],
  });
  app.clock.advance({ minutes: 5 });
  const handedIn = await nora.call(`POST /api/lessons/${task}/submissions`, {
    number: 1,
    content: 'My hour',
    pictures: [],
    may_be_example: false,
  });
  expect(handedIn.status).toBe(200);
  expect(await statistics(course.id)).toMatchObject({
    learners: 3,
    learners_new: 3,
    finished: 0,
    lessons: [
      { order_index: 1, completed: 2 },
      { order_index: 2, completed: 1 },
      { order_index: 3, completed: 0 },
    ],
    hardest_questions: [{ lesson_id: quiz, text: 'Hard?', right: 0, answered: 1 }],
    work: { waiting: 1, oldest_at: app.clock.now().toISOString() },
  });
  expect(await learners(course.id)).toMatchObject([
    { learner: { name: 'Nora Lindqvist' }, completed: 2, total: 3, state: 'work_waiting', at_lesson: 3 },
    { learner: { name: 'Ada Okafor' }, completed: 1, state: 'learning', at_lesson: 2 },
    { learner: { name: 'Fay Nakamura' }, completed: 0, state: 'learning', at_lesson: 1 },
  ]);
  const [work] = handedIn.body.submissions;
  await cleo.call(`POST /api/submissions/${work?.id}/review`, { verdict: 'returned', feedback: 'More.' });
  expect((await learners(course.id, '?q=nora'))[0]).toMatchObject({ state: 'work_returned' });
  await nora.call(`POST /api/lessons/${task}/submissions`, {
    number: 2,
    content: 'More of my hour',
    pictures: [],
    may_be_example: false,
  });
  const [second] = (await nora.call(`GET /api/lessons/${task}/assignment`)).body.submissions;
  app.clock.advance({ days: 4 });
  await cleo.call(`POST /api/submissions/${second?.id}/review`, { verdict: 'accepted', feedback: '' });
  expect(await statistics(course.id)).toMatchObject({ finished: 1, days_to_finish: 4, work: { waiting: 0 } });
  expect((await learners(course.id, '?q=NORA'))[0]).toMatchObject({ state: 'finished', at_lesson: null });
});

test('learners who are away, blocked or gone are counted at most, and never named', async () => {
  const { id } = await newCourse([{}]);
  await publish(id);
  const [rosa, abe] = [await app.register({ tier: 'builder' }), await app.register({ tier: 'builder' })];
  for (const who of [nora, ada, rosa, abe]) await who.call(`POST /api/courses/${id}/enroll`);
  expect(await names(id)).toHaveLength(4);
  await app.setMember(rosa, { away_since: app.clock.now() });
  await app.db
    .insertInto('member_blocks')
    .values({ blocker_id: abe.id, blocked_id: cleo.id, created_at: app.clock.now() })
    .execute();
  expect((await names(id)).toSorted()).toEqual(['Ada Okafor', 'Nora Lindqvist']);
  expect((await statistics(id)).learners).toBe(4);
  const table = (await cleo.call(`GET /api/courses/${id}/learners/table`)).body;
  expect(table.trim().split('\n')).toHaveLength(3);
  await app.db.deleteFrom('members').where('id', '=', rosa.id).execute();
  expect((await statistics(id)).learners).toBe(3);
});

test('a name like a formula is a text in the table, and dates are those of the teacher', async () => {
  const { id } = await newCourse([{}]);
  await publish(id);
  const today = app.clock.now().toISOString().slice(0, 10);
  app.clock.set(new Date(Date.parse(`${today}T02:30:00Z`) + 24 * 60 * 60_000));
  const rosa = await app.register({ tier: 'builder' });
  await app.setMember(rosa, { name: '=HYPERLINK("https://evil.example")' });
  await rosa.call(`POST /api/courses/${id}/enroll`);
  const { body, status } = await cleo.call(`GET /api/courses/${id}/learners/table`);
  expect([status, body]).toEqual([200, expect.any(String)]);
  const [head, row] = body.trim().split('\n');
  expect(head).toBe('Name,Lessons completed,Lessons,Stands at,Enrolled on,Last here on,Finished on');
  // 2:30 UTC is the evening before in Montreal.
  expect(row).toBe(`"'=HYPERLINK(""https://evil.example"")",0,1,At lesson 1,${today},,`);
});

test('10,000 learners are read in pages, each in one statement with its index', async () => {
  const { id, lessons } = await newCourse([{}, {}, {}]);
  await publish(id);
  // Triggers count learners and doubt bells one by one, and the statistics count themselves.
  const tables = ['course_enrolments', 'lesson_completions', 'group_members'];
  for (const table of tables) await sql`alter table ${sql.ref(table)} disable trigger user`.execute(app.db);
  for (let from = 0; from < 10_000; from += 1000)
    await sql`
      with made as (insert into members (id, email, name, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at)
        select gen_random_uuid(), 'learner-' || n || '@example.com', 'Learner ' || n, 'x', 'UTC', 0, now(), now()
        from generate_series(${from + 1}::int, ${from + 1000}::int) n returning id)
      insert into course_enrolments (course_id, member_id, enrolled_at, last_accessed_at)
      select ${id}::uuid, id, ${app.clock.now()}::timestamptz - interval '30 days',
        date_trunc('milliseconds', ${app.clock.now()}::timestamptz - random() * interval '20 days') from made`.execute(
      app.db,
    );
  await sql`
    insert into lesson_completions (member_id, lesson_id, completed_at)
    select e.member_id, l.id, e.last_accessed_at from course_enrolments e join lessons l on l.course_id = e.course_id
    where e.course_id = ${id} and l.order_index <= 2`.execute(app.db);
  for (const table of tables) await sql`alter table ${sql.ref(table)} enable trigger user`.execute(app.db);
  await sql`analyze course_enrolments, lesson_completions, members`.execute(app.db);
  expect(await statistics(id)).toMatchObject({
    learners: 10_000,
    lessons: [{ completed: 10_000 }, { completed: 10_000 }, { completed: 0 }],
  });
  const seen = new Set<string>();
  let cursor = '';
  for (let pages = 0; pages < 4; pages += 1) {
    const reply = await cleo.call(
      `GET /api/courses/${id}/learners?limit=100${cursor && `&cursor=${cursor}`}` as 'GET /api/courses/:id/learners',
    );
    expect(reply.body).toHaveLength(100);
    for (const { learner, at_lesson } of reply.body) {
      seen.add(String(learner.id));
      expect(at_lesson).toBe(3);
    }
    cursor = encodeURIComponent(reply.headers['x-next-cursor'] as string);
  }
  expect(seen.size).toBe(400);
  expect(await names(id, '?q=learner%209999')).toEqual(['Learner 9999']);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select * from course_enrolments e where e.course_id = ${id}
    order by coalesce(e.last_accessed_at, e.enrolled_at) desc, e.member_id desc limit 25`.execute(app.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('course_enrolments_by_visit');
  const table = (await cleo.call(`GET /api/courses/${id}/learners/table`)).body;
  expect(table.trim().split('\n')).toHaveLength(10_001);
  expect(lessons).toHaveLength(3);
});
