import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { median } from '../server/testing/server-process.ts';
import { type Community, openCommunity } from './scrolling-data.ts';

/**
 * Measures how smoothly long lists scroll: the production build in Chromium with a throttled CPU. A wheel
 * scrolls at increasing speed until this many posts are in the document, then back to the top. Goal: no task
 * of the main thread takes longer than 50 ms. Afterwards it returns to the list in several ways, which must
 * restore content and position at once. The forum's topics and a topic's replies are measured too, from the
 * click on their link.
 *
 * A task is `long` by elapsed time, as browsers report it. `worked` is its CPU time, without time spent on
 * other processes. On an idle machine they agree, and an empty page has none. Exits with 1 when a task of the
 * feed worked longer than the goal in the median of the runs.
 *
 *   node bench/scrolling.ts [--posts 500] [--slowdown 4] [--runs 3] [--tasks]
 */
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '500' },
    slowdown: { type: 'string', default: '4' },
    runs: { type: 'string', default: '3' },
    /** Prints every long task with a description. */
    tasks: { type: 'boolean', default: false },
  },
});
const wanted = Math.min(5_000, Math.max(40, Number(values.posts)));
const slowdown = Math.min(20, Math.max(1, Number(values.slowdown)));
const runs = Math.min(21, Math.max(1, Number(values.runs)));
const goal = 50;

interface Scrolled extends Jank {
  entries: number;
  nodes: number;
}
interface Return {
  /** From the click or key press to the first entry on the screen, in ms. */
  shownMs: number;
  /** Distance of the top entry from its earlier position, in px. Infinite if it is missing. */
  moved: number;
  /** The longest task meanwhile, in ms. */
  longest: number;
}
/** Selector of a list's entries, and the calls that load more of them. */
interface List {
  entries: string;
  calls: RegExp;
}
const posts: List = { entries: 'article.post', calls: /^\/api\/(posts|my-posts)$/ };
const topics: List = {
  entries: 'article.topic:not([aria-busy])',
  calls: /^\/api\/forum\/topics$/,
};
const replies: List = { entries: 'article.reply:not([aria-busy])', calls: /^\/api\/forum\/topics\// };
/**
 * Scrolling speeds from reading to 14 screens a second, the limit of a wheel: notches of `px`, `ms` apart.
 */
const paces = [
  { notches: 12, px: 120, ms: 90 },
  { notches: 8, px: 360, ms: 60 },
  { notches: 20, px: 600, ms: 60 },
] as const;

const empty = 'an empty page';
const back = 'history.back()';
const pressOf = (path: string) => `document.querySelector('a[href="${path}"]').click()`;
const toForum = { press: pressOf('/forum'), shows: 'main a[href^="/forum/"]' };

const community = await openCommunity(wanted + 100);
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const scrolled: Record<string, Scrolled[]> = {};
  const returned: Record<string, Return[]> = {};
  const speeds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const { page, throttle, close } = await visit(browser, community);
    const full = await ask<number>(page, 'loop');
    await throttle(slowdown);
    speeds.push((await ask<number>(page, 'loop')) / full);
    (scrolled[empty] ??= []).push(await scrollEmpty(page));
    await open(page, '/feed', throttle);
    (scrolled[`feed, down ${wanted} posts`] ??= []).push(await scrollDown(page, posts, wanted));
    (scrolled['feed, back to the top'] ??= []).push(await scrollUp(page));
    (returned['Back from the forum'] ??= []).push(await comeBack(page, posts, toForum, back, true));
    (returned['the link in the forum'] ??= []).push(
      await comeBack(page, posts, toForum, pressOf('/feed'), false),
    );
    (returned['a reload, the server silent'] ??= []).push(await comeAgain(page));
    await open(page, '/forum', throttle);
    (scrolled['topics, opened'] ??= []).push(await openBy(page, topics, community.topics));
    (scrolled['topics, down 150'] ??= []).push(await scrollDown(page, topics, 150));
    const toTopic = { press: pressOf(community.topic), shows: `main ${replies.entries}` };
    (returned['Back from a topic'] ??= []).push(await comeBack(page, topics, toTopic, back, true));
    (scrolled['a topic, opened'] ??= []).push(await openBy(page, replies, community.topic));
    (scrolled['a topic, down 150 replies'] ??= []).push(await scrollDown(page, replies, 150));
    (returned['Back to a topic'] ??= []).push(await comeBack(page, replies, toForum, back, true));
    await close();
  }
  report(scrolled, returned, speeds);
} finally {
  await browser.close();
  await community.close();
}

interface Visit {
  page: Page;
  throttle(rate: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a browser with the reader signed in. Without the service worker, because its cache would respond
 * instead of the server.
 */
async function visit(browser: Browser, { origin, token }: Community): Promise<Visit> {
  const context = await browser.newContext({
    ...devices['Desktop Chrome'],
    baseURL: origin,
    serviceWorkers: 'block',
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
  });
  const page = await context.newPage();
  await watchJank(page);
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('evolve.token', value), token);
  const session = await context.newCDPSession(page);
  return {
    page,
    throttle: async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate })),
    close: () => context.close(),
  };
}

