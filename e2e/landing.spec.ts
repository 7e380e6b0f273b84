import { noViolations } from './axe.ts';
import { dashboard, turn } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

test('a visitor on a slow phone tries a day, joins, and keeps it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1, name: 'Ten minutes a day.' })).toBeVisible();
  await page.getByRole('link', { name: 'See How It Works' }).click();
  await expect(page.getByRole('heading', { name: 'What you get when you join' })).toBeInViewport();

  const day = page.getByRole('region', { name: 'Try Day 1 right here' });
  await day.getByRole('button', { name: 'I’ve read it' }).click();
  await day.getByRole('button', { name: 'I walked' }).click();
  await day
    .getByLabel('Where are you standing today, in plain facts?')
    .fill('I sleep at half past midnight.');
  await day.getByRole('button', { name: 'Place the first stone' }).click();
  await expect(day.getByText('That’s Day 1. One stone, and it’s yours.')).toBeVisible();
  await noViolations(page);
  await network.send('Network.disable');
  await day.getByRole('link', { name: 'Keep my stone' }).click();

  await page.getByLabel('Name').fill('Lea Roy');
  await page.getByLabel('Email').fill('lea.roy@example.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('grey stones at dawn');
  await turn(page.getByRole('checkbox', { name: 'I am 13 or older' }), true);
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
  await next.click();
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL(/evolve90/);

  const tried = page.getByRole('region', { name: 'You tried Day 1 before you joined' });
  await expect(tried.getByText('I sleep at half past midnight.')).toBeVisible();
  await tried.getByRole('button', { name: 'Keep it' }).click();
  await expect(tried).toBeHidden();
  const { lesson, walk, words, save } = dashboard(page);
  await expect(words).toHaveValue('I sleep at half past midnight.');
  await save.click();
  await expect(page.getByText('Reflection saved!')).toBeVisible();
  await reopen(page, 'kept');
  await expect(lesson).toBeChecked();
  await expect(walk).toBeChecked();
  await expect(page.getByText('You tried Day 1')).toBeHidden();
});
