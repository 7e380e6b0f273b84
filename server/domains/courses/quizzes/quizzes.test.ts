import { expect, test } from 'vitest';
import type { WrittenQuiz } from '#contract/courses/quizzes.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo, fay, nora, finn } = await app.cast('cleo', 'fay', 'nora', 'finn');

const options = (...texts: string[]) => texts.map((text, index) => ({ text, is_right: index === 0 }));
const questions = [
  {
    kind: 'single',
    text: 'When?',
    feedback: 'canary feedback',
    options: options('At dawn', 'At noon'),
    accepted: [],
  },
  { kind: 'short', text: 'With what?', feedback: '', options: [], accepted: ['canary kettle'] },
];
const quiz = { pass_mark: 100, max_attempts: 2, is_shuffled: true, questions };

/** Makes a published course of Cleo with one quiz lesson. */
async function quizLesson(more: Record<string, unknown> = {}) {
  const { body: course } = await cleo.call('POST /api/courses', {
    title: `Course ${Math.random()}`,
    description: 'x',
    category: 'habits',
  });
  const { body: lesson } = await cleo.call(`POST /api/courses/${course.id}/lessons`, {
    title: 'Check',
    description: 'x',
    lesson_type: 'quiz',
    is_published: true,
  });
  const written = await cleo.call(`PUT /api/lessons/${lesson.id}/quiz`, { ...quiz, ...more });
  expect([written.status, written.body.detail]).toEqual([200, undefined]);
  await cleo.call(`PUT /api/courses/${course.id}`, { is_published: true });
  return { course: course.id, lesson: lesson.id, written: written.body };
}
const rightOf = (written: Pick<WrittenQuiz, 'questions'>) =>
  written.questions.map((each) =>
    each.kind === 'short'
      ? { question: each.id, text: each.accepted[0] }
      : {
          question: each.id,
          options: each.options.filter((one) => one.is_right).map((one) => one.id),
        },
  );

test('a short answer is saved with the options of another kind beside it, and a refusal names its question and field', async () => {
  const { lesson } = await quizLesson();
  const blank = { text: '', is_right: true };
  const short = {
    kind: 'short',
    text: 'With what?',
    feedback: '',
    options: [blank, blank],
    accepted: ['Tea'],
  };
  const saved = await cleo.call(`PUT /api/lessons/${lesson}/quiz`, { ...quiz, questions: [short] });
  expect([saved.status, saved.body.questions?.[0]?.options]).toEqual([200, []]);
  const refused = await cleo.call(`PUT /api/lessons/${lesson}/quiz`, {
    ...quiz,
    questions: [short, { ...short, kind: 'single' }],
  });
  expect([refused.status, refused.body.detail, refused.body.fields]).toEqual([
    422,
    'Question 2 has an option without words.',
    { 'questions.1.options': 'Question 2 has an option without words.' },
  ]);
});

test('who may not: only the author reads the answers, and only learners get the questions', async () => {
  const { lesson, course } = await quizLesson();
  expect((await app.visitor.call(`GET /api/lessons/${lesson}/quiz`)).status).toBe(401);
  expect((await nora.call(`GET /api/lessons/${lesson}/quiz`)).body.code).toBe('enroll_first');
  expect((await finn.call(`GET /api/lessons/${lesson}/quiz`)).body.code).toBe('upgrade_required');
  expect((await finn.call(`POST /api/lessons/${lesson}/attempts`, { attempt: 1, answers: [] })).status).toBe(
    403,
  );
  for (const [who, status] of [
    [nora, 403],
    [fay, 403],
    [cleo, 200],
  ] as const) {
    expect((await who.call(`GET /api/lessons/${lesson}/quiz/draft`)).status).toBe(status);
    expect((await who.call(`PUT /api/lessons/${lesson}/quiz`, quiz)).status).toBe(status);
  }
  await nora.call(`POST /api/courses/${course}/enroll`);
  const answers = [
    await nora.call(`GET /api/lessons/${lesson}/quiz`),
    await nora.call(`GET /api/courses/${course}`),
    await nora.call(`GET /api/courses/${course}/lessons/${lesson}`),
    await nora.call(`GET /api/lessons/${lesson}/quiz/draft`),
  ];
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/canary|is_right|accepted/);
  expect(answers[0]?.body).toMatchObject({ questions: [{}, {}] });
});

