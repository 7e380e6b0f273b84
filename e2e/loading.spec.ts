import type { Page } from '@playwright/test';
import { feed } from './community.ts';
import { openTopic } from './forum.ts';
import { expect, type Time, test } from './journey.ts';

/**
 * Opens a page whose scripts arrive only after the calls of `first` left, as the document itself begins them. Each of them and of `others`
 * leaves once. Meanwhile the document shows the bars.
 */
async function opensWith(
  page: Page,
  path: string,
  { first, others = [] }: { first: readonly RegExp[]; others?: readonly RegExp[] },
  shown: () => Promise<void>,
) {
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
    await gate;
    await route.continue();
  });
  page.on('request', note);
  await page.goto(path, { waitUntil: 'commit' });
  for (const call of first) await expect.poll(() => leave(call), `${call} leaves early`).toBe(1);
  await expect(page.locator('#bars nav [aria-current]').first()).toBeAttached();
  await expect(page.locator('#bars').getByText('Evolve', { exact: true })).toBeVisible();
  letGo();
  await shown();
  await expect(page.locator('#bars')).toHaveCount(0);
  for (const call of others) await expect.poll(() => leave(call), `${call} leaves`).toBeGreaterThan(0);
  for (const call of [...first, ...others]) expect(leave(call), `${call} leaves once`).toBe(1);
  // A call that no read takes has another address than the read.
  expect(await page.evaluate('[...window.firstCalls.replies.keys()]')).toEqual([]);
  page.off('request', note);
  await page.unroute('**/assets/*.js');
}

/** Empties the browser's copy of what earlier pages read, as on a new device. */
async function forget(page: Page, time: Time): Promise<void> {
  await time.pass({ seconds: 10 });
  await page.evaluate("indexedDB.deleteDatabase('keyval-store')");
}

test('what a page shows first is asked for before any script arrives, and once', async ({
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
      {
        first: [
          /GET \/api\/programs$/,
          /GET \/api\/programs\/[^/]+\/progress$/,
          /GET \/api\/programs\/[^/]+\/day-progress\/3$/,
          /GET \/api\/courses\/[^/]+\/lessons\?day=3$/,
        ],
        others: [/GET \/api\/daily-quote$/, /GET \/api\/forum\/check-in$/],
      },
      () => expect(page.getByRole('heading', { name: 'Your rhythm' })).toBeVisible(),
    );
  });
  await test.step('the feed', async () => {
    await forget(page, time);
    await opensWith(
      page,
      '/feed',
      {
        first: [/GET \/api\/posts\?filter=all/],
        others: [
          /GET \/api\/drafts$/,
          /GET \/api\/groups\?mine=run/,
          /GET \/api\/groups\?mine=joined/,
          /GET \/api\/users\?limit=20$/,
          /GET \/api\/users\/[^/]+$/,
          /GET \/api\/forum\/check-in$/,
          /GET \/api\/programs\/[^/]+\/progress$/,
          /GET \/api\/courses\/[^/]+\/lessons\?day=3$/,
        ],
      },
      () => expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible(),
    );
  });
  await test.step('a topic', async () => {
    await forget(page, time);
    const marked = page.waitForRequest((request) => request.url().endsWith(`/${topic.id}/read`));
    await opensWith(
      page,
      topic.path,
      { first: [/GET \/api\/forum\/topics\/[^/]+\?limit=50$/, /GET \/api\/forum\/categories$/] },
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
      { first: [], others: [/GET \/api\/groups\/[^/?]+$/, /GET \/api\/posts\?group_id=/] },
      () => expect(feed(page).text).toBeVisible(),
    );
  });
});

test('what lists and messages show first is asked for once, too', async ({ page, arrive, time }) => {
  await arrive({ role: 'ada', day: 3 }, '/feed');
  await expect(feed(page).text).toBeVisible();
  for (const [path, heading] of [
    ['/forum', 'Forum'],
    ['/forum/start_here', 'Start Here'],
    ['/profile/habits', 'Habits'],
    ['/social?tab=messages', 'Social'],
  ] as const)
    await test.step(path, async () => {
      await forget(page, time);
      await opensWith(page, path, { first: [] }, () =>
        expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible(),
      );
    });
});

test('the first bars have the name of the community, and only members on a page of a bar see them', async ({
  page,
  arrive,
}) => {
  const openHeld = async (path: string) => {
    await page.route('**/assets/*.js', () => new Promise(() => {}));
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('.boot')).toBeVisible();
    await page.unroute('**/assets/*.js');
  };
  const bars = page.locator('#bars');
  await openHeld('/feed');
  await expect(bars).toBeHidden();

  await arrive({ role: 'ada', day: 3 }, '/feed');
  await expect(feed(page).text).toBeVisible();
  await page.evaluate("localStorage.setItem('evolve.brand', 'Zephyr')");
  await openHeld('/feed');
  await expect(bars.getByText('Zephyr', { exact: true })).toBeVisible();
  await openHeld('/membership');
  await expect(bars).toBeHidden();
});
