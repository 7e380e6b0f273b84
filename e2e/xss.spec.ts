import type { Page } from '@playwright/test';
import { xssPayloads } from '../contract/testing/xss-payloads.ts';
import { due } from '../scripts/short-form.ts';
import { expect, test } from './journey.ts';
import type { MemberOrder, Stage } from './stage-client.ts';
import { pressEverything, runRaw, type Watch, watchScripts } from './xss-watch.ts';

const payloads = xssPayloads();
const wrapped = payloads.map((payload, at) => `<p>Payload ${at}</p>${payload}`);

const bodies = wrapped.map((content) => ({ content }));
const achiever: MemberOrder = { tier: 'achiever' };

/**
 * Sends the texts one by one, and changes the member often enough to stay below the limits for newcomers and
 * for rates. Returns the responses.
 */
async function sendAll(stage: Stage, path: string, texts: readonly object[]): Promise<{ id: string }[]> {
  const answers: { id: string }[] = [];
  let author = await stage.member(achiever);
  for (const body of texts) {
    const send = () =>
      fetch(`${stage.origin}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    let reply = await send();
    if (reply.status === 429) {
      author = await stage.member(achiever);
      reply = await send();
    }
    // A newcomer's text with too many links is refused, which is safe too.
    if (reply.ok) answers.push((await reply.json()) as { id: string });
    else expect(reply.status, await reply.text()).toBe(422);
  }
  return answers;
}

/** Loads every further page of a list until it has `count` texts. On a busy machine a page may be late. */
const loadTexts = (page: Page, count: number): Promise<void> =>
  expect(async () => {
    await loadAll(page);
    expect(await page.locator('.rich').count()).toBe(count);
  }).toPass({ timeout: 60_000 });

/** Loads every further page of a list, which also loads by itself near its end. */
async function loadAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^(Load more|Show (more|older) |Loading)/ }).first();
  while (await more.isVisible()) await more.click({ timeout: 1_000 }).catch(() => undefined);
}

/** Fails if a payload ran, or only the content policy stopped it. */
function expectSafe(watch: Watch): void {
  expect(watch.ran(), 'payloads that ran').toBe(0);
  expect(watch.blocked(), 'payloads that only the content policy stopped').toBe(0);
}

test('the payloads run in an unprotected page, so the watch can detect them', async ({ browser, noise }) => {
  noise.announce(/./);
  // A separate context, without a policy and without our clock.
  const context = await browser.newContext();
  // A new page for every 25, because some payloads break their page.
  const pages = Array.from({ length: Math.ceil(payloads.length / 25) }, async (_, at) => {
    const page = await context.newPage();
    await page.setContent('<!doctype html><title>Raw</title><body>');
    return runRaw(page, payloads.slice(at * 25, (at + 1) * 25));
  });
  const ran = (await Promise.all(pages)).reduce((sum, count) => sum + count, 0);
  await context.close();
  expect(payloads.length).toBeGreaterThanOrEqual(300);
  expect(ran / payloads.length, `${ran} of ${payloads.length} payloads ran`).toBeGreaterThan(0.2);
});

test('no payload runs in a post', async ({ page, stage, arrive, context }) => {
  const watch = await watchScripts(context);
  const sample = due(bodies, 3);
  const posts = await sendAll(stage, '/api/posts', sample);
  expect(posts.length).toBeGreaterThan(sample.length * 0.9);
  await arrive({ role: 'nora' }, '/feed');
  await expect(page.locator('.rich').first()).toBeVisible();
  await loadTexts(page, posts.length);
  expect(await pressEverything(page, '.rich')).toEqual([]);
  expectSafe(watch);
});

test('no payload runs in a comment, which is plain text', async ({ page, stage, arrive, context }) => {
  const watch = await watchScripts(context);
  const [post] = await sendAll(stage, '/api/posts', [{ content: '<p>Real</p>' }]);
  const sample = payloads
    .filter((_, at) => at % 8 === 0)
    .map((payload) => ({ content: payload.slice(0, 2000) }));
  await sendAll(stage, `/api/posts/${post?.id}/comments`, sample);
  await arrive({ role: 'nora' }, `/feed/${post?.id}`);
  await expect(page.getByText('onerror').first()).toBeVisible();
  await loadAll(page);
  expect(await pressEverything(page, '.comment p')).toEqual([]);
  expectSafe(watch);
});

const topicOf = (content: string, at: number) => ({
  title: `Topic ${at} ${payloads[at]?.slice(0, 150)}`,
  content,
  category: 'support_accountability',
  tags: [],
});

test('no payload runs in a topic or its title', async ({ page, stage, arrive, context }) => {
  const watch = await watchScripts(context);
  // Posts show every payload, and topics are cleaned and drawn by the same code.
  const sample = wrapped.filter((_, at) => at % 24 === 0);
  const topics = await sendAll(stage, '/api/forum/topics', sample.map(topicOf));
  expect(topics.length).toBeGreaterThan(sample.length * 0.9);
  await arrive({ role: 'nora' }, '/robots.txt');
  for (const { id } of topics) {
    await page.goto(`/forum/support_accountability/${id}`);
    await expect(page.locator('.rich').first()).toBeVisible();
    expect(await pressEverything(page, '.rich')).toEqual([]);
  }
  expectSafe(watch);
});

test('no payload runs in a reply', async ({ page, stage, arrive, context }) => {
  const watch = await watchScripts(context);
  const [topic] = await sendAll(stage, '/api/forum/topics', [topicOf('<p>Real</p>', 0)]);
  // As with topics.
  const sample = bodies.filter((_, at) => at % 8 === 1);
  const replies = await sendAll(stage, `/api/forum/topics/${topic?.id}/posts`, sample);
  expect(replies.length).toBeGreaterThan(sample.length * 0.9);
  await arrive({ role: 'nora' }, `/forum/support_accountability/${topic?.id}`);
  await expect(page.locator('.rich').first()).toBeVisible();
  await loadTexts(page, replies.length + 1);
  expect(await pressEverything(page, '.rich')).toEqual([]);
  expectSafe(watch);
});

test('the screen is safe by itself, if the server ever let one through', async ({
  page,
  stage,
  arrive,
  context,
  noise,
}) => {
  // The sanitizer parses markup with handlers. The policy reports them, and none of them runs.
  noise.announce(/content policy|Content Security Policy|ERR_|status of 404/);
  const watch = await watchScripts(context);
  const [post] = await sendAll(stage, '/api/posts', [{ content: '<p>Real</p>' }]);
  let turn = 0;
  const size = 100;
  await page.route(/\/api\/posts\?/, (route) =>
    route.fulfill({
      json: wrapped.slice(turn * size, (turn + 1) * size).map((content, at) => ({
        ...post,
        id: `01980f2a-6f00-7a11-8c22-${String(turn * size + at).padStart(12, '0')}`,
        content,
      })),
    }),
  );
  await arrive({ role: 'nora' }, '/robots.txt');
  for (turn = 0; turn * size < wrapped.length; turn += 1) {
    await page.evaluate(`void indexedDB.deleteDatabase('keyval-store')`);
    await page.goto('/feed');
    await expect(page.getByText(`Payload ${turn * size}`, { exact: true })).toBeVisible();
    expect(await pressEverything(page, '.rich')).toEqual([]);
  }
  expect(watch.ran(), 'payloads that ran').toBe(0);
});