test('complete is refused until the quiz is passed, which completes the lesson', async () => {
  const { lesson, course, written } = await quizLesson();
  await nora.call(`POST /api/courses/${course}/enroll`);
  const early = await nora.call(`POST /api/lessons/${lesson}/complete`, {});
  expect([early.status, early.body.code]).toEqual([409, 'quiz_open']);
  const failed = await nora.call(`POST /api/lessons/${lesson}/attempts`, { attempt: 1, answers: [] });
  expect(failed.body).toMatchObject({ attempt: 1, score: 0, is_passed: false, attempts_left: 1 });
  expect(JSON.stringify(failed.body)).not.toContain('kettle');
  expect((await nora.call(`POST /api/lessons/${lesson}/complete`, {})).status).toBe(409);
  const passed = await nora.call(`POST /api/lessons/${lesson}/attempts`, {
    attempt: 2,
    answers: rightOf(written),
  });
  expect(passed.body).toMatchObject({ score: 100, is_passed: true });
  expect(JSON.stringify(passed.body)).toContain('canary kettle');
  expect((await nora.call(`GET /api/courses/${course}`)).body).toMatchObject({
    progress: 100,
    completed_lessons: [lesson],
  });
  expect((await nora.call(`POST /api/lessons/${lesson}/complete`, {})).status).toBe(200);
  expect(
    (await nora.call(`POST /api/lessons/${lesson}/attempts`, { attempt: 3, answers: [] })).body.code,
  ).toBe('passed');
});

test('two answers of one attempt at once are one attempt', async () => {
  const { lesson, course, written } = await quizLesson();
  await nora.call(`POST /api/courses/${course}/enroll`);
  const both = await Promise.all(
    [[], rightOf(written)].map((answers) =>
      nora.call(`POST /api/lessons/${lesson}/attempts`, { attempt: 1, answers }),
    ),
  );
  // Other answers for it are refused, so that no tab shows the result of the other one as its own.
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first = []] = [[], rightOf(written)].filter((_, index) => both[index]?.status === 200);
  const again = await nora.call(`POST /api/lessons/${lesson}/attempts`, { attempt: 1, answers: first });
  expect(again.body).toEqual(both.find(({ status }) => status === 200)?.body);
  const { n } = await app.db
    .selectFrom('quiz_attempts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('lesson_id', '=', lesson)
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(1);
  expect((await nora.call(`POST /api/lessons/${lesson}/attempts`, { attempt: 7, answers: [] })).status).toBe(
    409,
  );
});

test('an edit meanwhile costs no attempt', async () => {
  const { lesson, course, written } = await quizLesson();
  await nora.call(`POST /api/courses/${course}/enroll`);
  const { version } = (await nora.call(`GET /api/lessons/${lesson}/quiz`)).body;
  await cleo.call(`PUT /api/lessons/${lesson}/quiz`, { ...written, pass_mark: 50 });
  const late = await nora.call(`POST /api/lessons/${lesson}/attempts`, { attempt: 1, version, answers: [] });
  expect([late.status, late.body.code]).toEqual([409, 'edited_elsewhere']);
  const newer = (await nora.call(`GET /api/lessons/${lesson}/quiz`)).body;
  expect(newer).toMatchObject({ attempt: 1, attempts_left: 2 });
  const sent = { attempt: 1, version: newer.version, answers: rightOf(written) };
  expect((await nora.call(`POST /api/lessons/${lesson}/attempts`, sent)).body.is_passed).toBe(true);
});

test('attempts run out, and the last one shows the answers', async () => {
  const { lesson, course } = await quizLesson();
  await nora.call(`POST /api/courses/${course}/enroll`);
  const answer = (attempt: number) =>
    nora.call(`POST /api/lessons/${lesson}/attempts`, { attempt, answers: [] });
  await answer(1);
  expect(JSON.stringify((await answer(2)).body)).toContain('canary kettle');
  expect((await answer(3)).body.code).toBe('no_attempts_left');
  expect((await nora.call(`GET /api/lessons/${lesson}/quiz`)).body).toMatchObject({
    attempts_left: 0,
    best: 0,
  });
});

test('an edit keeps the ids it knows, and two editors are told', async () => {
  const { lesson, written } = await quizLesson();
  const again = await cleo.call(`PUT /api/lessons/${lesson}/quiz`, { ...written, pass_mark: 50 });
  expect(again.body.questions.map(({ id }: { id: string }) => id)).toEqual(
    written.questions.map(({ id }: { id: string }) => id),
  );
  const late = await cleo.call(`PUT /api/lessons/${lesson}/quiz`, { ...written, pass_mark: 10 });
  expect([late.status, late.body.current.pass_mark]).toEqual([409, 50]);
});

