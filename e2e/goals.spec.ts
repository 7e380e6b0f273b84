import { open } from '../scripts/pictured-pages.ts';
import { noViolations } from './axe.ts';
import { dashboard, turn } from './dashboard.ts';
import { expect, test, withMotion } from './journey.ts';
import { reopen } from './reopen.ts';

test.use(withMotion);

test('a goal is set, reached with the keyboard, celebrated and shared', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3 }, '/profile/goals');
  await expect(page.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New goal' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'New goal' });
  await form.getByLabel('What do you want to reach?').fill('Walk 12 km');
  await form.getByLabel('How much').fill('12');
  await form.getByLabel('Of what').fill('km');
  await form.getByLabel('By when').fill('2099-12-31');
  await form.getByLabel('By when').press('Enter');
  await expect(page.getByText('0 of 12 km · 0%')).toBeVisible();

  await page.getByRole('link', { name: 'Walk 12 km' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Walk 12 km' })).toBeVisible();
  await page.getByRole('button', { name: 'Update Progress' }).press('Enter');
  const update = page.getByRole('dialog', { name: 'Update Progress' });
  await update.getByLabel('In all, of 12 km').fill('4.5');
  await update.getByLabel('Note').fill('By the river');
  await update.getByLabel('Note').press('Enter');
  await expect(page.getByText('By the river')).toBeVisible();
  await expect(page.getByRole('heading', { name: '4.5 km, 7.5 to go' })).toBeVisible();

  await page.getByRole('button', { name: 'Update Progress' }).click();
  await update.getByLabel('In all, of 12 km').fill('12');
  await update.getByRole('button', { name: 'Save' }).click();
  const ceremony = page.getByRole('dialog', { name: '12 km. You did it!' });
  await expect(ceremony).toBeVisible();
  await noViolations(page);
  await ceremony.getByRole('button', { name: 'Share this success' }).click();
  const share = page.getByRole('dialog', { name: 'Share your success' });
  await share.getByRole('button', { name: 'Share success' }).click();
  await expect(share.getByText('Your success is shared.')).toBeVisible();
  await expect(share).toBeHidden();
  await reopen(page, 'kept');
  await expect(page.getByRole('heading', { name: '12 km', exact: true })).toBeVisible();
  await expect(ceremony).toBeHidden();
  await open(page, '/feed');
  await expect(page.getByText('Shared a goal')).toBeVisible();
});

test('progress made offline waits on the device and is saved later', async ({
  page,
  arrive,
  context,
  noise,
}) => {
  noise.announce(/ERR_INTERNET_DISCONNECTED/);
  await arrive({ role: 'nora', day: 3 }, '/profile/goals');
  await page.getByRole('button', { name: 'New goal' }).click();
  await page.getByLabel('What do you want to reach?').fill('Read');
  await page.getByLabel('How much').fill('10');
  await page.getByLabel('Of what').fill('books');
  await page.getByLabel('By when').fill('2099-12-31');
  await page.getByRole('button', { name: 'Create goal' }).click();
  const update = page.getByRole('button', { name: 'Update Progress of Read' });
  // Loads the dialog before the connection is lost.
  await update.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(true);
  await update.click();
  await page.getByLabel('In all, of 10 books').fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('3 of 10 books · 30%')).toBeVisible();
  await expect(page.getByText('Waiting to be saved')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Waiting to be saved')).toBeHidden();
  await reopen(page, 'kept');
  await expect(page.getByText('3 of 10 books · 30%')).toBeVisible();
});

test('a walk counts for its habit and the goal that grows with it, and undo takes out exactly that', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const nora = await stage.member({ role: 'nora', day: 3 });
  await call(nora, 'POST /api/habits', { name: 'Walk by the river', link: 'walk' });
  await arrive(nora, '/profile/goals');
  await page.getByRole('button', { name: 'New goal' }).click();
  const form = page.getByRole('dialog', { name: 'New goal' });
  await form.getByLabel('What do you want to reach?').fill('Walk 12 km');
  await form.getByLabel('How much').fill('12');
  await form.getByLabel('Of what').fill('km');
  await form.getByLabel('By when').fill('2099-12-31');
  await form.getByLabel('Habit', { exact: true }).selectOption('Walk by the river');
  await form.getByLabel(/^Adds/).fill('1.5');
  await form.getByRole('button', { name: 'Create goal' }).click();
  await expect(page.getByText('0 of 12 km · 0%')).toBeVisible();

  await open(page, '/evolve90');
  const { walk } = dashboard(page);
  await turn(walk, true);
  await expect(page.getByText('Also counted for Walk by the river and Walk 12 km.')).toBeVisible();
  await open(page, '/profile/goals');
  await page.getByRole('link', { name: 'Walk 12 km' }).click();
  await expect(page.getByText('1.5 km for each kept day, since 2 Mar')).toBeVisible();
  await expect(page.getByText('From Walk by the river')).toBeVisible();
  await noViolations(page);
  await page.getByRole('link', { name: 'Walk by the river' }).click();
  await expect(page.getByRole('heading', { name: 'Feeds this goal' })).toBeVisible();
  await noViolations(page);

  await open(page, '/evolve90');
  await turn(walk, false);
  await expect(page.getByText('No longer counted for Walk by the river and Walk 12 km.')).toBeVisible();
  await page.goto('/profile/goals');
  await expect(page.getByText('0 of 12 km · 0%')).toBeVisible();
});
