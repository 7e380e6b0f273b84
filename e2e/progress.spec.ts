import { noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

test('a member finds what they have earned, what is next, and what is missing', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 8 }, '/profile/achievements');
  await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible();
  await expect(page.getByText('Stones placed in all, across rounds · 5 of 10')).toBeVisible();
  const trail = page.getByRole('region', { name: 'Trail' });
  await expect(trail.getByRole('listitem').filter({ hasText: 'Week Warrior' })).toContainText('Earned');
  await expect(trail.getByRole('listitem').filter({ hasText: 'Monthly Master' })).toContainText(
    '23 more stones',
  );
  await expect(page.getByRole('region', { name: 'Momentum Builder' })).toContainText('Seven more stones.');
  const part = page.getByRole('region', { name: 'Taking part' });
  await expect(part.getByRole('listitem').filter({ hasText: 'Goal Achiever' })).toContainText('0 of 10');
});

test('a member sees the week as a picture and as a table, and the month as well', async ({
  page,
  arrive,
  call,
}) => {
  const nora = await arrive({ role: 'nora', day: 4 }, '/profile');
  const { today } = await call<{ today: string }>(nora, 'GET /api/achievements');
  const habit = await call(nora, 'POST /api/habits', { name: 'Read ten pages' });
  await call(nora, `PUT /api/habits/${habit.id}/days/${today}`, { done: true });
  const sections = page.getByRole('navigation', { name: 'Quick actions' });
  await sections.getByRole('link', { name: 'Progress' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your progress' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('of 90');
  await expect(page.getByRole('img', { name: /^Habits kept a day.*Today 1 of 1\.$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Colours of the habits' })).toContainText('Read ten pages');
  await page.getByRole('button', { name: 'View as table: Habits kept, last 7 days' }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('11');
  await page.getByRole('button', { name: 'Month' }).click();
  await expect(page).toHaveURL(/view=month/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(31);
  await page.getByRole('button', { name: 'View as table: Habits kept, last 30 days' }).click();
  await expect(page.getByRole('img', { name: /in the last 30 days/ })).toBeVisible();
});

test('the page says where habits and goals stand, and leads to their pages', async ({
  page,
  arrive,
  call,
}) => {
  const nora = await arrive({ role: 'nora', day: 4 }, '/profile/progress');
  await expect(page.getByText('No habits yet. Start with one that takes two minutes.')).toBeVisible();
  await call(nora, 'POST /api/habits', { name: 'Read ten pages' });
  const { id } = await call(nora, 'POST /api/goals', {
    title: 'Walk 40 km',
    target_value: 40,
    unit: 'km',
    deadline: '2035-01-01',
  });
  await call(nora, `PATCH /api/goals/${id}/progress?current_value=10`);
  await page.goto('/profile/habits');
  const saved = page.waitForResponse((reply) => reply.url().includes('/days/') && reply.ok());
  await page.getByRole('checkbox', { name: /^Read ten pages, today/ }).click();
  await saved;
  await page.getByRole('link', { name: 'Progress' }).first().click();
  await expect(page.getByRole('img', { name: /^Habits kept a day.*Today 1 of 1\.$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Habits', exact: true })).toContainText('1 of 1 done today.');
  const goals = page.getByRole('region', { name: 'Goals', exact: true });
  await expect(goals).toContainText('1 open, 0 reached. Next: “Walk 40 km”');
  const moved = page.getByRole('region', { name: 'Goals, last 7 days' });
  await expect(moved).toContainText('One goal moved, from 0% to 25%.');
  await moved.getByRole('button', { name: 'View as table' }).click();
  await expect(moved.getByRole('row', { name: 'Walk 40 km' })).toContainText('+10 km');
  await noViolations(page);
  await goals.getByRole('link', { name: 'Open goals' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible();
});

test('a starter reads that the month needs a plan, and sees the week meanwhile', async ({ page, arrive }) => {
  await arrive({ role: 'finn', day: 3 }, '/profile/progress?view=month');
  await expect(page.getByText('The month view comes with Builder')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Evolve 90, last 7 days' })).toBeVisible();
});

test('progress that fails to load shows zeros and says so', async ({ page, arrive, noise }) => {
  noise.announce(/status of 503/);
  await page.route('**/api/progress*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Not now.', code: 'unavailable', request_id: 'x' } }),
  );
  await arrive({ role: 'nora', day: 4 }, '/profile/progress');
  await expect(page.getByText('We couldn’t load your progress, so these numbers are 0.')).toBeVisible();
  await page.unroute('**/api/progress*');
  await page.getByRole('button', { name: /try again/i }).click();
  await expect(page.getByText('so these numbers are 0')).toBeHidden();
});
