import { noViolations } from './axe.ts';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

test('an administrator changes day 40 while a member is on it: they keep it, and a later one reads the new text', async ({
  page,
  arrive,
  visitor,
}) => {
  const question = 'Which door in your day would you like to open more often?';
  const office = await visitor();
  await arrive({ role: 'nora', day: 40 });
  await expect(dashboard(page).today(40)).toBeVisible();
  await arrive({ role: 'mira' }, '/admin?tab=programme', office);
  await office.getByRole('button', { name: 'Edit day 40' }).click();
  const walk = office.getByLabel('Walk question');
  await walk.fill('Where to!');
  await expect(office.getByText('Leave out the exclamation mark.').first()).toBeVisible();
  await expect(office.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await noViolations(office);
  await reopen(office, 'kept');
  await expect(walk).toHaveValue('Where to!', { timeout: 30_000 });
  await walk.fill(question);
  await expect(office.getByText('Draft saved by Mira Sandhu')).toBeVisible();
  await office.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(office.getByRole('dialog').getByText(question)).toBeVisible();
  await noViolations(office);
  await office.keyboard.press('Escape');
  await office.getByRole('button', { name: 'Preview' }).click();
  await expect(office.getByRole('dialog').getByText(question)).toBeVisible();
  await office.keyboard.press('Escape');
  await office.getByRole('button', { name: 'Publish', exact: true }).click();
  await office.getByRole('button', { name: 'Publish day 40' }).click();
  await expect(office.getByText('Day 40 is published as version 2.')).toBeVisible();

  await reopen(page, 'kept');
  await page.getByRole('button', { name: 'Read today’s lesson' }).click();
  await expect(page.getByRole('dialog').getByText(/say yes in words/)).toBeVisible();
  const later = await visitor();
  await arrive({ role: 'ada', day: 39 }, '/evolve90', later);
  await dashboard(later).complete(39);
  await dashboard(later).goOn(40);
  await expect(dashboard(later).today(40)).toBeVisible();
  await expect(later.getByText(question).first()).toBeVisible();
});
