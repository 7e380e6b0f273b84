import type { Page } from '@playwright/test';
import { chunkUrl, readManifest } from './build.ts';
import { feed } from './community.ts';
import { openTopic } from './forum.ts';
import { expect, type Time, test } from './journey.ts';

/** Returns the scripts that load before a page's own code: the entry, the list of all pages, and the modules that start the reads. */
function earlyScripts(): Set<string> {
  const manifest = readManifest();
  const early = new Set<string>();
  const add = (key: string): void => {
    const url = chunkUrl(key, manifest);
    if (early.has(url)) return;
    early.add(url);
    for (const next of manifest[key]?.imports ?? []) add(next);
  };
  for (const key of [
    'index.html',
    'routes.gen.ts',
    'routes/-page-reads.ts',
    'domains/programme/start-today.ts',
    'platform/query/persist-queries.ts',
  ])
    add(key);
  return early;
}

/** Opens a page whose own code arrives only after `expected` left. Every call must leave once. */
async function opensWith(page: Page, path: string, expected: readonly RegExp[], shown: () => Promise<void>) {
  const early = earlyScripts();
  const calls: string[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const note = (request: { url(): string; method(): string }) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  };
  const leave = (call: RegExp) => calls.filter((each) => call.test(each)).length;
  await page.route('**/assets/*.js', async (route) => {
    if (!early.has(new URL(route.request().url()).pathname)) await gate;
    await route.continue();
  });
  page.on('request', note);
  await page.goto(path, { waitUntil: 'commit' });
  for (const call of expected) await expect.poll(() => leave(call), `${call} leaves early`).toBe(1);
  letGo();
  await shown();
  for (const call of expected) expect(leave(call), `${call} leaves once`).toBe(1);
  page.off('request', note);
  await page.unroute('**/assets/*.js');
}

/** Empties the browser's copy of what earlier pages read, as on a new device. */
async function forget(page: Page, time: Time): Promise<void> {
  await time.pass({ seconds: 10 });
  await page.evaluate("indexedDB.deleteDatabase('keyval-store')");
}

test('the calls of a page leave before its code is loaded, and once', async ({
  page,
  arrive,
  time,
  call,
}) => {
  const ada = await arrive({ role: 'ada', day: 3 }, '/feed');
  await expect(feed(page).text).toBeVisible();
  const group = await call(ada, 'POST /api/groups', {
    name: 'Early Walkers',
    description: 'Out before seven.',
  });
  const topic = await openTopic(call, ada, {
    title: 'Where do you walk?',
    words: 'Here it is the river.',
  });

  await test.step('the dashboard', async () => {
    await forget(page, time);
    await opensWith(
      page,
      '/evolve90',
      [
        /GET \/api\/programs$/,
        /GET \/api\/daily-quote$/,
        /GET \/api\/forum\/check-in$/,
        /GET \/api\/posts\?filter=wins/,
        /GET \/api\/programs\/[^/]+\/progress$/,
        /GET \/api\/programs\/[^/]+\/day-progress\/3$/,
        /GET \/api\/courses\/[^/]+\/lessons\?day=3$/,
      ],
      () => expect(page.getByRole('heading', { name: 'Wins from the community' })).toBeVisible(),
    );
  });
  await test.step('the feed', async () => {
    await forget(page, time);
    await opensWith(
      page,
      '/feed',
      [
        /GET \/api\/posts\?filter=all/,
        /GET \/api\/drafts$/,
        /GET \/api\/groups\?mine=run/,
        /GET \/api\/groups\?mine=joined/,
        /GET \/api\/users\?limit=20$/,
        /GET \/api\/users\/[^/]+$/,
        /GET \/api\/forum\/check-in$/,
        /GET \/api\/programs\/[^/]+\/progress$/,
        /GET \/api\/courses\/[^/]+\/lessons\?day=3$/,
      ],
      () => expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible(),
    );
  });
  await test.step('a topic', async () => {
    await forget(page, time);
    const marked = page.waitForRequest((request) => request.url().endsWith(`/${topic.id}/read`));
    await opensWith(
      page,
      topic.path,
      [/GET \/api\/forum\/topics\/[^/]+\?limit=50$/, /GET \/api\/forum\/categories$/],
      () => expect(page.getByText('Here it is the river.')).toBeVisible(),
    );
    // The topic that the loader read is as current as one that the page reads, so opening it is sent.
    await marked;
  });
  await test.step('a group', async () => {
    await forget(page, time);
    await opensWith(
      page,
      `/groups/${group.id}`,
      [/GET \/api\/groups\/[^/?]+$/, /GET \/api\/posts\?group_id=/],
      () => expect(feed(page).text).toBeVisible(),
    );
  });
});
