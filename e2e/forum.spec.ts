import type { Page } from '@playwright/test';
import { noViolations as judgePage } from './axe.ts';
import { choose, typeInto } from './community.ts';
import { expect, holdBack, test } from './journey.ts';
import type { StageMember } from './stage-client.ts';

const forum = (page: Page) => {
  const opening = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) });
  const form = page.getByRole('region', { name: /^(Add Your Reply|Reply to .+)$/ });
  return {
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    /** A topic in the list. */
    row: (title: string) => page.getByRole('article', { name: title }),
    opening,
    replies: page.getByRole('article', { name: /^Reply by/ }),
    reply: (words: string) => page.getByRole('article', { name: /^Reply by/ }).filter({ hasText: words }),
    form,
    text: form.getByRole('textbox', { name: 'Your reply' }),
    send: form.getByRole('button', { name: 'Post Reply' }),
    banner: page.locator('.forum-says .banner'),
  };
};

/**
 * Checks the page with axe after drawing all rows, which are skipped while far away, and placing fixed bars
 * in the page flow. Otherwise axe would judge undrawn rows, and bars against the text behind them.
 */
async function noViolations(page: Page): Promise<void> {
  await page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(\`.topic, .reply { content-visibility: visible !important }
      .nav, .tabbar, .forum-says { position: static !important }\`);
    document.adoptedStyleSheets = [sheet];
  }`);
  await judgePage(page);
  await page.evaluate('document.adoptedStyleSheets = []');
}