/** Opens a page without throttling and waits until it is idle. */
async function open(page: Page, path: string, throttle: Visit['throttle']): Promise<void> {
  await throttle(1);
  await page.goto(path);
  await page.locator('main article, main a[href^="/forum/"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await throttle(slowdown);
  await page.mouse.move(640, 500);
  await page.waitForTimeout(1_500);
}

/** Follows a link of the page, and waits until everything is drawn. */
async function openBy(page: Page, { entries, calls }: List, path: string): Promise<Scrolled> {
  const jank = await jankOf(page, calls, async () => {
    await page.evaluate(pressOf(path));
    await page.waitForTimeout(5_000);
  });
  return {
    ...jank,
    entries: await ask(page, 'count', `main ${entries}`),
    nodes: await ask(page, 'count', '*'),
  };
}

/** Scrolls until `isDone`, or until the position no longer changes. */
async function wheel(page: Page, isDone: () => Promise<boolean>, direction = 1): Promise<void> {
  const latest = Date.now() + 240_000;
  while (Date.now() < latest)
    for (const { notches, px, ms } of paces) {
      for (let notch = 0; notch < notches; notch += 1) {
        const due = Date.now() + ms;
        await page.mouse.wheel(0, px * direction);
        await page.waitForTimeout(Math.max(0, due - Date.now()));
      }
      if (await isDone()) return;
    }
  throw new Error('The list did not come to its end within four minutes.');
}

async function scrollDown(page: Page, { entries, calls }: List, count: number): Promise<Scrolled> {
  const countEntries = () => ask<number>(page, 'count', `main ${entries}`);
  let before = -1;
  const jank = await jankOf(page, calls, () =>
    wheel(page, async () => {
      const now = await countEntries();
      const isStuck = now === before && (await ask<boolean>(page, 'isAtEnd'));
      before = now;
      return now >= count || isStuck;
    }),
  );
  return { ...jank, entries: await countEntries(), nodes: await ask(page, 'count', '*') };
}

async function scrollUp(page: Page): Promise<Scrolled> {
  const jank = await jankOf(page, posts.calls, () =>
    wheel(page, () => page.evaluate<boolean>('scrollY === 0'), -1.5),
  );
  return {
    ...jank,
    entries: await ask(page, 'count', posts.entries),
    nodes: await ask(page, 'count', '*'),
  };
}

/** Scrolls an empty page as long as a part of the feed. */
async function scrollEmpty(page: Page): Promise<Scrolled> {
  await ask(page, 'empty', 60_000);
  const jank = await jankOf(page, posts.calls, () => wheel(page, () => ask<boolean>(page, 'isAtEnd')));
  return { ...jank, entries: 0, nodes: await ask(page, 'count', '*') };
}

/**
 * Leaves the list from its middle and returns by the script `act`. `toPlace` is true when the position must
 * be restored.
 */
async function comeBack(
  page: Page,
  { entries, calls }: List,
  away: { press: string; shows: string },
  act: string,
  toPlace: boolean,
): Promise<Return> {
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)');
  await page.waitForTimeout(2_500);
  const place = await ask<{ name: string; top: number } | null>(page, 'place', entries);
  await page.evaluate(away.press);
  await page.locator(away.shows).first().waitFor();
  await page.waitForTimeout(1_500);
  let shownMs = 0;
  const jank = await jankOf(page, calls, async () => {
    shownMs = await page.evaluate<number>(
      `(() => { const shown = bench.firstEntry(${JSON.stringify(entries)}, false); ${act}; return shown; })()`,
    );
    await page.waitForTimeout(5_000);
  });
  const top = place && toPlace ? await ask<number | null>(page, 'topOf', entries, place.name) : null;
  const moved = toPlace ? Math.abs((top ?? Number.POSITIVE_INFINITY) - (place?.top ?? 0)) : 0;
  if (values.tasks) for (const task of jank.tasks) console.log(`${act}: ${wordsOf(task)}`);
  return { shownMs, moved, longest: longestOf(jank) };
}

