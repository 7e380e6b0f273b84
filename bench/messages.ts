import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, devices, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { openSession } from '../server/domains/auth/sessions/open-session.ts';
import type { OpenContext } from '../server/open-context.ts';
import { fillMembers, memberId } from './community-data.ts';
import { hardestOf, jankOf, longestOf, p95, watchJank } from './jank.ts';
import { openBench } from './people.ts';
import { freePort, median, startServer, temporaryFolder } from './server.ts';
import { listen } from './statements.ts';

/**
 * Measures a long conversation in Chromium with a throttled CPU: a wheel scrolls from the newest message to the first, back to the
 * newest, and away from a found message. Fails if a message jumps, is left out or comes twice. Before that it measures the unread
 * count of a member with many conversations, and prints how PostgreSQL reads it.
 *
 *   node bench/messages.ts [--messages 10000] [--slowdown 4] [--conversations 5000] [--count]
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    slowdown: { type: 'string', default: '4' },
    conversations: { type: 'string', default: '5000' },
    /** Measures the unread count alone. */
    count: { type: 'boolean', default: false },
  },
});
const messages = Math.min(50_000, Math.max(200, Number(values.messages)));
const slowdown = Math.min(20, Math.max(1, Number(values.slowdown)));
const conversations = Math.min(20_000, Math.max(1, Number(values.conversations)));
const messagesEach = 20;
/** A scroll that takes longer than this, in ms, isn't coming to an end. */
const longest = 60_000 + messages * 30;
const [reader, partner] = [memberId(0), memberId(1)];

/** Notches of `px`, `ms` apart. */
const paces = [
  { notches: 12, px: 120, ms: 90 },
  { notches: 8, px: 360, ms: 60 },
  { notches: 20, px: 600, ms: 60 },
] as const;

const dataDir = temporaryFolder('messages');
const server = await startServer({ dataDir, port: await freePort() });
try {
  const app = await openBench(dataDir);
  try {
    await fillConversations(app);
    const token = await app.db
      .transaction()
      .execute((db) => openSession(db, { memberId: reader, device: 'bench', now: app.clock.now() }));
    await measureCount(app, token);
    if (!values.count) await measureScrolling(token);
  } finally {
    await app.close();
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** One long conversation with `partner`, and short ones with everyone else, of which every tenth has an unread message. */
async function fillConversations({ pool }: OpenContext): Promise<void> {
  const client = await pool.connect();
  // A busy machine needs longer than a statement of the product may take.
  await client.query('set statement_timeout = 0');
  await fillMembers(client, conversations + 2);
  await client.query(
    `with partners as (
       select m.id, gen_random_uuid() as conversation, row_number() over (order by m.id) as n,
         case when m.id = $2 then $3::int else $4::int end as size
       from members m where m.id <> $1
     ), made as (
       insert into conversations (id, last_position, last_at, created_at)
       select conversation, size, now() - n * interval '1 minute', now() - interval '1 year' from partners
     ), mine as (
       insert into conversation_sides (conversation_id, member_id, partner_id, last_at, read_to, unread_count)
       select conversation, $1, id, now() - n * interval '1 minute', size - (n % 10 = 0)::int, (n % 10 = 0)::int from partners
     ), theirs as (
       insert into conversation_sides (conversation_id, member_id, partner_id, last_at, read_to)
       select conversation, id, $1, now() - n * interval '1 minute', size from partners
     )
     insert into messages (id, conversation_id, position, sender_id, receiver_id, content, read_at, created_at)
     select gen_random_uuid(), p.conversation, k, case when own then $1 else p.id end, case when own then p.id else $1 end,
       'Message ' || k || repeat(' and a few words about the walk', (k * 7 % 5)::int), case when not (p.n % 10 = 0 and k = size) then now() end,
       now() - (size - k) * interval '29 minutes'
     from partners p cross join lateral (select k, k % 3 = 1 as own from generate_series(1, p.size) k) s`,
    [reader, partner, messages, messagesEach],
  );
  await client.query('analyze');
  client.release(true);
}

/** Measures the statement that the call of the bell sends for friend requests and unread messages. */
async function measureCount(app: OpenContext, token: string): Promise<void> {
  const heard = await listen(app, { method: 'GET', url: '/api/notifications/count', token });
  const count = heard.find(({ text }) => text.includes('unread_messages'));
  if (!count) throw new Error('The call of the bell no longer counts messages.');
  const times: number[] = [];
  for (let run = 0; run < 200; run += 1) {
    const from = performance.now();
    await app.pool.query(count.text, count.values);
    times.push(performance.now() - from);
  }
  const { rows } = await app.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off, summary off) ${count.text}`,
    count.values,
  );
  const total = messages + messagesEach * conversations;
  console.log(
    `unread count of ${conversations} conversations with ${total} messages: median ${median(times).toFixed(2)} ms, p95 ${p95(times).toFixed(2)} ms`,
  );
  for (const row of rows) console.log(`  ${row['QUERY PLAN']}`);
}

/** Scrolls the conversation with a wheel, from reading to fourteen screens a second. */
async function measureScrolling(token: string): Promise<void> {
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const context = await browser.newContext({
      ...devices['Desktop Chrome'],
      baseURL: server.origin,
      serviceWorkers: 'block',
      locale: 'en-CA',
    });
    const page = await context.newPage();
    await watchJank(page);
    await page.addInitScript({ path: join(import.meta.dirname, 'messages-in-the-page.mjs') });
    await page.goto('/robots.txt');
    await page.evaluate((value) => localStorage.setItem('evolve.token', value), token);
    const session = await context.newCDPSession(page);
    const throttle = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
    const table: Record<string, object> = {};

    await page.goto(`/social?tab=messages&with=${partner}`);
    await isInView(page, messages);
    await page.waitForTimeout(1_000);
    await throttle(slowdown);
    await page.locator('[data-messages]').hover();
    table['up to the first message'] = await scroll(page, -1, 1);
    table['back down to the newest'] = await scroll(page, 1, messages);

    await throttle(1);
    const middle = Math.round(messages / 2);
    await page.goto('/social?tab=messages');
    await page.getByRole('searchbox', { name: 'Search messages' }).fill(`Message ${middle} `.trim());
    const from = performance.now();
    const found = page.getByRole('list', { name: 'Found messages' }).getByRole('button').first();
    await found.waitFor();
    const searched = performance.now() - from;
    await found.click();
    await isInView(page, middle);
    const opened = performance.now() - from - searched;
    await page.waitForTimeout(500);
    await throttle(slowdown);
    await page.locator('[data-messages]').hover();
    table['up from a found message'] = await scroll(page, -1, Math.max(1, middle - 400));
    table['down past it'] = await scroll(page, 1, Math.min(messages, middle + 400));
    await page.getByRole('button', { name: 'Jump to newest' }).click();
    await isInView(page, messages);

    console.log(`${messages} messages, CPU slowed down ${slowdown} times`);
    console.table(table);
    console.log(
      `search ${Math.round(searched)} ms, opened at the hit in ${Math.round(opened)} ms, not slowed down`,
    );
  } finally {
    await browser.close();
  }
}

/** Waits until a message is in view. */
async function isInView(page: Page, number: number): Promise<void> {
  // The page's policy forbids the functions that Playwright waits with.
  const latest = Date.now() + 30_000;
  while (!(await page.evaluate<boolean>(`talk.isInView(${number})`))) {
    if (Date.now() > latest) throw new Error(`Message ${number} isn't in view after 30 s.`);
    await page.waitForTimeout(20);
  }
}

