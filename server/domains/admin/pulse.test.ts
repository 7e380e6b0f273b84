import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { backupGauges } from '#server/backup/gauges.ts';
import { noteArchive, noteBackup } from '#server/backup/note.ts';
import { testApp } from '#server/testing/app.ts';
import { alarmAboutBackup } from './pulse/alarm-about-backup.ts';

const app = await testApp();
const { mira, milo } = await app.cast('mira', 'milo');

const read = async (days = '30') => {
  app.clock.advance({ minutes: 2 });
  return (await mira.call(`GET /api/admin/pulse?days=${days}` as 'GET /api/admin/pulse')).body;
};

test('an empty community has no shares, and moderators have no pulse', async () => {
  expect((await milo.call('GET /api/admin/pulse')).status).toBe(403);
  const pulse = await read();
  expect(pulse).toMatchObject({ sign_ups: { now: 0, before: 0 }, mrr_cents: 0, plans: [] });
  expect(pulse.system).toMatchObject({
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+\.\d+$/),
  });
  expect(pulse.activation).toEqual([1, 3, 7].map((day) => ({ day, of: 0, percent: null, before: null })));
  expect(pulse.retention.every(({ of, percent }) => of === 0 && percent === null)).toBe(true);
});

/** 25 subscriptions began 35 days ago, and four of them ended two days ago. */
const monthsByHand = (now: Date) => {
  const daysAgo = (days: number) => now.getTime() - days * 86_400_000;
  const late = 12 * 999 + 5000 + 3 * 4999;
  const ends = [4, 3, 2, 1, 0].map((back) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
  return [...ends.map((end) => (end <= daysAgo(35) ? 0 : end <= daysAgo(2) ? late + 4 * 999 : late)), late];
};

test('counts what happened, as a hand does', async () => {
  const now = app.clock.now();
  // 40 members joined 20 days ago and 10 joined 40 days ago; 5 of the 40 never confirmed their address.
  await sql`
    insert into members (id, name, email, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at, email_verified_at)
    select gen_random_uuid(), 'M' || n, 'm' || lpad(n::text, 2, '0') || '@example.test', '', 'UTC', 0,
      ${now}::timestamptz - make_interval(days => case when n <= 40 then 20 else 40 end), now(),
      case when n between 36 and 40 then null else now() end
    from generate_series(1, 50) n`.execute(app.db);
  const numbered = sql`(select *, row_number() over (order by email) as n from members where email like 'm__@example.test')`;
  // 30 began on the day they joined. Day 1: 30 on time. Day 3: 20 on time, 5 late. Day 7: 10 on time.
  await sql`insert into rounds (id, member_id, program_id, number, kind, started_at, started_on, current_day)
    select gen_random_uuid(), id, (select id from programs limit 1), 1, 'programme', created_at, '2026-02-10',
      case when n <= 10 then 8 when n <= 25 then 4 else 2 end from ${numbered} m where n <= 30`.execute(
    app.db,
  );
  await sql`insert into day_completions (round_id, member_id, day, completed_at, recorded_at, local_date, time_zone)
    select r.id, r.member_id, day, r.started_at + make_interval(days => case when m.n between 21 and 25 and day = 3 then 8 else day end - 1) + interval '1 hour',
      now(), date '2026-02-09' + day, 'UTC'
    from rounds r join ${numbered} m on m.id = r.member_id, generate_series(1, 7) day where day < r.current_day`.execute(
    app.db,
  );
  // 12 pay Builder by month, 6 by year, 3 Creator. 4 of the monthly ones began before the period and ended in it.
  const since = sql`${now}::timestamptz - interval '35 days'`;
  await sql`insert into subscriptions (id, member_id, provider_id, customer_id, package_id, price_version_id, amount_cents, currency, status,
      period_start, period_end, paid_until, started_at, ended_at, read_at)
    select gen_random_uuid(), id, 'p' || n, 'c' || n,
      case when n <= 16 then 'builder_monthly' when n <= 22 then 'builder_yearly' else 'creator_monthly' end,
      (select id from price_versions limit 1), case when n <= 16 then 999 when n <= 22 then 9999 else 4999 end, 'cad',
      case when n <= 4 then 'ended' else 'active' end, ${since}, now(), now(), ${since},
      case when n <= 4 then ${now}::timestamptz - interval '2 days' end, now()
    from ${numbered} m where n <= 25`.execute(app.db);
  await sql`insert into refunds (id, person, charge_id, amount_cents, refunded_at)
    select gen_random_uuid(), decode(lpad(n::text, 64, '0'), 'hex'), 'ch' || n, 999, ${now}::timestamptz - make_interval(days => n * 15)
    from generate_series(1, 3) n`.execute(app.db);

  const pulse = await read();
  expect(pulse.sign_ups).toEqual({ now: 35, before: 10 });
  // 35 had the time for Day 1 and Day 3 and joined in the 30 days before. For Day 7 the 10 of 40 days ago count too.
  expect(pulse.activation).toEqual([
    { day: 1, of: 35, percent: 86, before: null },
    { day: 3, of: 35, percent: 57, before: null },
    { day: 7, of: 45, percent: 22, before: null },
  ]);
  expect(pulse.retention).toHaveLength(90);
  const retained = (...days: number[]) => days.map((day) => pulse.retention[day - 1]);
  expect(retained(1, 3, 4, 7)).toEqual([
    { day: 1, of: 30, percent: 100 },
    { day: 3, of: 30, percent: 83 },
    { day: 4, of: 30, percent: 33 },
    { day: 7, of: 30, percent: 33 },
  ]);
  expect(pulse.retention[7]).toEqual({ day: 8, of: 30, percent: 0 });
  // The 35 joined in the third week before now and the 10 in the sixth.
  expect(pulse.sign_up_weeks.map(({ people }) => people)).toEqual([0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 35, 0, 0]);
  expect(pulse.mrr_months.map(({ cents }) => cents)).toEqual(monthsByHand(now));
  expect(pulse.retention.find(({ day }) => day === 21)).toEqual({ day: 21, of: 0, percent: null });
  // 12 × 9.99 + 6 × 99.99 / 12 + 3 × 49.99 dollars.
  expect(pulse.mrr_cents).toBe(12 * 999 + 6 * 833.25 + 3 * 4999 + 0.5);
  expect(pulse.plans).toEqual([
    { tier: 'builder', active: 20, ended: null, mrr_cents: null },
    { tier: 'creator', active: null, ended: 0, mrr_cents: null },
  ]);
  expect(pulse.churn).toEqual({ ended: null, of: 25, percent: null, before: null });
  expect(pulse.refunds).toEqual({ count: 1, cents: 999 });
  expect(pulse.founder_seats).toEqual({ seats: 1000, remaining: 1000 });
  expect((await read('90')).refunds).toEqual({ count: 3, cents: 2997 });
  // Staff are left out.
  await sql`update members set is_moderator = true where email in ('m31@example.test', 'm32@example.test', 'm33@example.test', 'm34@example.test', 'm35@example.test')`.execute(
    app.db,
  );
  expect((await read()).sign_ups.now).toBe(30);
});

test('a dead letter is listed without its words, and runs again once', async () => {
  await sql`select graphile_worker.add_job('send-question-reply', '{"message_id": "018f0000-0000-7000-8000-000000000000"}')`.execute(
    app.db,
  );
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'a secret' where task_id = (
    select id from graphile_worker._private_tasks where identifier = 'send-question-reply')`.execute(app.db);
  const pulse = await read();
  expect(pulse.mail.dead).toBe(1);
  expect(pulse.dead_letters).toMatchObject([{ task: 'send-question-reply' }]);
  expect(JSON.stringify(pulse)).not.toContain('a secret');
  const retry = `POST /api/admin/jobs/${pulse.dead_letters[0].id}/retry` as 'POST /api/admin/jobs/:job/retry';
  expect((await milo.call(retry)).status).toBe(403);
  expect((await mira.call(retry)).status).toBe(200);
  expect((await mira.call(retry)).status).toBe(404);
  await app.runJobs();
  expect((await read()).dead_letters).toEqual([]);
  const { rows } = await sql<{ action: string }>`select action from audit_log`.execute(app.db);
  expect(rows.map(({ action }) => action)).toContain('retry_job');
});

test('names the answers of the help centre that left readers unsure', async () => {
  const vote = (path: string, payload: string) =>
    app.app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  await vote('/help/refund', 'vote=yes');
  for (const path of ['/help/refund', '/help/install', '/help/protections', '/help/protections'])
    await vote(path, 'vote=no');
  expect((await read()).help_votes).toEqual([
    { path: '/help/protections', helped: 0, unclear: 2 },
    { path: '/help/refund', helped: 1, unclear: 1 },
  ]);
});

test('sums of money may be larger than any one amount', async () => {
  await sql`insert into refunds (id, member_id, person, charge_id, amount_cents, refunded_at)
    select gen_random_uuid(), null, convert_to('large' || n, 'utf8'), 'ch_large', 2000000000, ${app.clock.now()}::timestamptz
    from generate_series(1, 2) n`.execute(app.db);
  const { refunds } = await read();
  expect(refunds.cents).toBeGreaterThanOrEqual(4_000_000_000);
});

test('a late backup is shown, told to administrators once, and has its figures', async () => {
  const noteAt = (hours: number, wrong: string | null = null) =>
    noteBackup(app.db, {
      at: new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString(),
      is_drilled: true,
      wrong,
    });
  const look = () => alarmAboutBackup({ ...app, config: { ...app.config, backupTo: '/mnt/backups' } });
  const told = async () => {
    const { rows } = await sql<{ member_id: string; kind: string }>`
      select member_id, kind from notifications where kind = 'backup_late'`.execute(app.db);
    return rows.map(({ member_id }) => member_id);
  };
  const figures = async () =>
    Object.fromEntries(
      await Promise.all(
        backupGauges({ ...app, config: { ...app.config, backupTo: '/mnt/backups' } }).map(
          async ({ name, read: value }) => [name.slice(14), (await value())[0]?.[1]] as const,
        ),
      ),
    );
  expect((await read()).last_backup).toBeNull();
  expect(await figures()).toEqual({});
  await look();
  await noteAt(35);
  await look();
  expect(await told()).toEqual([]);
  expect((await read()).last_backup).toMatchObject({ is_late: false, wrong: null, archive_ended_at: null });

  await noteAt(37);
  const good = app.clock.now().getTime() / 1000 - 37 * 3600;
  await noteAt(1, 'The disk is full.');
  await look();
  await look();
  expect(await told()).toEqual([mira.id]);
  expect((await read()).last_backup).toMatchObject({ is_late: true, wrong: 'The disk is full.' });
  await noteArchive(app.db, { at: new Date(5000).toISOString(), ended_at: null });
  expect(await figures()).toEqual({
    good_timestamp_seconds: good,
    failed: 1,
    archive_timestamp_seconds: 5,
  });
  await app.runJobs();
  const email = app.outbox.findLast(({ to }) => to === mira.email);
  expect(email?.subject).toBe('The last good backup is old');
  expect(email?.text).toContain('The office says why.');

  await noteAt(0);
  await look();
  app.clock.advance({ hours: 37 });
  await look();
  expect(await told()).toEqual([mira.id, mira.id]);
  await noteAt(0);
  await look();
  const { rows } = await sql`select from staff_alarms where emailed_at is null`.execute(app.db);
  expect(rows).toEqual([]);
});