test.each<[string, Record<string, unknown>]>([
  ['a pass mark of 0', { pass_mark: 0 }],
  ['a pass mark of 101', { pass_mark: 101 }],
  ['no attempts', { max_attempts: 0 }],
  ['51 questions', { questions: Array.from({ length: 51 }, () => questions[0]) }],
  [
    'two right options of one',
    {
      questions: [
        {
          ...questions[0],
          options: [
            { text: 'a', is_right: true },
            { text: 'b', is_right: true },
          ],
        },
      ],
    },
  ],
  ['an unknown kind', { questions: [{ ...questions[0], kind: 'essay' }] }],
])('%s is refused', async (_, more) => {
  const { lesson } = await quizLesson();
  expect((await cleo.call(`PUT /api/lessons/${lesson}/quiz`, { ...quiz, ...more })).status).toBe(422);
});

/** Enrols a new builder and returns their calls of one quiz. */
async function learnerOf({ course, lesson }: { course: string; lesson: string }) {
  const who = await app.register({ tier: 'builder' });
  await who.call(`POST /api/courses/${course}/enroll`);
  return {
    who,
    read: async () => (await who.call(`GET /api/lessons/${lesson}/quiz`)).body,
    check: (body: Record<string, unknown>) =>
      who.call(`POST /api/lessons/${lesson}/answers`, { attempt: 1, ...body }),
    hand: (body: Record<string, unknown>) => who.call(`POST /api/lessons/${lesson}/attempts`, body),
  };
}

test('who may not: an answer is checked for a learner of an open lesson', async () => {
  const { lesson, written } = await quizLesson();
  const [answer] = rightOf(written);
  const send = (who: Pick<Actor, 'call'>) =>
    who.call(`POST /api/lessons/${lesson}/answers`, { attempt: 1, ...answer });
  expect((await send(app.visitor)).status).toBe(401);
  expect((await send(nora)).body.code).toBe('enroll_first');
  expect((await send(finn)).body.code).toBe('upgrade_required');
  const { rows } = await app.pool.query('select from quiz_answers where lesson_id = $1', [lesson]);
  expect(rows).toHaveLength(0);
});

test('an answer is read at once and kept, and says nothing of other questions', async () => {
  const made = await quizLesson();
  const { read, check, hand } = await learnerOf(made);
  const [choice, words] = made.written.questions;
  const [right, wrong] = choice?.options ?? [];
  const empty = await check({ question: choice?.id, options: [] });
  expect([empty.status, empty.body.detail]).toEqual([422, 'Answer this question first.']);
  const foreign = await check({ question: choice?.id, options: ['unknown'] });
  expect(foreign.status).toBe(422);
  const first = await check({ question: choice?.id, options: [wrong?.id] });
  expect(first.body).toEqual({
    reading: {
      question: choice?.id,
      options: [wrong?.id],
      text: '',
      is_right: false,
      feedback: 'canary feedback',
      right_options: [right?.id],
      right: ['At dawn'],
    },
    result: null,
  });
  expect(JSON.stringify(first.body)).not.toContain('kettle');
  // The second answer to it reads the first one's.
  const second = await check({ question: choice?.id, options: [right?.id] });
  expect([second.status, second.body]).toEqual([200, first.body]);
  const quiz = await read();
  expect(quiz.answered).toEqual([first.body.reading]);
  expect(JSON.stringify(quiz)).not.toContain('kettle');
  const last = await check({ question: words?.id, text: 'Canary kettle.' });
  expect(last.body.reading).toMatchObject({
    is_right: true,
    text: 'Canary kettle.',
    right: ['canary kettle'],
  });
  expect(last.body.result).toMatchObject({ attempt: 1, score: 50, is_passed: false, attempts_left: 1 });
  expect((await check({ question: words?.id, text: 'again' })).body).toEqual(last.body);
  expect((await check({ attempt: 3, question: words?.id, text: 'x' })).body.code).toBe('other_attempt');
  expect(await read()).toMatchObject({ attempt: 2, attempts_left: 1, answered: [] });
  // The second attempt in one call.
  expect((await hand({ attempt: 2, answers: rightOf(made.written) })).body.is_passed).toBe(true);
  expect((await check({ attempt: 3, question: words?.id, text: 'x' })).body.code).toBe('passed');
});

