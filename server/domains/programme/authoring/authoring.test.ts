import { describe, expect, test } from 'vitest';
import type { DayEditing, DayText } from '#contract/programme/authoring.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';

const app = await testApp();
app.clock.set(new Date('2026-03-02T12:00:00Z'));
const { mira, nora, ada, fay } = await app.cast('mira', 'nora', 'ada', 'fay');

const open = async (day: number): Promise<DayEditing> =>
  (await mira.call(`GET /api/admin/programme/days/${day}` as 'GET /api/admin/programme/days/:day')).body;

const save = (day: number, version: number, text: DayText) =>
  mira.call(`PUT /api/admin/programme/days/${day}` as 'PUT /api/admin/programme/days/:day', {
    ...text,
    version,
  });
const post = (day: number, act: 'publish' | 'discard', body: object) =>
  mira.call(
    `POST /api/admin/programme/days/${day}/${act}` as 'POST /api/admin/programme/days/:day/publish',
    body as never,
  );

/** Publishes a day with some fields replaced. */
async function publish(day: number, change: Partial<DayText>, isForEveryone = false) {
  const { version, published } = await open(day);
  const draft = await save(day, version, { ...published.text, ...change });
  expect(draft.status).toBe(200);
  return post(day, 'publish', { version: draft.body.version, is_for_everyone: isForEveryone });
}

/** Returns the walk question that a member reads. */
async function walkRead(actor: Actor, day: number): Promise<string | null | undefined> {
  const { courseId } = await walkOf(actor);
  const { body } = await actor.call(`GET /api/courses/${courseId}/lessons?day=${day}`);
  return body[0].walk_question;
}

const question = (words: string) => `Where on your way today did you notice ${words} for the first time?`;

test('a text that is nested too deeply to be read is refused, and nothing of it is stored', async () => {
  const { version, published } = await open(41);
  const { status, body } = await save(41, version, { ...published.text, body: '> '.repeat(9000) });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['body']]);
  expect((await open(41)).draft).toBeNull();
});

describe('access', () => {
  test.each(['cleo', 'milo'] as const)('%s may not', async (who) => {
    const actor = await app.member(who);
    for (const call of [
      'GET /api/admin/programme',
      'GET /api/admin/programme/days/1',
      'GET /api/admin/programme/days/1/versions/1',
      'GET /api/admin/programme/quotes',
    ] as const)
      expect([call, (await actor.call(call as 'GET /api/admin/programme')).status]).toEqual([call, 403]);
    const { published } = await open(1);
    expect(
      (
        await actor.call('PUT /api/admin/programme/days/1' as 'PUT /api/admin/programme/days/:day', {
          ...published.text,
          version: 0,
        })
      ).status,
    ).toBe(403);
  });
});

describe('a draft', () => {
  test('is saved incomplete, with a sentence for each problem, and no member sees it', async () => {
    const { version, published } = await open(20);
    const before = await walkRead(nora, 20);
    const { status, body } = await save(20, version, {
      ...published.text,
      walk: 'canary-of-the-draft',
      actions: ['Too short.'],
      body: 'A few words!',
    });
    expect(status).toBe(200);
    expect(body.draft?.problems.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        'The walk question has 19 characters. It needs at least 40.',
        'The walk question ends with a question mark.',
        'A day has two or three steps.',
        'The lesson has 3 words. It needs at least 120.',
        'Leave out the exclamation mark.',
      ]),
    );
    expect(await walkRead(nora, 20)).toBe(before);
    const { courseId } = await walkOf(nora);
    for (const call of [
      `GET /api/courses/${courseId}/lessons`,
      `GET /api/courses/${courseId}`,
      'GET /api/search?q=canary-of-the-draft',
    ] as const)
      expect(JSON.stringify((await nora.call(call as 'GET /api/courses')).body)).not.toContain(
        'A few words!',
      );
    const refused = await post(20, 'publish', { version: body.version });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'not_ready',
        problems: expect.arrayContaining([expect.objectContaining({ field: 'walk' })]),
      },
    });
    expect((await open(20)).draft?.text.body).toBe('A few words!');
    const discarded = await post(20, 'discard', { version: body.version });
    expect(discarded.body).toMatchObject({ draft: null, published: { number: 1 } });
  });

  test('of two administrators at once: the second gets the current one, and loses nothing', async () => {
    const { version, published } = await open(21);
    const first = await save(21, version, { ...published.text, walk: question('the first') });
    const second = await save(21, version, { ...published.text, walk: question('the second') });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'edited_elsewhere',
        current: { version: first.body.version, draft: { text: { walk: question('the first') } } },
      },
    });
    // Also publishing and discarding name the version that was read.
    for (const act of ['publish', 'discard'] as const)
      expect((await post(21, act, { version })).status).toBe(409);
    expect((await save(21, first.body.version, second.body.current?.draft?.text as DayText)).status).toBe(
      200,
    );
  });

  test('repeating another day is a problem', async () => {
    const { published } = await open(3);
    const { version, published: own } = await open(22);
    const { body } = await save(22, version, { ...own.text, walk: published.text.walk });
    expect(body.draft?.problems).toEqual([{ field: 'walk', sentence: 'Day 3 has the same words here.' }]);
    await post(22, 'discard', { version: body.version });
  });
});

