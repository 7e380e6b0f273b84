import type { Page } from '@playwright/test';
import { open } from '../scripts/pictured-pages.ts';
import { typeInto } from './community.ts';
import { forum, noViolations, openTopic, replyTo } from './forum.ts';
import { type Call, expect, test } from './journey.ts';
import { reopen } from './reopen.ts';
import type { Stage, StageMember } from './stage-client.ts';

const category = 'feedback_roadmap';
const path = `/forum/${category}`;

/** Creates three topics. The oldest has two replies, so it is the most active. */
async function threeTopics(stage: Stage, call: Call): Promise<void> {
  const ada = await stage.member({ role: 'ada' });
  const cleo = await stage.member({ role: 'cleo' });
  const night = await openTopic(call, ada, { title: 'A darker night mode', category });
  for (const title of ['Bring back the kettle', 'Counting steps'])
    await openTopic(call, ada, { title, category });
  for (const words of ['First of all, yes.', 'A teapot would do.']) await night.reply(cleo, words);
}

const list = (page: Page) => ({
  sort: (name: string) =>
    page.getByRole('group', { name: 'Sort', exact: true }).getByRole('button', { name }),
  search: page.getByRole('searchbox', { name: 'Search topics' }),
  titles: page.getByRole('article').getByRole('heading', { level: 2 }),
});

test('the sort order of a list is in the URL: reload and Back keep it', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  await threeTopics(stage, call);
  await arrive({ role: 'nora' }, path);
  const { row } = forum(page);
  const { sort, titles } = list(page);
  const pressed = (name: string) => expect(sort(name)).toHaveAttribute('aria-pressed', 'true');

  await expect(titles).toContainText(['darker night mode', 'Counting steps', 'the kettle']);
  await expect(row('A darker night mode')).toContainText(/Last activity: .+, Cleo/);
  await expect(row('Counting steps')).toContainText(/Last activity: .+, Ada Okafor/);
  await sort('Newest').click();
  await expect(page).toHaveURL(/\?sort=newest$/);
  await expect(titles).toContainText(['Counting steps', 'the kettle', 'darker night mode']);
  await sort('Unanswered').click();
  await expect(titles).toContainText(['Counting steps', 'the kettle']);
  await expect(titles).toHaveCount(2);
  await reopen(page, 'kept');
  await pressed('Unanswered');
  await expect(titles).toHaveCount(2);
  await page.goBack();
  await pressed('Newest');
  await page.goBack();
  await pressed('Active');
  await expect(page).toHaveURL(path);
});

test('a search filters the list of topics, and says when nothing is found', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  await threeTopics(stage, call);
  await arrive({ role: 'nora' }, path);
  const { sort, search, titles } = list(page);
  await search.fill('teapot');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?q=teapot$/);
  await expect(titles).toContainText(['darker night mode']);
  await expect(titles).toHaveCount(1);
  await expect(page.getByText('1 topic found')).toBeAttached();
  await expect(search).toBeFocused();
  await sort('Unanswered').click();
  await expect(page.getByText('No unanswered topic here says “teapot”.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search everywhere' })).toHaveAttribute(
    'href',
    '/search?kind=topics&q=teapot',
  );
  await noViolations(page);
  await page.goBack();
  await page.goBack();
  await expect(search).toHaveValue('');
  await expect(titles).toHaveCount(3);
});

test('a link opens a list sorted and searched, and forged parameters have no effect', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  await threeTopics(stage, call);
  await arrive({ role: 'finn' }, `${path}?sort=newest&q=kettle`);
  const { search, sort, titles } = list(page);
  await expect(search).toHaveValue('kettle');
  await expect(titles).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all topics' }).click();
  await expect(page).toHaveURL(/\?sort=newest$/);
  await page.goto(`${path}?sort=${encodeURIComponent("'; drop")}`);
  await expect(titles).toHaveCount(3);
  await expect(sort('Active')).toHaveAttribute('aria-pressed', 'true');
});

