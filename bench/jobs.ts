import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { QueryConfig } from 'pg';
import { publishIssue } from '../server/domains/newsletter/issues/publish-issue.ts';
import { readIssue } from '../server/domains/newsletter/issues/read-issue.ts';
import { dispatchAllDue } from '../server/domains/reminders/dispatch-due.ts';
import type { OpenContext } from '../server/open-context.ts';
import { makeMembers, openTarget } from '../server/testing/members.ts';
import { cpuMs, freePort, postgresPids } from '../server/testing/server-process.ts';
import { figures } from './calls.ts';

/**
 * Measures what very many jobs at once do to the pages of members: a minute in which reminders are due, beside a statement that moves the
 * same rows, and then an issue of the newsletter, sent to a local SMTP server that accepts everything. Uses the durable embedded database.
 *
 *   node bench/jobs.ts [--reminders 100000] [--emails 100000] [--readers 4] [--workers 2]
 */
const { values } = parseArgs({
  options: {
    reminders: { type: 'string', default: '100000' },
    emails: { type: 'string', default: '100000' },
    readers: { type: 'string', default: '4' },
    workers: { type: 'string', default: '2' },
  },
});
const reminders = Math.max(0, Number(values.reminders));
const emails = Math.max(0, Number(values.emails));
const readers = Math.max(1, Number(values.readers));
const batchSize = 500;
const perMember = 200;

const mail = await acceptMail();
const env = {
  SMTP_URL: mail.url,
  JOB_WORKERS: values.workers,
  MAIL_POSTAL_ADDRESS: '12 King Street West, Toronto ON',
};
const { server, app, dataDir, close } = await openTarget('jobs', { env });
try {
  const [reader] = await makeMembers(app, 1);
  if (!reader) throw new Error('No member was made.');
  const due = reminders > 0 ? await fill(app) : null;
  const reading = { origin: server.origin, token: reader.token, readers };
  const quiet = await readWhile(sleep(10_000), reading);
  console.table({ 'pages, quiet': figures(quiet.times) });
  if (due) await planReminders(due, reading);
  if (emails > 0) await sendIssue(reading);
} finally {
  await close();
  mail.close();
}

async function planReminders(due: Date, reading: Reading): Promise<void> {
  const batches: number[] = [];
  const dispatching = dispatchAllDue(app.db, { now: due, onBatch: (ms) => batches.push(ms) });
  const start = performance.now();
  const busy = await readWhile(dispatching, reading);
  const took = performance.now() - start;
  console.table({ 'pages while dispatching': figures(busy.times), 'a batch': figures(batches) });
  if (busy.refused > 0) console.log(`${busy.refused} calls were refused, because the machine was busy.`);
  console.log(`${reminders} reminders were planned in ${seconds(took)} s, in ${batches.length} batches.`);
  const sql = await plainSql(app, due);
  console.log(
    `Plain SQL moves as many rows in ${seconds(sql)} s: the planner takes ${(took / sql).toFixed(1)} times as long.`,
  );
}

async function sendIssue(reading: Reading): Promise<void> {
  await bulk(
    app,
    `insert into newsletter_subscriptions (id, email, wording, asked_at, confirmed_at)
     select gen_random_uuid(), 'reader' || n || '@example.com', 'bench', now(), now() from generate_series(1, $1::int) n`,
    [emails],
  );
  const text = `---\nsubject: "The long light"\n---\n\n# Hello\n\n${'Five minutes, no phone, the same loop around the park. '.repeat(20)}\n`;
  const issue = readIssue({ name: 'bench', source: text, origin: server.origin });
  const cpu = () => ({ server: cpuMs([server.pid]), database: cpuMs(postgresPids(dataDir)) });
  const start = performance.now();
  const before = cpu();
  let planned = 0;
  const sending = async () => {
    await publishIssue(
      { ...app, config: { ...app.config, mailPostalAddress: env.MAIL_POSTAL_ADDRESS } },
      { issue, isTrial: false },
    );
    planned = performance.now() - start;
    while (mail.accepted() < emails) await sleep(100);
  };
  const busy = await readWhile(sending(), reading);
  const took = performance.now() - start;
  const after = cpu();
  console.table({ 'pages while emails are sent': figures(busy.times) });
  if (busy.refused > 0) console.log(`${busy.refused} calls were refused, because the machine was busy.`);
  console.log(
    `${emails} emails were planned in ${seconds(planned)} s and sent in ${seconds(took)} s, ${Math.round((1000 * emails) / took)} a second, for ${((after.server - before.server) / emails).toFixed(1)} ms of the server's CPU and ${((after.database - before.database) / emails).toFixed(1)} ms of the database's each.`,
  );
}