describe('publishing', () => {
  test('a member on the day keeps it, a later one reads the new text, and so do their journals', async () => {
    const walks = [await walkOf(nora), await walkOf(ada)] as const;
    for (const walk of walks) await walk.enrol();
    await walks[0].completeDays(1, 39);
    await walks[1].completeDays(1, 10);
    await walks[0].write(40, 'What I wrote on the day.');
    const old = await walkRead(nora, 40);
    const { published } = await open(40);
    app.clock.advance({ hours: 1 });
    const prompt = 'What did you leave behind at the corner today?';
    const after = await publish(40, { walk: question('a lamp'), prompt, bonus: '' });
    expect(after.status).toBe(200);
    expect(after.body).toMatchObject({
      draft: null,
      readers: 1,
      published: { number: 2, origin: 'product' },
    });
    expect(await walkRead(nora, 40)).toBe(old);
    expect(await walkRead(ada, 40)).toBe(question('a lamp'));
    // A list of all days has the same texts as one day.
    const list = (
      await nora.call(`GET /api/courses/${walks[0].courseId}/lessons` as 'GET /api/courses/:id/lessons')
    ).body;
    expect(list[39]).toMatchObject({ walk_question: old, optional_bonus: published.text.bonus || null });
    expect(list).toHaveLength(90);
    await walks[0].complete(40);
    app.clock.advance({ days: 1 });
    expect(await walkRead(nora, 40)).toBe(old);
    await walks[1].completeDays(11, 39);
    await walks[1].write(40, 'What I wrote after it.');
    expect(await walkRead(ada, 40)).toBe(question('a lamp'));
    const promptOf = async (actor: Actor) =>
      (
        await actor.call(
          `GET /api/programs/${walks[0].programId}/journal-entries` as 'GET /api/programs/:programId/journal-entries',
        )
      ).body.entries.find(({ day }) => day === 40)?.prompt;
    expect(await promptOf(nora)).toBe(published.text.prompt);
    expect(await promptOf(ada)).toBe(prompt);
  });

  test('for everyone reaches members who have read the day, and the next version leaves them there', async () => {
    app.clock.advance({ hours: 1 });
    expect((await publish(40, { walk: question('a correction') }, true)).body.versions).toMatchObject([
      { number: 3, is_for_everyone: true },
      { number: 2, is_for_everyone: false },
      { number: 1, is_for_everyone: true },
    ]);
    expect(await walkRead(nora, 40)).toBe(question('a correction'));
    app.clock.advance({ hours: 1 });
    await publish(40, { walk: question('a later text') });
    expect(await walkRead(nora, 40)).toBe(question('a correction'));
    const fresh = await app.register({ tier: 'builder' });
    expect(await walkRead(fresh, 40)).toBe(question('a later text'));
  });

  test('day 1 is kept from the start of a round', async () => {
    const before = await walkRead(fay, 1);
    await (await walkOf(fay)).enrol();
    app.clock.advance({ hours: 1 });
    const walk = 'What would the oldest tree of your street say about this morning?';
    expect((await publish(1, { walk })).status).toBe(200);
    expect(await walkRead(fay, 1)).toBe(before);
    const fresh = await app.register({ tier: 'starter' });
    await (await walkOf(fresh)).enrol();
    expect(await walkRead(fresh, 1)).toBe(walk);
  });

  test('an older version is restored as a draft', async () => {
    const first = (
      await mira.call(
        'GET /api/admin/programme/days/40/versions/1' as 'GET /api/admin/programme/days/:day/versions/:number',
      )
    ).body;
    expect(first).toMatchObject({ number: 1, origin: 'files', published_by: null });
    const { published } = await publish(40, first.text).then(({ body }) => body);
    expect(published).toMatchObject({
      number: 5,
      text: first.text,
      html: first.html,
      published_by: 'Mira Sandhu',
    });
    expect(
      (
        await mira.call(
          'GET /api/admin/programme/days/40/versions/99' as 'GET /api/admin/programme/days/:day/versions/:number',
        )
      ).status,
    ).toBe(404);
  });

  test('without a draft, or of the text that is published, is refused', async () => {
    const { version, published } = await open(50);
    expect(await post(50, 'publish', { version })).toMatchObject({ status: 409, body: { code: 'no_draft' } });
    const { body } = await save(50, version, published.text);
    expect(await post(50, 'publish', { version: body.version })).toMatchObject({
      status: 409,
      body: { code: 'unchanged' },
    });
    await post(50, 'discard', { version: body.version });
  });

  test('a double click publishes once', async () => {
    const { version, published } = await open(51);
    const { body } = await save(51, version, { ...published.text, walk: question('two clicks') });
    const replies = await Promise.all([1, 2].map(() => post(51, 'publish', { version: body.version })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await open(51)).versions).toHaveLength(2);
  });

  test('is in the audit log, and the list names who did it', async () => {
    const { rows } = await app.pool.query(
      `select details from audit_log where action = 'publish_programme_day' order by seq desc limit 1`,
    );
    expect(rows).toEqual([{ details: { day: 51, number: 2, is_for_everyone: false } }]);
    const { body } = await mira.call('GET /api/admin/programme');
    expect(body.days).toHaveLength(90);
    expect(body.days[50]).toMatchObject({
      day: 51,
      week: 8,
      number: 2,
      published_by: 'Mira Sandhu',
      differs_from_file: true,
    });
    expect(body.days[51]).toMatchObject({ number: 1, draft: null, differs_from_file: false });
  });
});
