import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';
import { planReviewEmails } from './send-review-email.ts';

const app = await testApp();

const monday = '2026-03-02';
const sunday = '2026-03-08';
const at = (date: string, hour: string): void => app.clock.set(new Date(`${date}T${hour}Z`));

beforeEach(async () => {
  await app.db.deleteFrom('review_emails').execute();
  await app.db.updateTable('members').set({ email_verified_at: null }).execute();
  app.outbox.length = 0;
});

/** A member who walked on three days of the week, with a verified address. */
async function walker({ days = 3, tier = 'starter' as const } = {}): Promise<Actor> {
  at(monday, '08:00');
  const who = await app.register({ time_zone: 'UTC', tier });
  const walk = await walkOf(who);
  await walk.enrol();
  for (let day = 1; day <= days; day += 1) {
    at(addDays(monday, day - 1), '07:10');
    expect((await walk.complete(day)).status).toBe(200);
  }
  await app.setMember(who, { email_verified_at: app.clock.now() });
  await app.runJobs();
  app.outbox.length = 0;
  return who;
}
async function look(date: string, hour: string): Promise<string[]> {
  at(date, hour);
  await enqueue(app.db, 'plan-review-emails', {});
  await app.runJobs();
  return app.outbox.map(({ subject }) => subject);
}

it('comes once, on the last evening of the week, with the lines, the question and a way to end it', async () => {
  const who = await walker();
  await who.call(
    `POST /api/programs/${(await walkOf(who)).programId}/save-reflection` as 'GET /api/x',
    {
      day: 3,
      reflection: 'A secret kingfisher.',
    } as never,
  );
  expect(await look('2026-03-07', '19:00')).toEqual([]);
  expect(await look(sunday, '17:59')).toEqual([]);
  expect(await look(sunday, '18:00')).toEqual(['Your week']);
  expect(await look(sunday, '21:00')).toHaveLength(1);
  expect(await look('2026-03-09', '18:30')).toHaveLength(1);
  const [email] = app.outbox;
  expect(email?.to).toBe(who.email);
  expect(email?.text).toContain('You walked on three of seven days.');
  const [review] = (await who.call('GET /api/reviews')).body.reviews;
  expect(email?.text).toContain(`One question for you: ${review?.question}`);
  expect(email?.text).toContain('https://evolve.test/profile/progress');
  expect(`${email?.text}${email?.html}`).not.toContain('kingfisher');
  const path = email?.list?.unsubscribe.replace('https://evolve.test', '');
  expect((await app.visitor.call(`POST ${path}` as 'POST /api/x')).status).toBe(200);
  const rows = (await who.call('GET /api/users/notifications')).body.kinds;
  expect(rows.find(({ kind }) => kind === 'review')).toEqual({
    kind: 'review',
    in_app: null,
    push: null,
    email: false,
  });
  expect(rows.find(({ kind }) => kind === 'day')?.email).toBe(true);
  await who.call('POST /api/habits', { name: 'Read' });
  expect(await look('2026-03-15', '18:00')).toHaveLength(1);
});

it('comes to no one without an address, without anything to say, away, suspended, or with email off', async () => {
  const silent = await walker({ days: 0 });
  const unverified = await walker();
  await app.setMember(unverified, { email_verified_at: null });
  const away = await walker();
  await app.setMember(away, { away_since: app.clock.now() });
  const off = await walker();
  await off.call('PUT /api/users/notifications', { email: false });
  const suspended = await walker();
  await app.pool.query(
    `insert into suspensions (id, member_id, suspended_by, reason, starts_at) values (gen_random_uuid(), $1, $2, 'x', $3)`,
    [suspended.id, silent.id, app.clock.now()],
  );
  expect(await look(sunday, '18:10')).toEqual([]);
  await app.db.deleteFrom('suspensions').execute();
});

it('several servers, and a job that runs twice, send one', async () => {
  const all = [await walker(), await walker(), await walker()];
  at(sunday, '18:05');
  const now = app.clock.now();
  const plan = () => app.db.transaction().execute((db) => planReviewEmails(db, { now, most: 2 }));
  for (let round = 0; round < 8; round += 1) await Promise.all([plan(), plan(), plan()]);
  await app.runJobs();
  expect(app.outbox.map(({ to }) => to).toSorted()).toEqual(all.map(({ email }) => email).toSorted());
  for (const { id } of all) await enqueue(app.db, 'send-review-email', { member_id: id, week: monday });
  await app.runJobs();
  expect(app.outbox).toHaveLength(3);
});

it('waits for the quiet hours to end, and is dropped when its week is past', async () => {
  const who = await walker();
  await who.call('PUT /api/users/notifications', { quiet_hours: { on: true, from: '17:00', to: '20:00' } });
  expect(await look(sunday, '18:10')).toEqual([]);
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()');
  at(sunday, '20:01');
  await app.runJobs();
  expect(app.outbox).toHaveLength(1);

  const late = await walker();
  at('2026-03-09', '12:01');
  await enqueue(app.db, 'send-review-email', { member_id: late.id, week: monday });
  await app.runJobs();
  expect(app.outbox).toHaveLength(0);
});

it('follows the start of the week that the member chose', async () => {
  const who = await walker();
  await app.db.updateTable('members').set({ week_starts_on: 7 }).where('id', '=', who.id).execute();
  expect(await look('2026-03-07', '18:00')).toEqual(['Your week']);
  expect(await look(sunday, '18:00')).toHaveLength(1);
});

it('comes for a week that a moved start has shortened', async () => {
  const who = await walker();
  expect(await look(sunday, '18:00')).toHaveLength(1);
  await app.db.updateTable('members').set({ week_starts_on: 7 }).where('id', '=', who.id).execute();
  at('2026-03-12', '07:00');
  await (await walkOf(who)).complete(4);
  expect(await look('2026-03-14', '18:00')).toHaveLength(2);
});
