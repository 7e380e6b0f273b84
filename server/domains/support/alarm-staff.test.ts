import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const who = await app.cast('finn', 'nora', 'milo', 'mira');
await app.runJobs();
beforeEach(async () => {
  // Everything is decided, and no one had an email in the last hour.
  await app.db
    .updateTable('moderation_cases')
    .set({ status: 'approved', reviewed_at: app.clock.now() })
    .execute();
  await app.db
    .updateTable('support_tickets')
    .set({ due_at: null, state: 'answered', waiting_since: null })
    .execute();
  await sql`update staff_alarms set emailed_at = at where emailed_at is null`.execute(app.db);
  app.clock.advance({ hours: 30 });
  app.outbox.length = 0;
});

const ask = async (message: string, more: object = {}, by = who.nora) =>
  (await by.call('POST /api/support/tickets', { category: 'broken', message, form_id: newId(), ...more }))
    .body.id;
let posts = 0;
const report = async (more: object = {}) => {
  const content = `<p>Buy my zqshoes, pair ${(posts += 1)}.</p>`;
  const { body } = await who.nora.call('POST /api/posts', { content });
  await who.finn.call(`POST /api/posts/${body.id}/flag`, { reason: 'Sells zqshoes.', ...more });
  return body.id;
};
const run = async (task?: string, payload: object = {}) => {
  if (task)
    await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`.execute(app.db);
  await app.runJobs();
};
const subjectsTo = ({ email }: Actor) =>
  app.outbox.filter(({ to }) => to === email).map(({ subject }) => subject);
const bell = async (by: Actor) =>
  (await by.call('GET /api/notifications')).body
    .filter(({ read_at }) => read_at === null)
    .map(({ text, path, place }) => ({ text, path, place }));
const hear = (by: Actor) => by.call('POST /api/notifications/read', { all: true });

test('a report reaches the bell and the mailbox of staff, without a word of a member', async () => {
  await report();
  await run();
  for (const staff of [who.milo, who.mira]) {
    expect(subjectsTo(staff)).toEqual(['1 report waits for you']);
    expect((await bell(staff))[0]).toMatchObject({
      text: 'A report waits for a decision.',
      path: expect.stringContaining('/admin?report='),
      place: 'Office',
    });
  }
  expect(app.outbox.find(({ to }) => to === who.milo.email)?.text).not.toContain('zqshoes');
  for (const member of [who.finn, who.nora]) expect(subjectsTo(member)).toEqual([]);
});

test('a question about a moderator doesn’t reach them', async () => {
  await hear(who.milo);
  await ask('Milo Haddad writes to me at night.', { category: 'safety' });
  await ask('Someone of yours is rude.', { is_about_staff: true });
  await run();
  expect(subjectsTo(who.milo)).toEqual([]);
  expect(await bell(who.milo)).toEqual([]);
  const queued = async (by: Actor) => (await by.call('GET /api/admin/queue')).body.questions;
  expect([await queued(who.milo), await queued(who.mira)]).toEqual([0, 2]);
  expect(subjectsTo(who.mira)).toEqual(['1 question about safety and 1 question wait for you']);
});

test('a question of a moderator reaches the others', async () => {
  await ask('My own invoice', {}, who.milo);
  await run();
  expect([subjectsTo(who.milo).filter((each) => each.includes('waits')), subjectsTo(who.mira)]).toEqual([
    [],
    ['1 question waits for you'],
  ]);
});

test('one email an hour, and at once about safety', async () => {
  await report();
  await run();
  app.clock.advance({ minutes: 10 });
  await report();
  await ask('Where is my invoice?');
  await run();
  expect(subjectsTo(who.milo)).toEqual(['1 report waits for you']);
  app.clock.advance({ minutes: 51 });
  await run('send-staff-alarm', { member_id: who.milo.id });
  expect(subjectsTo(who.milo).slice(1)).toEqual(['1 report and 1 question wait for you']);
  app.clock.advance({ minutes: 1 });
  await ask('Someone frightens me.', { category: 'safety' });
  await run();
  expect(subjectsTo(who.milo).slice(2)).toEqual(['1 question about safety waits for you']);
  await report({ category: 'harmful_advice' });
  await run();
  expect(subjectsTo(who.milo).slice(3)).toEqual(['1 report waits for you']);
});

test('what has waited for 20 hours is said again, once', async () => {
  await report();
  await ask('Where is my streak?');
  await run();
  app.clock.advance({ hours: 19 });
  await run('remind-staff');
  await run('remind-of-questions');
  expect(subjectsTo(who.milo)).toEqual(['1 report and 1 question wait for you']);
  app.clock.advance({ hours: 2 });
  for (let n = 0; n < 2; n += 1) {
    await run('remind-staff');
    await run('remind-of-questions');
  }
  app.clock.advance({ hours: 2 });
  await run('remind-staff');
  await run('remind-of-questions');
  await run('send-staff-alarm', { member_id: who.milo.id });
  const late = app.outbox.filter(({ to }) => to === who.milo.email).slice(1);
  expect(late.map(({ subject }) => subject)).toEqual(['1 report waits for you', '1 question waits for you']);
  for (const { text } of late) expect(text).toContain('has waited 20 hours');
});

test('what was decided or answered before its email left isn’t in it', async () => {
  await report();
  await run();
  app.clock.advance({ minutes: 10 });
  await report();
  const ticket = await ask('Where is my invoice?');
  await run();
  const { body: cases } = await who.mira.call('GET /api/admin/flagged-content?status=pending');
  for (const { id } of cases)
    await who.mira.call(`PATCH /api/admin/flagged-content/${id}`, { status: 'approved' });
  const { version } = (await who.mira.call(`GET /api/admin/support/tickets/${ticket}`)).body;
  const reply = { message: 'In your settings.', form_id: newId(), version };
  expect((await who.mira.call(`POST /api/admin/support/tickets/${ticket}/replies`, reply)).status).toBe(200);
  app.clock.advance({ minutes: 51 });
  await run('send-staff-alarm', { member_id: who.milo.id });
  expect(subjectsTo(who.milo)).toEqual(['1 report waits for you']);
});

test('a case that is decided, opened again and appealed again is new work each time', async () => {
  const post = await report();
  const [{ id }] = (await who.mira.call('GET /api/admin/flagged-content?status=pending')).body;
  const decide = () =>
    who.mira.call(`PATCH /api/admin/flagged-content/${id}`, { status: 'action_taken', action: 'hide' });
  for (const reason of ['It is about walking.', 'It is still about walking.']) {
    expect((await decide()).status).toBe(200);
    app.clock.advance({ hours: 2 });
    expect((await who.nora.call(`POST /api/posts/${post}/appeal`, { reason })).status).toBe(200);
    await run();
    await decide();
    app.clock.advance({ days: 2 });
    expect((await who.mira.call(`POST /api/admin/flagged-content/${id}/reopen`)).status).toBe(200);
  }
  expect(subjectsTo(who.milo)).toEqual(
    ['1 report waits for you', '1 appeal waits for you', '1 appeal waits for you'].slice(1),
  );
  // The days on which it was decided are no wait.
  const [held] = (await who.mira.call('GET /api/admin/flagged-content?status=pending')).body;
  expect(held).toMatchObject({
    id,
    due_at: new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString(),
  });
  await run('remind-staff');
  expect(subjectsTo(who.milo)).toHaveLength(2);
  app.clock.advance({ hours: 21 });
  await run('remind-staff');
  expect(subjectsTo(who.milo).slice(2)).toEqual(['1 report waits for you']);
});

test('a suspended or former moderator hears nothing', async () => {
  await app.setMember(who.milo, { second_step_due_at: null });
  await report();
  await run();
  expect([subjectsTo(who.milo), subjectsTo(who.mira)]).toEqual([[], ['1 report waits for you']]);
});
