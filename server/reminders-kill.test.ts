import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { OpenContext } from './open-context.ts';
import { newId } from './platform/database/ids.ts';
import { enqueue } from './platform/jobs.ts';
import { makeMembers, openBench } from './testing/members.ts';
import { killPostgres, temporaryFolder } from './testing/server-process.ts';

const folder = temporaryFolder('reminders-kill');
const pushes = join(folder, 'pushes');
let server: ChildProcess | undefined;
let bench: OpenContext | undefined;

afterEach(async () => {
  await kill();
  await bench?.close();
  killPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
});

async function start(aheadMs: number): Promise<void> {
  server = spawn(process.execPath, [join(import.meta.dirname, 'testing/reminder-sender.ts')], {
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      DATA_DIR: folder,
      PUSHES: pushes,
      AHEAD_MS: String(aheadMs),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout ?? server, 'data');
}
async function kill(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

const sent = (): string[] =>
  existsSync(pushes) ? readFileSync(pushes, 'utf8').split('\n').filter(Boolean) : [];
const emails = (): string[] =>
  existsSync(join(folder, 'outbox'))
    ? readdirSync(join(folder, 'outbox')).filter((name) => /^reminder-.*\.eml$/.test(name))
    : [];
async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (const since = performance.now(); !(await isDone()); await sleep(5))
    if (performance.now() - since > 60_000) throw new Error('It took longer than a minute.');
}

const count = 60;
/** Pushes under way at once. */
const atOnce = 8;
const lease = 6 * 60_000;

/** Gives members a habit whose reminder is due now, push on one device, and a verified address. */
async function fill({ db, pool, clock }: OpenContext, ids: string[]): Promise<void> {
  const now = clock.now();
  const habits = ids.map(() => newId());
  // It is about noon for them, so that no date ends meanwhile.
  const offset = Math.round(now.getUTCHours() - 12);
  const zone = offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '+' : '-'}${Math.abs(offset)}`;
  const date = now.toISOString().slice(0, 10);
  await pool.query(
    'update members set email_verified_at = $2, first_time_zone = $3 where id = any($1::uuid[])',
    [ids, now, zone],
  );
  await pool.query(
    `insert into notification_settings (member_id, email, push, forum, courses, kinds, quiet_on, quiet_from, quiet_to, updated_at)
     select id, true, true, true, true, '{}', false, '22:00', '07:00', $2 from unnest($1::uuid[]) id`,
    [ids, now],
  );
  await pool.query(
    `insert into push_subscriptions (id, member_id, session_id, endpoint, p256dh, auth, created_at)
     select gen_random_uuid(), s.member_id, s.id, 'https://push.example/' || s.member_id, 'k', 'a', $2
     from sessions s where s.member_id = any($1::uuid[])`,
    [ids, now],
  );
  await pool.query(
    `insert into habits (id, member_id, name, category, schedules, day_target, direction, reminder_times, color, icon, position, link,
       started_on, created_at, updated_at)
     select h.id, h.member_id, 'Read', 'Health',
       jsonb_build_array(jsonb_build_object('from', $4::date, 'schedule', '{"kind":"every_day","rest_days":[]}'::jsonb)),
       1, 'at_least', '{12:00}', 'teal', 'leaf', 1, 'none', $4::date, $3, $3
     from unnest($1::uuid[], $2::uuid[]) h(member_id, id)`,
    [ids, habits, now, date],
  );
  await pool.query(
    'update reminders set next_date = $2::date, next_at = $3 where habit_id = any($1::uuid[])',
    [habits, date, now],
  );
  await enqueue(db, 'dispatch-reminders', {});
}

it('kill -9 while reminders are sent loses none, and repeats at most the pushes under way', async () => {
  await start(0);
  bench = await openBench(folder);
  const { db } = bench;
  const members = await makeMembers(bench, count);
  await fill(
    bench,
    members.map(({ id }) => id),
  );
  const isFinished = async () =>
    (
      await db
        .selectFrom('reminder_deliveries')
        .select('id')
        .where('pushed_at', 'is not', null)
        .where('emailed_at', 'is not', null)
        .execute()
    ).length === count;

  await until(() => sent().length >= 10);
  await kill();
  const first = sent().length;
  expect(first).toBeLessThan(count);

  await start(lease);
  await enqueue(db, 'dispatch-reminders', {});
  await until(() => sent().length >= first + 10);
  await kill();
  const second = sent().length;

  await start(2 * lease);
  await enqueue(db, 'dispatch-reminders', {});
  await until(() => emails().length >= 5 || sent().length >= count);
  await kill();

  await start(3 * lease);
  await until(async () => {
    await enqueue(db, 'dispatch-reminders', {}, { key: 'plan' });
    await sleep(200);
    return isFinished();
  });
  // Each member has their push and one email, and a repeated push has the topic that replaces the first on the device.
  expect(new Set(sent()).size).toBe(count);
  expect(sent().length - count).toBeLessThanOrEqual(3 * atOnce);
  expect(second).toBeLessThanOrEqual(count + atOnce);
  expect(emails()).toHaveLength(count);
  await sleep(500);
  expect(await isFinished()).toBe(true);
}, 400_000);