/** Reloads the page while the server does not respond, so that only the cache can be shown. */
async function comeAgain(page: Page): Promise<Return> {
  await page.evaluate('scrollTo(0, 0)');
  // The cache is written a moment after a response.
  await page.waitForTimeout(2_000);
  await page.route('**/api/**', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  const shownMs = await ask<number>(page, 'firstEntry', posts.entries, true);
  await page.waitForTimeout(2_000);
  const longest = await ask<number>(page, 'longest');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return { shownMs, moved: 0, longest };
}

function report(
  scrolled: Record<string, Scrolled[]>,
  returned: Record<string, Return[]>,
  speeds: number[],
): void {
  console.log(`slowed down ${median(speeds).toFixed(1)} times; medians of ${runs} runs`);
  const rows = Object.entries(scrolled);
  console.table(Object.fromEntries(rows.map(([name, all]) => [name, rowOf(all)])));
  console.table(Object.fromEntries(Object.entries(returned).map(([name, all]) => [name, rowOfReturns(all)])));
  if (values.tasks)
    for (const [name, all] of rows)
      for (const [run, { tasks }] of all.entries())
        for (const task of tasks) console.log(`${name}, run ${run + 1}: ${wordsOf(task)}`);
  for (const [name, all] of rows) {
    const hardest = median(all.map(hardestOf));
    if (!name.startsWith('feed') || hardest <= goal) continue;
    console.log(`OVER THE GOAL of ${goal} ms: ${name}, ${Math.round(hardest)} ms`);
    process.exitCode = 1;
  }
}

function wordsOf({ duration, worked, during }: Jank['tasks'][number]): string {
  return `${Math.round(duration)} ms, worked ${Math.round(worked)}; ${during}`;
}

function rowOf(all: Scrolled[]): Record<string, number> {
  const of = (value: (one: Scrolled) => number) => Math.round(median(all.map(value)));
  const worst = (value: (one: Scrolled) => number) => Math.round(Math.max(...all.map(value)));
  return {
    entries: of(({ entries }) => entries),
    'tasks > 50 ms': of(({ tasks }) => tasks.length),
    'p95 of them': of(({ tasks }) => p95(tasks.map(({ duration }) => duration))),
    'longest ms': of(longestOf),
    'worst run': worst(longestOf),
    'worked > 50 ms': of(({ tasks }) => tasks.filter(({ worked }) => worked > goal).length),
    'hardest ms': of(hardestOf),
    'its worst run': worst(hardestOf),
    'p95 between frames': of(({ gaps }) => p95(gaps)),
    'longest between frames': of(({ gaps }) => Math.max(0, ...gaps)),
    'waited ms': of(({ waited }) => waited),
    nodes: of(({ nodes }) => nodes),
  };
}

function rowOfReturns(all: Return[]): Record<string, number> {
  return {
    'first entry ms': Math.round(median(all.map(({ shownMs }) => shownMs))),
    'worst run ms': Math.round(Math.max(...all.map(({ shownMs }) => shownMs))),
    'moved px': Math.round(median(all.map(({ moved }) => moved))),
    'longest task ms': Math.round(median(all.map(({ longest }) => longest))),
  };
}

/** A task of the page's main thread longer than 50 ms. */
interface LongTask {
  duration: number;
  /** CPU time of the thread in ms, without time spent on other processes. */
  worked: number;
  /** A short description of the work. */
  during: string;
}

interface Jank {
  tasks: LongTask[];
  /** Times between frames, in ms. */
  gaps: number[];
  /**
   * Time in ms when the end of the loaded part, or an entry not drawn yet, was on the screen. A reader had to
   * wait then.
   */
  waited: number;
}

/** Makes every page this tab opens from now on observe its main thread. */
async function watchJank(page: Page): Promise<void> {
  await page.addInitScript({ path: join(import.meta.dirname, 'in-the-page.mjs') });
}

/** Calls a function of `in-the-page.mjs` and returns its result: `ask(page, 'topOf', '/feed/1')`. */
function ask<T>(page: Page, word: string, ...args: (string | number | boolean)[]): Promise<T> {
  return page.evaluate<T>(`bench.${word}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`);
}

/**
 * Measures the page's main thread while `act` runs. `calls` matches the URLs of the responses that tasks are
 * assigned to.
 */
async function jankOf(page: Page, calls: RegExp, act: () => Promise<void>): Promise<Jank> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['-*', 'toplevel', 'blink.user_timing'] });
  const from = await ask<number>(page, 'start');
  await act();
  const { tasks, ...seen } = await ask<Seen>(page, 'stop', calls.source);
  const trace = JSON.parse((await browser?.stopTracing())?.toString() ?? '{}') as {
    traceEvents?: TraceEvent[];
  };
  const workOf = workIn(trace.traceEvents ?? [], from);
  return { ...seen, tasks: tasks.map((task) => ({ ...task, worked: workOf(task) })) };
}

interface Seen extends Omit<Jank, 'tasks'> {
  tasks: (Omit<LongTask, 'worked'> & { startTime: number })[];
}
/** Times in µs. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/**
 * Returns a function that finds a task of the page in the browser's trace and returns its CPU time in ms.
 * `from` is the time of the page's mark.
 */
function workIn(
  events: readonly TraceEvent[],
  from: number,
): (task: { startTime: number; duration: number }) => number {
  const mark = events.find(({ name }) => name === 'bench start');
  if (!mark) throw new Error('The browser recorded nothing of its tasks.');
  const own = events.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === mark.pid && tid === mark.tid,
  );
  return ({ startTime, duration }) => {
    const begin = mark.ts + (startTime - from) * 1000;
    const middle = begin + duration * 500;
    const task = own.find(({ ts, dur = 0 }) => ts <= middle && ts + dur >= middle);
    return task?.tdur === undefined ? duration : task.tdur / 1000;
  };
}

function longestOf({ tasks }: Jank): number {
  return Math.max(0, ...tasks.map(({ duration }) => duration));
}

function hardestOf({ tasks }: Jank): number {
  return Math.max(0, ...tasks.map(({ worked }) => worked));
}

function p95(of: readonly number[]): number {
  const sorted = of.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}