/** Makes API calls as a member without a browser. */
const caller =
  (origin: string) =>
  async <T>({ token }: StageMember, route: string, body: unknown): Promise<T> => {
    const [method = '', path = ''] = route.split(' ');
    const reply = await fetch(origin + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${route} was answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as T;
  };

test('a topic from its creation to its deletion', async ({ page, arrive, visitor, time, noise }) => {
  noise.announce(/status of (401|403|404|409|422|500)/, /ERR_FAILED/);
  await arrive({ role: 'ada' }, '/forum');
  const on = forum(page);
  const title = 'A doorway before the habit';

  await test.step('seven categories, and what is missing in a new topic', async () => {
    await expect(on.heading('Forum')).toBeVisible();
    await expect(page.getByText('Free members can read the forum. Paid members participate.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
    await noViolations(page);
    await page.getByRole('link', { name: /^Habits & Goals Lab/ }).click();
    await expect(on.heading('Habits & Goals Lab')).toBeVisible();
    await expect(page.getByText('No topics in this category yet.')).toBeVisible();
    await expect(page.getByText('Be the first to start a discussion!')).toBeVisible();
    await noViolations(page);
    await page.getByRole('button', { name: 'New Topic' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.getByRole('button', { name: 'Create Topic' }).click();
    await expect(page.getByText('Title and content are required')).toBeVisible();
    await noViolations(page);
  });

  await test.step('typed text survives a reload and a refusal, and is sent once', async () => {
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Tags' }).fill('template, mornings ,, ');
    await typeInto(page.getByRole('textbox', { name: 'Content' }), 'Plan the doorway into it.');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
    await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Plan the doorway');

    await page.route('**/api/forum/topics', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Create Topic' }).click();
    await expect(on.banner).toHaveText(/Network error creating topic/);
    await on.banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(on.banner).toBeHidden();
    await page.unroute('**/api/forum/topics');

    await page.getByRole('button', { name: 'Create Topic' }).dblclick();
    await expect(on.row(title)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Create Topic' })).toBeHidden();
    await expect(on.row(title).getByRole('link', { name: 'template' })).toBeVisible();
    await expect(on.row(title).getByText('Achiever')).toBeVisible();
    await noViolations(page);
    await page.getByRole('button', { name: 'New Topic' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    await page.goBack();
  });

  await test.step('a tag is a filter, and Back removes it', async () => {
    await on.row(title).getByRole('link', { name: 'mornings' }).click();
    await expect(page).toHaveURL(/\?tag=mornings$/);
    await expect(page.getByText('Topics tagged mornings')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Topics tagged mornings')).toBeHidden();
  });

  await on.row(title).getByRole('link', { name: title }).click();
  await expect(on.heading(title)).toBeVisible();
  const address = new URL(page.url()).pathname;
  const other = await visitor();
  await arrive({ role: 'nora' }, address, other);
  const theirs = forum(other);

  await test.step('a builder replies: a blank reply is refused, the draft is stored', async () => {
    await expect(theirs.heading(title)).toBeVisible();
    await theirs.send.click();
    await expect(theirs.form.getByText('Reply content is required')).toBeVisible();
    await typeInto(theirs.text, 'Kettle on, notebook open.');
    await other.reload();
    await expect(theirs.text).toContainText('Kettle on, notebook open.');
    await theirs.send.dblclick();
    await expect(theirs.reply('Kettle on')).toHaveCount(1);
    await expect(theirs.text).not.toContainText('Kettle on');
    await expect(other.getByRole('heading', { name: '1 reply' })).toBeVisible();
    await noViolations(other);
  });

  await test.step('reactions show at once, count, and are undone when they fail', async () => {
    const like = theirs.opening.getByRole('button', { name: /likes?$/ });
    const held = await holdBack(other, '**/reactions');
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveAccessibleName('1 like');
    const answer = other.waitForResponse('**/reactions');
    held.letGo();
    await answer;
    await other.unroute('**/reactions');
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await other.route('**/reactions', (route) => route.fulfill({ status: 500, body: '' }));
    const clap = theirs.opening.getByRole('button', { name: /claps?$/ });
    await clap.click();
    await expect(theirs.banner).toHaveText(/Failed to add reaction/);
    await expect(clap).toHaveAttribute('aria-pressed', 'false');
    await theirs.banner.getByRole('button', { name: 'Dismiss' }).click();
    await other.unroute('**/reactions');
  });

  await test.step('a report is confirmed, thanked for three seconds, and marked', async () => {
    await theirs.opening.getByRole('button', { name: /^Report Ada Okafor’s topic/ }).click();
    const dialog = other.getByRole('dialog');
    await expect(dialog).toContainText(
      'Are you sure you want to report this content as inappropriate? This will notify moderators for review.',
    );
    await noViolations(other);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await theirs.opening.getByRole('button', { name: /^Report Ada Okafor’s topic/ }).click();
    await time.hold(other);
    await expect(dialog.getByRole('button', { name: 'Report topic' })).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Unkind' }).check();
    await dialog.getByRole('button', { name: 'Report topic' }).click();
    const thanks = other.getByText('Content reported successfully. Moderators will review it.');
    await time.until(thanks);
    await time.staysFor(thanks, 3_000);
    await time.release(other);
    await expect(theirs.opening.getByRole('button', { name: 'Reported' })).toBeVisible();
  });

  await test.step('the author sees new replies, quotes one, and answers below it', async () => {
    await page.reload();
    const kettle = on.reply('Kettle on');
    await expect(kettle.getByText('New', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Jump to first unread' }).click();
    await expect(kettle).toBeFocused();
    await choose(kettle, 'Options for Nora Lindqvist’s reply', 'Quote');
    await expect(page.getByRole('region', { name: 'Reply to Nora Lindqvist' })).toBeVisible();
    await expect(on.text.locator('blockquote')).toContainText('Nora Lindqvist:');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Mine is the left shoe.');
    await on.send.click();
    const answer = on.reply('Mine is the left shoe.');
    await expect(answer).toBeVisible();
    await expect(answer.locator('blockquote')).toContainText('Kettle on');
    await expect(answer).toContainText('in answer to Nora Lindqvist');
    await noViolations(page);
  });

  await test.step('editing a reply marks it, and two editors lose no text', async () => {
    await other.reload();
    const kettle = theirs.reply('Kettle on');
    await choose(kettle, 'Options for Nora Lindqvist’s reply', 'Edit');
    const words = other.getByRole('textbox', { name: 'Edit your reply' });
    await expect(words).toContainText('Kettle on');
    const third = await visitor();
    await arrive(
      (await other.evaluate(() => ({ token: localStorage.getItem('evolve.token') ?? '' }))) as StageMember,
      address,
      third,
    );
    const there = forum(third);
    await choose(there.reply('Kettle on'), 'Options for Nora Lindqvist’s reply', 'Edit');
    await typeInto(third.getByRole('textbox', { name: 'Edit your reply' }), ' From the third.');
    await third.getByRole('button', { name: 'Save Changes' }).click();
    await expect(there.reply('From the third.')).toContainText('edited');

    await typeInto(words, ' From the second.');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(other.getByText('Someone else edited this', { exact: true })).toBeVisible();
    await expect(other.getByText(/From the third\./)).toBeVisible();
    await expect(words).toContainText('From the second.');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(theirs.reply('From the second.')).toContainText('edited');
    await third.close();
  });

  await test.step('a deleted reply keeps the place of its answer', async () => {
    const second = theirs.reply('From the second.');
    await second.getByRole('button', { name: /^Delete/ }).click();
    const dialog = other.getByRole('alertdialog').or(other.getByRole('dialog'));
    await expect(dialog).toContainText(
      'Are you sure you want to delete this comment? This action cannot be undone.',
    );
    await dialog.getByRole('button', { name: 'Delete comment' }).click();
    await expect(other.getByRole('article', { name: 'Deleted reply' })).toBeVisible();
    await expect(theirs.reply('Mine is the left shoe.')).toBeVisible();
  });

  await test.step('when a topic is deleted while a member types, their text stays', async () => {
    await typeInto(theirs.text, 'Half a thought');
    await page.getByRole('button', { name: 'Delete Topic' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText(
      'Are you sure you want to delete this topic? This action cannot be undone and will delete all replies as well.',
    );
    await noViolations(page);
    await dialog.getByRole('button', { name: 'Delete topic' }).click();
    await expect(page.getByText('No topics in this category yet.')).toBeVisible();
    await expect(page).toHaveURL('/forum/habits_goals_lab');
    await theirs.send.click();
    await expect(theirs.banner.first()).toContainText('Nothing you wrote is lost.');
    await expect(theirs.text).toContainText('Half a thought');
    await other.reload();
    await expect(other.getByRole('heading', { level: 1, name: 'Topic not found' })).toBeVisible();
    await noViolations(other);
  });
});

test('a starter reads, sees the upgrade text, and can report a problem', async ({ page, arrive, stage }) => {
  const call = caller(stage.origin);
  // Content older than the account is not new to its member.
  const finn = await stage.member({ role: 'finn' });
  const ada = await stage.member({ role: 'ada' });
  const topic = await call<{ id: string }>(ada, 'POST /api/forum/topics', {
    title: 'Routes by the river',
    content: '<p>Mist, mostly.</p>',
    category: 'walking_mindfulness',
  });
  await arrive(finn, '/forum');
  const on = forum(page);
  const words = page.getByText('Upgrade to Builder or higher to take part in discussions.');
  await expect(words).toBeVisible();
  await noViolations(page);
  await page.getByRole('link', { name: /^Walking & Mindfulness/ }).click();
  await expect(on.row('Routes by the river').getByRole('img', { name: 'New topic' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Topic' })).toBeHidden();
  await on.row('Routes by the river').getByRole('link').first().click();
  await expect(page).toHaveURL(`/forum/walking_mindfulness/${topic.id}`);
  await expect(words).toBeVisible();
  await expect(on.form).toBeHidden();
  await expect(page.getByRole('button', { name: /like/ })).toHaveCount(0);
  await noViolations(page);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByRole('radio', { name: 'Harmful advice' }).check();
  await page.getByLabel('Anything we should know?').fill('Somebody could drown.');
  await page.getByRole('dialog').getByRole('button', { name: 'Report topic' }).click();
  await expect(page.getByText('Content reported successfully. Moderators will review it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reported' })).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(on.row('Routes by the river').getByRole('img', { name: 'New topic' })).toBeHidden();
  await page.getByRole('link', { name: /^Back to the Forum/ }).click();
  await expect(on.heading('Forum')).toBeVisible();
});

test('a moderator pins, locks, moves, deletes and restores', async ({
  page,
  arrive,
  stage,
  visitor,
  noise,
}) => {
  noise.announce(/status of (404|409)/);
  const call = caller(stage.origin);
  const ada = await stage.member({ role: 'ada' });
  const cleo = await stage.member({ role: 'cleo' });
  const topic = await call<{ id: string }>(ada, 'POST /api/forum/topics', {
    title: 'Where does this belong?',
    content: '<p>Somewhere.</p>',
    category: 'start_here',
  });
  for (let n = 1; n <= 11; n += 1)
    await call(cleo, `POST /api/forum/topics/${topic.id}/posts`, { content: `<p>Opinion ${n}</p>` });
  await arrive({ role: 'milo' }, `/forum/start_here/${topic.id}`);
  const on = forum(page);
  await choose(on.opening, 'Topic options', 'Pin to the top');
  await expect(on.opening.getByText('Pinned')).toBeVisible();
  await choose(on.opening, 'Topic options', 'Lock');
  await expect(on.opening.getByText('Locked')).toBeVisible();
  await choose(on.opening, 'Topic options', 'Move');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('feedback_roadmap');
  await noViolations(page);
  await page.getByRole('button', { name: 'Move topic' }).click();
  await expect(page).toHaveURL(`/forum/feedback_roadmap/${topic.id}`);
  await choose(on.opening, 'Watch', 'Off');
  await expect(on.opening.getByRole('button', { name: 'Muted' })).toBeVisible();

  const other = await visitor();
  await arrive({ role: 'nora' }, `/forum/start_here/${topic.id}`, other);
  await expect(other).toHaveURL(`/forum/feedback_roadmap/${topic.id}`);
  await expect(other.getByText('This topic is locked')).toBeVisible();
  await expect(forum(other).form).toBeHidden();
  await choose(on.opening, 'Topic options', 'Unlock');

  // The author is warned twice, because eleven replies of other members would be deleted too.
  const authors = await visitor();
  await arrive(ada, `/forum/feedback_roadmap/${topic.id}`, authors);
  await authors.getByRole('button', { name: 'Delete Topic' }).click();
  await authors.getByRole('button', { name: 'Delete topic', exact: true }).click();
  await expect(authors.getByRole('heading', { name: 'Delete 11 replies of others?' })).toBeVisible();
  await authors.getByRole('button', { name: 'Delete them all' }).click();
  await expect(authors).toHaveURL('/forum/feedback_roadmap');

  await page.goto('/forum/feedback_roadmap');
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await on.row('Where does this belong?').getByRole('link').first().click();
  await expect(page.getByText('This topic was deleted. Only moderators see it.')).toBeVisible();
  await noViolations(page);
  await choose(on.opening, 'Topic options', 'Restore');
  await expect(page.getByText('This topic was deleted. Only moderators see it.')).toBeHidden();
  await expect(on.replies).toHaveCount(11);
});

test('sort order and search of a list are in the URL: reload, Back and a link keep them', async ({
  page,
  arrive,
  stage,
  visitor,
}) => {
  const call = caller(stage.origin);
  const ada = await stage.member({ role: 'ada' });
  const cleo = await stage.member({ role: 'cleo' });
  const category = 'feedback_roadmap';
  const ids: string[] = [];
  for (const title of ['A darker night mode', 'Bring back the kettle', 'Counting steps'])
    ids.push(
      (
        await call<{ id: string }>(ada, 'POST /api/forum/topics', {
          title,
          content: `<p>What I mean by ${title}.</p>`,
          category,
        })
      ).id,
    );
  for (const words of ['First of all, yes.', 'A teapot would do.'])
    await call(cleo, `POST /api/forum/topics/${ids[0]}/posts`, { content: `<p>${words}</p>` });

  await arrive({ role: 'nora' }, `/forum/${category}`);
  const on = forum(page);
  const sort = page.getByRole('group', { name: 'Sort', exact: true });
  const search = page.getByRole('searchbox', { name: 'Search topics' });
  const titles = page.getByRole('article').getByRole('heading', { level: 2 });
  const pressed = (name: string) =>
    expect(sort.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');

  await test.step('three sort orders, and the last author', async () => {
    await expect(titles).toContainText(['darker night mode', 'Counting steps', 'the kettle']);
    await expect(on.row('A darker night mode')).toContainText(/Last activity: .+, Cleo/);
    await expect(on.row('Counting steps')).toContainText(/Last activity: .+, Ada Okafor/);
    await sort.getByRole('button', { name: 'Newest' }).click();
    await expect(page).toHaveURL(/\?sort=newest$/);
    await expect(titles).toContainText(['Counting steps', 'the kettle', 'darker night mode']);
    await sort.getByRole('button', { name: 'Unanswered' }).click();
    await expect(titles).toContainText(['Counting steps', 'the kettle']);
    await expect(titles).toHaveCount(2);
    await noViolations(page);
    await page.reload();
    await pressed('Unanswered');
    await expect(titles).toHaveCount(2);
    await page.goBack();
    await pressed('Newest');
    await page.goBack();
    await pressed('Active');
    await expect(page).toHaveURL(`/forum/${category}`);
  });

  await test.step('a search filters the list, and an empty one says so', async () => {
    await search.fill('teapot');
    await search.press('Enter');
    await expect(page).toHaveURL(/\?q=teapot$/);
    await expect(titles).toContainText(['darker night mode']);
    await expect(titles).toHaveCount(1);
    await expect(page.getByText('1 topic found')).toBeAttached();
    await expect(search).toBeFocused();
    await noViolations(page);
    await sort.getByRole('button', { name: 'Unanswered' }).click();
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

  await test.step('a link opens the list, and forged parameters have no effect', async () => {
    const other = await visitor();
    await arrive({ role: 'finn' }, `/forum/${category}?sort=newest&q=kettle`, other);
    await expect(other.getByRole('searchbox', { name: 'Search topics' })).toHaveValue('kettle');
    await expect(other.getByRole('article')).toHaveCount(1);
    await other.getByRole('button', { name: 'Show all topics' }).click();
    await expect(other).toHaveURL(/\?sort=newest$/);
    await other.goto(`/forum/${category}?sort=${encodeURIComponent("'; drop")}`);
    await expect(other.getByRole('article')).toHaveCount(3);
    await expect(other.getByRole('button', { name: 'Active' })).toHaveAttribute('aria-pressed', 'true');
    await other.close();
  });

  await test.step('replies sorted newest first keep the place of their answers', async () => {
    await on.row('A darker night mode').getByRole('link').first().click();
    await expect(on.replies).toContainText(['First of all', 'teapot']);
    await page.getByRole('group', { name: 'Sort replies' }).getByRole('button', { name: 'Newest' }).click();
    await expect(page).toHaveURL(/\?sort=newest$/);
    await expect(on.replies).toContainText(['teapot', 'First of all']);
    await noViolations(page);
    await on
      .reply('First of all')
      .getByRole('button', { name: /^Reply to/ })
      .click();
    await typeInto(on.text, 'Yes to the yes.');
    await on.send.click();
    await expect(on.replies).toContainText(['Yes to the yes', 'teapot', 'First of all']);
    await expect(on.replies.first()).toContainText(/in answer to Cleo/);
    await page.goBack();
    await expect(on.replies).toContainText(['First of all', 'Yes to the yes', 'teapot']);
  });
});

test('long lists and threads load more, keep their place, and open at the linked reply', async ({
  page,
  arrive,
  stage,
}) => {
  const call = caller(stage.origin);
  const ada = await stage.member({ role: 'ada' });
  const cleo = await stage.member({ role: 'cleo' });
  for (let n = 1; n <= 60; n += 1)
    await call(n % 2 ? ada : cleo, 'POST /api/forum/topics', {
      title: `Topic ${n}.`,
      content: `<p>Words of ${n}</p>`,
      category: 'groups_community',
    });
  const { topics } = (await (
    await fetch(`${stage.origin}/api/forum/topics?category=groups_community&limit=1`, {
      headers: { Authorization: `Bearer ${ada.token}` },
    })
  ).json()) as { topics: [{ id: string }] };
  const { id } = topics[0];
  const last: string[] = [];
  for (let n = 1; n <= 60; n += 1)
    last.push(
      (
        await call<{ id: string }>(n % 2 ? ada : cleo, `POST /api/forum/topics/${id}/posts`, {
          content: `<p>Reply number ${n}.</p>`,
        })
      ).id,
    );

  await arrive({ role: 'nora' }, `/forum/groups_community/${id}#post-${last[57]}`);
  const on = forum(page);
  await expect(on.reply('Reply number 58.')).toBeFocused();
  await expect(on.reply('Reply number 58.')).toBeInViewport();
  await expect(on.replies).toHaveCount(60);

  await page.goto(`/forum/groups_community/${id}?sort=newest`);
  await expect(on.replies).toHaveCount(50);
  await expect(on.replies.first()).toContainText('Reply number 60.');
  await on.replies.nth(48).scrollIntoViewIfNeeded();
  await expect(on.replies).toHaveCount(60);
  await expect(on.replies.last()).toContainText('Reply number 1.');

  await page.goto('/forum/groups_community');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(50);
  await rows.nth(45).scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(60);
  const far = on.row('Topic 3.');
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate<number>('window.scrollY');
  await far.getByRole('link', { name: 'Topic 3.' }).click();
  await expect(on.heading('Topic 3.')).toBeVisible();
  await page.goBack();
  await expect(far).toBeInViewport();
  expect(Math.abs((await page.evaluate<number>('window.scrollY')) - before)).toBeLessThan(200);
});

test('a reply that was not on the screen does not count as read', async ({ page, arrive, stage }) => {
  const call = caller(stage.origin);
  const ada = await stage.member({ role: 'ada' });
  const { id } = await call<{ id: string }>(ada, 'POST /api/forum/topics', {
    title: 'Long stories',
    content: '<p>Tell yours.</p>',
    category: 'groups_community',
  });
  const told: string[] = [];
  const replies: string[] = [];
  for (let n = 1; n <= 40; n += 1) {
    const content = `<p>Story ${n}.</p>${`<p>And then we went on, ${n} of us.</p>`.repeat(30)}`;
    const reply = await call<{ id: string }>(ada, `POST /api/forum/topics/${id}/posts`, { content });
    replies.push(reply.id);
  }
  const nora = await stage.member({ role: 'nora' });
  await call(nora, `POST /api/forum/topics/${id}/read`, { post_id: replies[19] });
  page.on('request', (request) => {
    const { post_id } = (request.postDataJSON() ?? {}) as { post_id?: string };
    if (request.url().endsWith('/read') && post_id) told.push(post_id);
  });
  await page.setViewportSize({ width: 1280, height: 1000 });
  await arrive(nora, `/forum/groups_community/${id}#post-${replies[20]}`);
  await expect(forum(page).reply('Story 21.')).toBeFocused();
  await expect.poll(() => told.length).toBeGreaterThan(0);
  const seen = await page.evaluate<number>(
    `[...document.querySelectorAll('article.reply')].filter((row) => row.getBoundingClientRect().top < innerHeight).length`,
  );
  expect(told.map((each) => replies.indexOf(each) + 1).filter((n) => n > seen)).toEqual([]);
});

test('errors appear in a banner: the sentence of the server, otherwise the specified one', async ({
  page,
  arrive,
  noise,
}) => {
  noise.announce(/status of (500|403|404)/, /ERR_FAILED/);
  await page.route('**/api/forum/categories', (route) => route.fulfill({ status: 500, body: '' }));
  await arrive({ role: 'nora' }, '/forum');
  const on = forum(page);
  await expect(on.banner).toContainText('Failed to load forum categories', { timeout: 20_000 });
  await noViolations(page);
  await page.unroute('**/api/forum/categories');
  await on.banner.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
  await expect(on.banner).toBeHidden();

  await page.route('**/api/forum/topics?*', (route) => route.abort());
  await page.getByRole('link', { name: /^Start Here/ }).click();
  await expect(on.banner).toContainText('Network error loading topics', { timeout: 20_000 });
  await on.banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(on.banner).toBeHidden();
  await page.unroute('**/api/forum/topics?*');

  await page.goto('/forum/no_such_place');
  await expect(page.getByRole('heading', { level: 1, name: "That category doesn't exist." })).toBeVisible();
  await page.goto('/forum/start_here/01900000-0000-7000-8000-000000000000');
  await expect(page.getByText("That topic doesn't exist or was deleted.")).toBeVisible();
});

test("the dashboard links to this week's check-in", async ({ page, arrive, stage }) => {
  await arrive({ role: 'nora', day: 3 }, '/evolve90');
  const shortcut = page.getByRole('link', { name: 'Weekly check-in thread' });
  await expect(shortcut).toHaveAttribute('href', /^\/forum\/daily_check_in(\/|$)/);
  await stage.clock();
  await shortcut.click();
  await expect(page).toHaveURL(/\/forum\/daily_check_in/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('Reply on the opening post leads to the text field, however often it is pressed', async ({
  page,
  arrive,
  stage,
}) => {
  const ada = await stage.member({ role: 'ada' });
  const call = caller(stage.origin);
  const { id } = await call<{ id: string }>(ada, 'POST /api/forum/topics', {
    title: 'Mornings',
    content: '<p>How do you begin?</p>',
    category: 'start_here',
  });
  for (const words of ['With tea.', 'Outside.'])
    await call(ada, `POST /api/forum/topics/${id}/posts`, { content: `<p>${words}</p>` });
  await arrive({ role: 'nora' }, `/forum/start_here/${id}`);
  const { opening, text, reply } = forum(page);
  const press = opening.getByRole('button', { name: /^Reply to/ });
  await press.click();
  await expect(text).toBeFocused();
  await reply('With tea.')
    .getByRole('button', { name: /^Reply to/ })
    .focus();
  await press.click();
  await expect(text).toBeFocused();
});
