import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, openTestApp, testApp } from '#server/testing/app.ts';
import { askAsVisitor } from './ask-question.ts';
import { supportSubscribers } from './subscribers.ts';

// A Monday, 10 a.m. in Toronto.
const app = await testApp();
const who = await app.cast('finn', 'nora', 'ada', 'cleo', 'milo', 'mira');

const ask = async (by: Actor, message = 'Where is my streak?', category = 'broken') => {
  const { status, body } = await by.call('POST /api/support/tickets', {
    category,
    message,
    form_id: newId(),
  });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
};
const ticket = async (id: string) => (await who.milo.call(`GET /api/admin/support/tickets/${id}`)).body;
const reply = (by: Actor, id: string, version: number, more = {}) =>
  by.call(`POST /api/admin/support/tickets/${id}/replies`, {
    message: 'Hello. It is back.',
    version,
    form_id: newId(),
    ...more,
  });

describe('who may not', () => {
  test('another member neither reads, continues nor closes a question', async () => {
    const { id } = await ask(who.nora);
    const asked = { message: 'x', form_id: newId() };
    for (const call of [
      who.finn.call(`GET /api/support/tickets/${id}`),
      who.milo.call(`GET /api/support/tickets/${id}`),
      who.finn.call(`POST /api/support/tickets/${id}/messages`, asked),
      who.finn.call(`POST /api/support/tickets/${id}/close`),
    ])
      expect((await call).status).toBe(404);
    expect((await who.finn.call('GET /api/support/tickets')).body).toEqual([]);
    expect((await who.nora.call(`GET /api/admin/support/tickets/${id}`)).status).toBe(403);
    expect((await reply(who.nora, id, 1)).status).toBe(403);
  });

  test('the form of another member makes no question of theirs', async () => {
    const form_id = newId();
    const body = { category: 'ideas', message: 'Mine', form_id };
    expect((await who.nora.call('POST /api/support/tickets', body)).status).toBe(200);
    expect((await who.nora.call('POST /api/support/tickets', body)).status).toBe(200);
    expect((await who.finn.call('POST /api/support/tickets', body)).status).toBe(409);
  });

  test.each([
    [{ category: 'spam' }],
    [{ message: ' \u200b' }],
    [{ message: 'x'.repeat(10_001) }],
    [{ form_id: '1' }],
  ])('%j is refused', async (wrong) => {
    const body = { category: 'ideas', message: 'Hello', form_id: newId(), ...wrong };
    const { status, body: refusal } = await who.nora.call('POST /api/support/tickets', body);
    expect(status).toBe(422);
    expect(refusal.detail).toMatch(/^[A-Z]/);
  });
});