test('replies sorted newest first keep the place of their answers', async ({ page, arrive, stage, call }) => {
  await threeTopics(stage, call);
  await arrive({ role: 'nora' }, path);
  const { row, replies, reply, text, send } = forum(page);
  await row('A darker night mode').getByRole('link').first().click();
  await expect(replies).toContainText(['First of all', 'teapot']);
  await page.getByRole('group', { name: 'Sort replies' }).getByRole('button', { name: 'Newest' }).click();
  await expect(page).toHaveURL(/\?sort=newest$/);
  await expect(replies).toContainText(['teapot', 'First of all']);
  await replyTo(reply('First of all')).click();
  await typeInto(text, 'Yes to the yes.');
  await send.click();
  await expect(replies).toContainText(['Yes to the yes', 'teapot', 'First of all']);
  await expect(replies.first()).toContainText(/in answer to Cleo/);
  await page.goBack();
  await expect(replies).toContainText(['First of all', 'Yes to the yes', 'teapot']);
});

/** Returns the members who fill long lists in turn. */
const writers = async (stage: Stage): Promise<(n: number) => StageMember> => {
  const [ada, cleo] = [await stage.member({ role: 'ada' }), await stage.member({ role: 'cleo' })];
  return (n) => (n % 2 ? ada : cleo);
};

test('a long thread opens at the linked reply, and loads more at its end', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const writer = await writers(stage);
  const topic = await openTopic(call, writer(1), { title: 'Sixty ways' });
  const ids: string[] = [];
  for (let n = 1; n <= 60; n += 1) ids.push(await topic.reply(writer(n), `Reply number ${n}.`));
  await arrive({ role: 'nora' }, `${topic.path}#post-${ids[57]}`);
  const { reply, replies } = forum(page);
  await expect(reply('Reply number 58.')).toBeFocused();
  await expect(reply('Reply number 58.')).toBeInViewport();
  await expect(replies).toHaveCount(60);

  await open(page, `${topic.path}?sort=newest`);
  await expect(replies).toHaveCount(50);
  await expect(replies.first()).toContainText('Reply number 60.');
  await replies.nth(48).scrollIntoViewIfNeeded();
  await expect(replies).toHaveCount(60);
  await expect(replies.last()).toContainText('Reply number 1.');
});

test('a long list of topics loads more, and Back returns to the same place', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const writer = await writers(stage);
  for (let n = 1; n <= 60; n += 1)
    await openTopic(call, writer(n), { title: `Topic ${n}.`, words: `Words of ${n}`, category });
  await arrive({ role: 'nora' }, path);
  const { heading, row } = forum(page);
  const rows = page.getByRole('article');
  await expect(rows.nth(49)).toBeAttached();
  await rows.nth(45).scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(60);
  const far = row('Topic 3.');
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate<number>('window.scrollY');
  await far.getByRole('link', { name: 'Topic 3.' }).click();
  await expect(heading('Topic 3.')).toBeVisible();
  await page.goBack();
  await expect(far).toBeInViewport();
  expect(Math.abs((await page.evaluate<number>('window.scrollY')) - before)).toBeLessThan(200);
});

test('a reply that was not on the screen does not count as read', async ({ page, arrive, stage, call }) => {
  const ada = await stage.member({ role: 'ada' });
  const topic = await openTopic(call, ada, { title: 'Long stories' });
  const replies: string[] = [];
  for (let n = 1; n <= 40; n += 1)
    replies.push(
      await topic.reply(ada, `Story ${n}.</p>${`<p>And then we went on, ${n} of us.</p>`.repeat(30)}<p>`),
    );
  const nora = await stage.member({ role: 'nora' });
  await call(nora, `POST /api/forum/topics/${topic.id}/read`, { post_id: replies[19] });
  const told: string[] = [];
  page.on('request', (request) => {
    const { post_id } = (request.postDataJSON() ?? {}) as { post_id?: string };
    if (request.url().endsWith('/read') && post_id) told.push(post_id);
  });
  await page.setViewportSize({ width: 1280, height: 1000 });
  await arrive(nora, `${topic.path}#post-${replies[20]}`);
  await expect(forum(page).reply('Story 21.')).toBeFocused();
  await expect.poll(() => told.length).toBeGreaterThan(0);
  const seen = await page.evaluate<number>(
    `[...document.querySelectorAll('article[aria-label^="Reply by"]')].filter((row) => row.getBoundingClientRect().top < innerHeight).length`,
  );
  expect(told.map((each) => replies.indexOf(each) + 1).filter((n) => n > seen)).toEqual([]);
});