test('the answer to the last question passes the quiz and completes the lesson, once', async () => {
  const made = await quizLesson();
  const { who, check } = await learnerOf(made);
  const [one, other] = rightOf(made.written);
  const both = await Promise.all([check({ ...one }), check({ ...other }), check({ ...other })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(both.filter(({ body }) => body.result?.is_passed).length).toBeGreaterThan(0);
  expect((await who.call(`GET /api/courses/${made.course}`)).body).toMatchObject({ progress: 100 });
  const { rows } = await app.pool.query('select number from quiz_attempts where member_id = $1', [who.id]);
  expect(rows).toEqual([{ number: 1 }]);
});

test('an attempt in one call keeps the answers that were checked before it', async () => {
  const made = await quizLesson();
  const { check, hand } = await learnerOf(made);
  const [choice] = made.written.questions;
  await check({ question: choice?.id, options: [choice?.options[1]?.id] });
  const answers = rightOf(made.written);
  const whole = await hand({ attempt: 1, answers });
  expect(whole.body).toMatchObject({ score: 50, is_passed: false });
  expect((await hand({ attempt: 1, answers })).body).toEqual(whole.body);
});

test('an edit meanwhile keeps an answer while its options exist, and never the reading of an old key', async () => {
  const made = await quizLesson();
  const { read, check, hand } = await learnerOf(made);
  const [choice, words] = made.written.questions;
  const [right, wrong] = choice?.options ?? [];
  if (!choice || !words || !right || !wrong) throw new Error('The quiz has no options.');
  const { version } = await read();
  await check({ version, question: choice.id, options: [wrong.id] });
  const swapped = [
    { ...right, is_right: false },
    { ...wrong, is_right: true },
  ];
  await cleo.call(`PUT /api/lessons/${made.lesson}/quiz`, {
    ...quiz,
    questions: [{ ...choice, options: swapped }, words],
  });
  expect((await read()).answered[0]).toMatchObject({ is_right: true, right: ['At noon'] });
  const late = await check({ version, question: words.id, text: 'x' });
  expect([late.status, late.body.code]).toEqual([409, 'edited_elsewhere']);
  await cleo.call(`PUT /api/lessons/${made.lesson}/quiz`, {
    ...quiz,
    questions: [
      {
        ...choice,
        options: [
          { ...right, is_right: true },
          { text: 'New', is_right: false },
        ],
      },
    ],
  });
  expect((await read()).answered).toEqual([]);
  expect((await check({ question: words.id, text: 'x' })).body.code).toBe('edited_elsewhere');
  expect((await check({ question: choice.id, options: [right.id] })).body.result.is_passed).toBe(true);
  // Every question that is left was answered before: the call of the whole attempt ends it.
  const other = await quizLesson();
  const learner = await learnerOf(other);
  const [answer] = rightOf(other.written);
  await learner.check({ ...answer });
  await cleo.call(`PUT /api/lessons/${other.lesson}/quiz`, {
    ...quiz,
    questions: other.written.questions.slice(0, 1),
  });
  expect((await learner.hand({ attempt: 1, answers: [] })).body.is_passed).toBe(true);
  expect((await hand({ attempt: 9, answers: [] })).body.code).toBe('passed');
});

test('a quiz with feedback after the attempt tells nothing before it, and no right answer while another attempt can use it', async () => {
  const made = await quizLesson({ feedback_after: 'attempt' });
  const { read, check, hand } = await learnerOf(made);
  const [choice, words] = made.written.questions;
  const refused = await check({ question: choice?.id, options: [choice?.options[0]?.id] });
  expect([refused.status, refused.body.code]).toEqual([409, 'feedback_after_attempt']);
  const shown = await read();
  expect(shown).toMatchObject({ feedback_after: 'attempt', attempt: 1, answered: [] });
  expect(JSON.stringify([refused.body, shown])).not.toMatch(/canary|is_right|right_options/);
  const first = await hand({ attempt: 1, answers: [{ question: words?.id, text: 'canary kettle' }] });
  expect(first.body.questions.map((each: { right: unknown }) => each.right)).toEqual([null, null]);
  const last = await hand({ attempt: 2, answers: [] });
  expect(last.body.questions.map((each: { right: unknown }) => each.right)).toEqual([
    ['At dawn'],
    ['canary kettle'],
  ]);
});

test('answers that were checked before the author chose feedback after the attempt stay as they were told', async () => {
  const made = await quizLesson();
  const { read, check, hand } = await learnerOf(made);
  const [choice] = made.written.questions;
  const told = await check({ question: choice?.id, options: [choice?.options[1]?.id] });
  await cleo.call(`PUT /api/lessons/${made.lesson}/quiz`, { ...made.written, feedback_after: 'attempt' });
  expect((await read()).answered).toEqual([told.body.reading]);
  expect((await hand({ attempt: 1, answers: rightOf(made.written) })).body.score).toBe(50);
});

test('a client that doesn’t know of feedback keeps what the author chose', async () => {
  const { lesson, written } = await quizLesson({ feedback_after: 'attempt' });
  expect(written).toMatchObject({ feedback_after: 'attempt' });
  expect((await cleo.call(`PUT /api/lessons/${lesson}/quiz`, quiz)).body.feedback_after).toBe('attempt');
  expect(await quizLesson()).toMatchObject({ written: { feedback_after: 'answer' } });
});