describe('a question about staff', () => {
  const listed = async (by: Actor, id: string) =>
    (await by.call('GET /api/admin/support/tickets?limit=100')).body.some((each) => each.id === id);
  const waiting = async (by: Actor) => (await by.call('GET /api/admin/support/summary')).body.waiting;

  test('is for administrators alone', async () => {
    const before = await waiting(who.milo);
    const { body } = await who.nora.call('POST /api/support/tickets', {
      category: 'safety',
      message: 'A moderator writes to me at night.',
      is_about_staff: true,
      form_id: newId(),
    });
    const { id } = body;
    expect(await listed(who.milo, id)).toBe(false);
    expect(await waiting(who.milo)).toBe(before);
    expect((await who.milo.call(`GET /api/admin/support/tickets/${id}`)).status).toBe(404);
    expect((await reply(who.milo, id, 1)).status).toBe(404);
    const note = { note: 'Hm.', form_id: newId() };
    expect((await who.milo.call(`POST /api/admin/support/tickets/${id}/notes`, note)).status).toBe(404);
    expect(await listed(who.mira, id)).toBe(true);
    expect((await reply(who.mira, id, 1)).body).toMatchObject({ is_about_staff: true, state: 'answered' });
  });

  test('isn’t shown to whom it names, also when the name comes later', async () => {
    const named = await ask(who.nora, 'It’s about MILO  haddad and what he wrote.', 'safety');
    expect(await listed(who.milo, named.id)).toBe(false);
    expect((await who.milo.call(`GET /api/admin/support/tickets/${named.id}`)).status).toBe(404);
    expect(await listed(who.mira, named.id)).toBe(true);
    const later = await ask(who.nora, 'Someone frightens me.', 'safety');
    expect(await listed(who.milo, later.id)).toBe(true);
    await who.nora.call(`POST /api/support/tickets/${later.id}/messages`, {
      message: 'His name is Milo Haddad.',
      form_id: newId(),
    });
    expect(await listed(who.milo, later.id)).toBe(false);
    const other = await ask(who.nora, 'Milo Haddad helped me. Where is my invoice?', 'billing');
    expect(await listed(who.milo, other.id)).toBe(true);
  });

  test('is heard live by none of the staff who mustn’t read it', async () => {
    const heard = async (act: () => Promise<unknown>) => {
      await app.pool.query('delete from live_events');
      await act();
      const { rows } = await app.pool.query<{ member_id: string }>(
        `select member_id from live_events where name = 'office'`,
      );
      return [who.milo, who.mira].map(({ id }) => rows.some(({ member_id }) => member_id === id));
    };
    let id = '';
    const named = async () => void ({ id } = await ask(who.nora, 'Milo Haddad frightens me.', 'safety'));
    expect(await heard(named)).toEqual([false, true]);
    const more = { message: 'Again last night.', form_id: newId() };
    expect(await heard(() => who.nora.call(`POST /api/support/tickets/${id}/messages`, more))).toEqual([
      false,
      true,
    ]);
    expect(await heard(() => reply(who.mira, id, 2))).toEqual([false, true]);
    const note = { note: 'I call her today.', form_id: newId() };
    const path = `POST /api/admin/support/tickets/${id}/notes` as const;
    expect(await heard(() => who.mira.call(path, note))).toEqual([false, true]);
    expect(await heard(() => ask(who.nora, 'Where is my invoice?', 'billing'))).toEqual([true, true]);
  });

  test('is shown to an administrator whom it names while no other can act', async () => {
    const { id } = await ask(who.nora, 'Mira Sandhu is rude to me.', 'safety');
    expect(await listed(who.mira, id)).toBe(true);
    expect(await listed(who.milo, id)).toBe(true);
  });

  test('is shown to administrators when it names all others who could reply', async () => {
    const otto = await app.register({ name: 'Otto Grant', email: 'otto@example.com' });
    const setAdmin = (is_admin: boolean) =>
      app.setMember(otto, { is_admin, second_step_due_at: new Date('2099-01-01') });
    await setAdmin(true);
    const seen = async ({ id }: { id: string }) => [await listed(who.mira, id), await listed(otto, id)];
    expect(await seen(await ask(who.nora, 'Otto Grant is rude to me.', 'safety'))).toEqual([true, false]);
    expect(await seen(await ask(who.nora, 'Mira Sandhu is rude to me.', 'safety'))).toEqual([false, true]);
    expect(await seen(await ask(who.nora, 'Otto Grant and Mira Sandhu are rude.', 'safety'))).toEqual([
      true,
      true,
    ]);
    const counted = async (by: Actor) => {
      app.clock.advance({ minutes: 2 });
      return (await by.call('GET /api/admin/pulse')).body.questions.waiting;
    };
    const before = [await counted(who.mira), await counted(otto)];
    await ask(who.nora, 'Otto Grant frightens me.', 'safety');
    expect([await counted(who.mira), await counted(otto)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    // An administrator can’t reply to their own question.
    const [isSeen] = await seen(await ask(otto, 'Mira Sandhu is rude to me.', 'safety'));
    expect(isSeen).toBe(true);
    await setAdmin(false);
  });

  test('that a member of staff asked themselves is someone else’s to work on', async () => {
    const { id } = await ask(who.milo, 'My own invoice');
    const own = await reply(who.milo, id, 1);
    expect([own.status, own.body.code]).toEqual([403, 'own_question']);
    const change = { version: 1, priority: 'premium' } as const;
    expect((await who.milo.call(`PATCH /api/admin/support/tickets/${id}`, change)).status).toBe(403);
    expect((await reply(who.mira, id, 1)).status).toBe(200);
    const note = { note: 'Milo has asked three times.', form_id: newId() };
    await who.mira.call(`POST /api/admin/support/tickets/${id}/notes`, note);
    expect(JSON.stringify(await ticket(id))).not.toContain('three times');
    const { body } = await who.mira.call(`GET /api/admin/support/tickets/${id}`);
    expect(body.messages.map(({ kind }) => kind)).toContain('note');
  });
});

describe('the office', () => {
  test('sees what is promised first, first, and a plan decides the promise', async () => {
    const fresh = await openTestApp();
    try {
      const people = await fresh.cast('finn', 'ada', 'cleo', 'milo');
      for (const name of ['finn', 'ada', 'cleo'] as const)
        await people[name].call('POST /api/support/tickets', {
          category: 'ideas',
          message: name,
          form_id: newId(),
        });
      await askAsVisitor(fresh.db, {
        name: 'Vi',
        email: 'vi@example.org',
        category: 'safety',
        message: 'vi',
        formId: newId(),
        now: fresh.clock.now(),
      });
      const { body } = await people.milo.call('GET /api/admin/support/tickets');
      expect(body.map(({ title, priority, tier }) => [title, priority, tier])).toEqual([
        ['cleo', 'premium', 'creator'],
        ['ada', 'high', 'achiever'],
        ['finn', 'normal', 'starter'],
        ['vi', 'normal', null],
      ]);
      const first = await people.milo.call('GET /api/admin/support/tickets?limit=3');
      const rest = await people.milo.call(
        `GET /api/admin/support/tickets?limit=3&cursor=${String(first.headers['x-next-cursor'])}`,
      );
      expect([...first.body, ...rest.body].map(({ title }) => title)).toEqual(['cleo', 'ada', 'finn', 'vi']);
      fresh.clock.advance({ hours: 5 });
      expect((await people.milo.call('GET /api/admin/support/summary')).body).toMatchObject({
        waiting: 4,
        mine: 0,
        overdue: 1,
      });
    } finally {
      await fresh.close();
    }
  });

  test('replies by email; the writer replies, and it waits again with a promise of its own', async () => {
    const asked = await ask(who.nora);
    expect((await reply(who.milo, asked.id, 1)).body).toMatchObject({
      state: 'answered',
      due_at: null,
      assigned_to: who.milo.id,
    });
    await app.runJobs();
    const email = app.outbox.find(({ subject }) => subject === `Our reply to your question ${asked.number}`);
    expect(email?.to).toBe(who.nora.email);
    expect(email?.text).toContain('Milo wrote:');
    expect(email?.text).toContain(`https://evolve.test${asked.path}`);
    app.clock.advance({ days: 1 });
    const form_id = newId();
    for (let n = 0; n < 2; n += 1)
      await who.nora.call(`POST /api/support/tickets/${asked.id}/messages`, { message: 'Not yet.', form_id });
    expect(await ticket(asked.id)).toMatchObject({ state: 'waiting', due_at: expect.any(String) });
    expect((await ticket(asked.id)).messages.map(({ kind }) => kind)).toEqual([
      'question',
      'reply',
      'question',
    ]);
  });

  test('replies to the address that the member has now', async () => {
    const mover = await app.register({ email: 'before@example.org' });
    const { id, number } = await ask(mover);
    await app.setMember(mover, { email: 'after@example.org' });
    await reply(who.milo, id, 1);
    await app.runJobs();
    const email = app.outbox.find(({ subject }) => subject === `Our reply to your question ${number}`);
    expect(email?.to).toBe('after@example.org');
  });

  test('ends the links in the former mailbox when the address changes', async () => {
    const mover = await app.register({ email: 'former@example.org' });
    const { id, path } = await ask(mover);
    const statusOf = async (url: string) => (await app.app.inject({ method: 'GET', url })).statusCode;
    expect(await statusOf(path)).toBe(200);
    await app.db.transaction().execute(async (db) => {
      await supportSubscribers['email.changed']?.(db, {
        by: mover.id,
        at: app.clock.now(),
        about: { change_id: newId() },
      } as never);
    });
    expect(await statusOf(path)).toBe(404);
    const posted = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'act=close',
    });
    expect(posted.statusCode).toBe(404);
    await reply(who.milo, id, 1, { message: 'First line\nsecond line' });
    await app.runJobs();
    const email = app.outbox.at(-1);
    expect(email?.html).toContain('First line<br>second line');
    const { body } = await mover.call(`GET /api/support/tickets/${id}`);
    expect(body.path).not.toBe(path);
    expect(email?.text).toContain(body.path);
    expect(await statusOf(body.path)).toBe(200);
  });

  test('sends no receipt to an address that its member never confirmed', async () => {
    const stranger = await app.register({ email: 'not-theirs@example.org' });
    await ask(stranger);
    await app.runJobs();
    const subjects = app.outbox.filter(({ to }) => to === stranger.email).map(({ subject }) => subject);
    expect(subjects.filter((each) => each.startsWith('We have your question'))).toEqual([]);
  });

  test('two who reply at once: the second one sees the first reply, and sends nothing', async () => {
    const { id } = await ask(who.nora);
    const both = await Promise.all([reply(who.milo, id, 1), reply(who.mira, id, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)?.body;
    expect(refused?.current.messages).toHaveLength(2);
    expect(refused?.current.version).toBe(2);
    const form_id = newId();
    for (let n = 0; n < 2; n += 1)
      expect((await reply(who.milo, id, 2, { form_id, closes: true })).status).toBe(200);
    // Words changed after a lost response are no repetition, so they stay with their writer.
    expect((await reply(who.milo, id, 2, { form_id, message: 'Better words.' })).status).toBe(409);
    expect((await ticket(id)).messages).toHaveLength(3);
    expect(await ticket(id)).toMatchObject({ state: 'closed' });
  });

  test('takes, releases, ranks, closes and opens, and a note stays in the office', async () => {
    const { id } = await ask(who.ada);
    const change = async (body: object) => {
      const { version } = await ticket(id);
      return (await who.milo.call(`PATCH /api/admin/support/tickets/${id}`, { version, ...body })).body;
    };
    const { due_at } = await ticket(id);
    expect(await change({ is_mine: true })).toMatchObject({ assigned_name: 'Milo Haddad' });
    expect((await change({ priority: 'premium' })).due_at < due_at).toBe(true);
    expect(await change({ is_mine: false })).toMatchObject({ assigned_to: null });
    expect(await change({ is_closed: true })).toMatchObject({ state: 'closed', due_at: null });
    expect(await change({ is_closed: false })).toMatchObject({ state: 'open' });
    const stale = await who.milo.call(`PATCH /api/admin/support/tickets/${id}`, {
      version: 1,
      is_closed: true,
    });
    expect(stale.status).toBe(409);
    await who.milo.call(`POST /api/admin/support/tickets/${id}/notes`, {
      note: 'Third one this month.',
      form_id: newId(),
    });
    expect((await ticket(id)).messages.at(-1)).toMatchObject({ kind: 'note', author_name: 'Milo Haddad' });
    const own = await who.ada.call(`GET /api/support/tickets/${id}`);
    expect(JSON.stringify(own.body)).not.toContain('Third one');
  });

  test('has ready replies with titles of their own', async () => {
    const id = newId();
    const save = (as: string, title: string) =>
      who.milo.call(`PUT /api/admin/support/answers/${as}`, { title, content: 'Hi {name}.' });
    expect((await save(id, 'Refund sent')).status).toBe(200);
    expect((await save(newId(), 'refund SENT')).status).toBe(409);
    expect((await save(id, 'Refund  is sent')).body.title).toBe('Refund is sent');
    expect((await who.mira.call('GET /api/admin/support/answers')).body).toHaveLength(1);
    expect((await who.milo.call(`DELETE /api/admin/support/answers/${id}`)).status).toBe(200);
    expect((await who.milo.call(`DELETE /api/admin/support/answers/${id}`)).status).toBe(404);
  });

  test('leaves every act in the audit log, and no text', async () => {
    const { id } = await ask(who.nora, 'A secret worry');
    await reply(who.milo, id, 1, { message: 'A kind word' });
    const { rows } = await sql<{ action: string }>`
      select action, details, reason from audit_log where target_id = ${id}`.execute(app.db);
    expect(rows.map(({ action }) => action)).toEqual(['reply_to_question']);
    const stored = await sql`select about from domain_events where about::text like ${`%${id}%`}`.execute(
      app.db,
    );
    const kept = JSON.stringify([rows, stored.rows, app.logLines]);
    for (const text of ['A secret worry', 'A kind word']) expect(kept).not.toContain(text);
  });
});

test('a quiet question closes after 14 days and is deleted a year later', async () => {
  const { id } = await ask(who.cleo);
  await reply(who.milo, id, 1);
  const sweep = async (days: number) => {
    app.clock.advance({ days });
    await sql`select graphile_worker.add_job('sweep-questions')`.execute(app.db);
    await app.runJobs();
    const kept = await app.db.selectFrom('support_tickets').select('state').where('id', '=', id).execute();
    return kept[0]?.state;
  };
  expect(await sweep(13)).toBe('answered');
  expect(await sweep(2)).toBe('closed');
  expect(await sweep(364)).toBe('closed');
  expect(await sweep(2)).toBeUndefined();
});