/** An SMTP server of this process that accepts every email and counts them. */
async function acceptMail(): Promise<{ url: string; accepted(): number; close(): void }> {
  let accepted = 0;
  const open = new Set<Socket>();
  const port = await freePort();
  const receiver = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined));
    let isText = false;
    let unread = '';
    socket.setEncoding('utf8').write('220 bench\r\n');
    socket.on('data', (part: string) => {
      const lines = (unread + part).split('\r\n');
      unread = lines.pop() ?? '';
      for (const line of lines) {
        if (isText && line !== '.') continue;
        if (isText) accepted += 1;
        isText = line === 'DATA';
        socket.write(isText ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    accepted: () => accepted,
    close() {
      for (const socket of open) socket.destroy();
      receiver.close();
    },
  };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

/** Makes members with as many habits as the product allows, whose reminders are due at one instant of tomorrow. Returns it. */
async function fill(app: OpenContext): Promise<Date> {
  const { clock } = app;
  // The server's own planner finds nothing due meanwhile.
  const now = clock.now();
  const due = new Date(now.getTime() + 86_400_000);
  const members = (await makeMembers(app, Math.ceil(reminders / perMember))).map(({ id }) => id);
  await bulk(
    app,
    `insert into habits (id, member_id, name, category, schedules, day_target, direction, reminder_times, color, icon, position, link,
       started_on, created_at, updated_at)
     select gen_random_uuid(), m.id, 'Habit ' || n, 'Health',
       jsonb_build_array(jsonb_build_object('from', ($1::timestamptz)::date, 'schedule', '{"kind":"every_day","rest_days":[]}'::jsonb)),
       1, 'at_least', '{12:00}', 'teal', 'leaf', n, 'none', ($1::timestamptz)::date, $1, $1
     from unnest($3::uuid[]) m(id), generate_series(1, $2::int) n`,
    [now, perMember, members],
  );
  await bulk(
    app,
    `insert into reminders (id, member_id, habit_id, time, next_date, next_at)
     select gen_random_uuid(), h.member_id, h.id, '12:00', ($1::timestamptz)::date, $1
     from habits h where h.member_id = any($2::uuid[]) limit $3`,
    [due, members, reminders],
  );
  await bulk(app, 'analyze members, habits, reminders');
  return due;
}

/** Runs a statement that may take longer than one of the product. */
async function bulk({ pool }: OpenContext, text: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const query: QueryConfig & { query_timeout: number } = { text, values, query_timeout: 300_000 };
    await client.query(query);
  } finally {
    client.release(true);
  }
}

/** Does what a batch does with its rows as one statement each, without computing anything: moves them and stores deliveries. */
async function plainSql(app: OpenContext, due: Date): Promise<number> {
  const next = new Date(due.getTime() + 86_400_000);
  await bulk(app, 'update reminders set next_at = $1', [due]);
  await bulk(app, 'truncate reminder_deliveries');
  const start = performance.now();
  for (let moved = batchSize; moved === batchSize; ) {
    const { rowCount } = await app.pool.query(
      `with claimed as (
         select r.* from reminders r where r.next_at <= $1 order by r.next_at limit $2 for update skip locked),
       sent as (
         insert into reminder_deliveries (id, member_id, habit_id, local_date, time, planned_at, batch)
         select gen_random_uuid(), member_id, habit_id, next_date, time, next_at, gen_random_uuid() from claimed)
       update reminders r set next_at = $3, next_date = c.next_date + 1 from claimed c where r.id = c.id`,
      [due, batchSize, next],
    );
    moved = rowCount ?? 0;
  }
  return performance.now() - start;
}

interface Reading {
  origin: string;
  token: string;
  readers: number;
}

/** Times of page calls while something else was under way, and how many were refused because the machine was busy. */
interface Readings {
  times: number[];
  refused: number;
}

/** Reads the list of habits as a member, several readers at once, until a promise settles. */
async function readWhile(until: Promise<unknown>, { origin, token, readers }: Reading): Promise<Readings> {
  const readings: Readings = { times: [], refused: 0 };
  let isOver = false;
  const ended = until.finally(() => {
    isOver = true;
  });
  const read = async () => {
    while (!isOver) {
      const start = performance.now();
      const reply = await fetch(`${origin}/api/habits`, { headers: { authorization: `Bearer ${token}` } });
      await reply.arrayBuffer();
      if (reply.status === 503) readings.refused += 1;
      else if (!reply.ok) throw new Error(`/api/habits: ${reply.status}`);
      else readings.times.push(performance.now() - start);
      await sleep(20);
    }
  };
  await Promise.all([ended, ...Array.from({ length: readers }, read)]);
  return readings;
}
