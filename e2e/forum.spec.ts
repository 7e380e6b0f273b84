import { open } from '../scripts/pictured-pages.ts';
import { forum, noViolations, openTopic } from './forum.ts';
import { expect, test } from './journey.ts';

test('a starter reads, sees the upgrade text, and can report a problem', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  // Content older than the account is not new to its member.
  const finn = await stage.member({ role: 'finn' });
  const title = 'Routes by the river';
  const topic = await openTopic(call, await stage.member({ role: 'ada' }), {
    title,
    words: 'Mist, mostly.',
    category: 'walking_mindfulness',
  });
  await arrive(finn, '/forum');
  const on = forum(page);
  const words = page.getByText('Upgrade to Builder or higher to take part in discussions.');
  await expect(words).toBeVisible();
  await page.getByRole('link', { name: /^Walking & Mindfulness/ }).click();
  await expect(on.row(title).getByRole('img', { name: 'New topic' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Topic' })).toBeHidden();
  await on.row(title).getByRole('link').first().click();
  await expect(page).toHaveURL(topic.path);
  await expect(words).toBeVisible();
  await expect(on.form).toBeHidden();
  await expect(page.getByRole('button', { name: /like/ })).toHaveCount(0);
  await noViolations(page);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await page.getByRole('radio', { name: 'Harmful advice' }).check();
  await page.getByLabel('Anything we should know?').fill('Someone could drown.');
  await page.getByRole('dialog').getByRole('button', { name: 'Report topic' }).click();
  await expect(page.getByText('Content reported successfully. Moderators will review it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reported' })).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(on.row(title).getByRole('img', { name: 'New topic' })).toBeHidden();
  await page.getByRole('link', { name: /^Back to the Forum/ }).click();
  await expect(on.heading('Forum')).toBeVisible();
});

test('errors appear in a banner: the sentence of the server, otherwise the specified one', async ({
  page,
  arrive,
  noise,
  time,
}) => {
  noise.announce(/status of (500|403|404)/, /ERR_FAILED/);
  await page.route('**/api/forum/categories', (route) => route.fulfill({ status: 500, body: '' }));
  await arrive({ role: 'nora' }, '/forum');
  const on = forum(page);
  await time.soon(on.banner.filter({ hasText: 'Failed to load forum categories' }));
  await noViolations(page);
  await page.unroute('**/api/forum/categories');
  await on.banner.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
  await expect(on.banner).toBeHidden();

  await page.route('**/api/forum/topics?*', (route) => route.abort());
  await page.getByRole('link', { name: /^Start Here/ }).click();
  await time.soon(on.banner.filter({ hasText: 'Network error loading topics' }));
  await on.banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(on.banner).toBeHidden();
  await page.unroute('**/api/forum/topics?*');

  await open(page, '/forum/no_such_place');
  await expect(page.getByRole('heading', { level: 1, name: "That category doesn't exist." })).toBeVisible();
  await open(page, '/forum/start_here/01900000-0000-7000-8000-000000000000');
  await expect(page.getByText("That topic doesn't exist or was deleted.")).toBeVisible();
});

test("the dashboard links to this week's check-in", async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3 }, '/evolve90');
  const shortcut = page.getByRole('link', { name: 'Weekly check-in thread' });
  await expect(shortcut).toHaveAttribute('href', /^\/forum\/daily_check_in(\/|$)/);
  await shortcut.click();
  await expect(page).toHaveURL(/\/forum\/daily_check_in/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