interface Seen {
  faults: string[];
  /** The farthest that a message moved in one frame, in px. */
  largest: number;
  loaded: number;
  /** How far the box can still scroll up, in px. */
  left: number;
  /** First and last message. */
  ends: [number, number];
}

/** Scrolls until a message is in view. Throws if messages jumped, were left out or came twice. */
async function scroll(page: Page, direction: 1 | -1, goal: number): Promise<Record<string, number>> {
  await page.evaluate(`talk.watch(${direction})`);
  let most = 0;
  let seen: Seen | undefined;
  const jank = await jankOf(page, /^\/api\/messages/, async () => {
    const latest = Date.now() + longest;
    while (!(await page.evaluate<boolean>(`talk.hasPassed(${goal})`))) {
      if (Date.now() > latest)
        throw new Error(`Message ${goal} did not come within ${longest / 1000} s: ${JSON.stringify(seen)}`);
      for (const { notches, px, ms } of paces)
        for (let notch = 0; notch < notches; notch += 1) {
          const due = Date.now() + ms;
          await page.mouse.wheel(0, px * direction);
          await page.waitForTimeout(Math.max(0, due - Date.now()));
        }
      seen = await page.evaluate<Seen>('talk.seen()');
      most = Math.max(most, seen.loaded);
      if (seen.faults.length > 0) throw new Error(seen.faults.slice(0, 10).join('\n'));
    }
  });
  return {
    'most loaded': most,
    'farthest px a frame': seen?.largest ?? 0,
    'tasks > 50 ms': jank.tasks.length,
    'longest ms': Math.round(longestOf(jank)),
    'worked > 50 ms': jank.tasks.filter(({ worked }) => worked > 50).length,
    'hardest ms': Math.round(hardestOf(jank)),
    'p95 between frames': Math.round(p95(jank.gaps)),
    'longest between frames': Math.round(Math.max(0, ...jank.gaps)),
    frames: jank.gaps.length,
  };
}
