import type { Page } from '@playwright/test';
import { xssPayloads } from '../contract/testing/xss-payloads.ts';
import { expect, test } from './journey.ts';
import type { MemberOrder, StageMember } from './stage-client.ts';
import { pressEverything, runRaw, watchScripts } from './xss-watch.ts';

const payloads = xssPayloads();
const wrapped = payloads.map((payload, at) => `<p>Payload ${at}</p>${payload}`);

/**
 * Sends the texts one by one, and changes the member often enough to stay below the limits for newcomers and
 * for rates.
 */
async function sendAll<T>(
  origin: string,
  member: () => Promise<StageMember>,
  path: string,
  bodies: readonly object[],
): Promise<T[]> {
  const answers: T[] = [];
  let author = await member();
  for (const body of bodies) {
    const send = () =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    let reply = await send();
    if (reply.status === 429) {
      author = await member();
      reply = await send();
    }
    // A newcomer's text with too many links is refused, which is safe too.
    if (reply.ok) answers.push((await reply.json()) as T);
    else expect(reply.status, await reply.text()).toBe(422);
  }
  return answers;
}

/** Loads every further page of a list, which also loads by itself near its end. */
async function loadAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^(Load more|Show (more|older) |Loading)/ }).first();
  while (await more.isVisible()) await more.click({ timeout: 1_000 }).catch(() => undefined);
}

const achiever: MemberOrder = { tier: 'achiever' };

test('the payloads run in an unprotected page, so the watch can detect them', async ({ browser, noise }) => {
  noise.announce(/./);
  // A separate context, without a policy and without our clock.
  const context = await browser.newContext();
  let ran = 0;
  // A new page for every 25, because some payloads break their page.
  for (let from = 0; from < payloads.length; from += 25) {
    const page = await context.newPage();
    await page.setContent('<!doctype html><title>Raw</title><body>');
    ran += await runRaw(page, payloads.slice(from, from + 25));
    await page.close();
  }
  await context.close();
  expect(payloads.length).toBeGreaterThanOrEqual(300);
  expect(ran / payloads.length, `${ran} of ${payloads.length} payloads ran`).toBeGreaterThan(0.2);
});

test('no payload runs in a post, a comment, a topic or a reply', async ({ page, stage, arrive, context }) => {
  test.setTimeout(600_000);
  const watch = await watchScripts(context);
  const member = () => stage.member(achiever);
  const posts = await sendAll<{ id: string }>(
    stage.origin,
    member,
    '/api/posts',
    wrapped.map((content) => ({ content })),
  );
  expect(posts.length).toBeGreaterThan(payloads.length * 0.9);

  await test.step('posts', async () => {
    await arrive({ role: 'nora' }, '/feed');
    await expect(page.locator('.rich').first()).toBeVisible();
    await loadAll(page);
    await expect(page.locator('.rich')).toHaveCount(posts.length);
    expect(await pressEverything(page, '.rich')).toEqual([]);
  });

  await test.step('comments, which are plain text', async () => {
    const id = posts[0]?.id ?? '';
    const sample = payloads
      .filter((_, at) => at % 8 === 0)
      .map((payload) => ({ content: payload.slice(0, 2000) }));
    await sendAll(stage.origin, member, `/api/posts/${id}/comments`, sample);
    await page.goto(`/feed/${id}`);
    await expect(page.getByText('onerror').first()).toBeVisible();
    await loadAll(page);
    expect(await pressEverything(page, '.comment .comment-text')).toEqual([]);
  });

  await test.step('topics and replies', async () => {
    const sample = wrapped.filter((_, at) => at % 12 === 0);
    const topics = await sendAll<{ id: string; category_slug: string }>(
      stage.origin,
      member,
      '/api/forum/topics',
      sample.map((content, at) => ({
        title: `Topic ${at} ${payloads[at]?.slice(0, 150)}`,
        content,
        category: 'support_accountability',
        tags: [],
      })),
    );
    const [first] = topics;
    if (!first) throw new Error('No topic was made.');
    await sendAll(
      stage.origin,
      member,
      `/api/forum/topics/${first.id}/posts`,
      wrapped.map((content) => ({ content })),
    );
    for (const { id, category_slug } of topics) {
      await page.goto(`/forum/${category_slug}/${id}`);
      await expect(page.locator('.rich').first()).toBeVisible();
      if (id === first.id) await loadAll(page);
      expect(await pressEverything(page, '.rich')).toEqual([]);
    }
  });

  expect(watch.ran(), 'payloads that ran').toBe(0);
  expect(watch.blocked(), 'payloads that only the content policy stopped').toBe(0);
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
  const [post] = await sendAll<Record<string, unknown>>(
    stage.origin,
    () => stage.member(achiever),
    '/api/posts',
    [{ content: '<p>Real</p>' }],
  );
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
