import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

test('a creator plans a circle, a member reserves and asks, the host moves and cancels it', async ({
  page,
  arrive,
  visitor,
}) => {
  await arrive({ role: 'cleo' }, '/gatherings/new');
  await expect(page.getByRole('heading', { level: 1, name: 'Plan a circle' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish the circle' }).click();
  await expect(page.getByText('Please give it a name.')).toBeVisible();
  await noViolations(page, everyLook);
  await page.getByLabel('Name').fill('Coming back, together');
  await page.getByLabel('Link to the call').fill('https://meet.example/room');
  await page.getByLabel('Begins, session 1').fill('2026-03-20T19:00');
  await page.getByRole('button', { name: 'Add a session a week later' }).click();
  await expect(page.getByLabel('Begins, session 2')).toHaveValue('2026-03-27T19:00');
  await page.getByRole('button', { name: 'Publish the circle' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Coming back, together' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two Fridays' })).toBeVisible();

  const other = await visitor();
  await other.setViewportSize({ width: 390, height: 844 });
  await arrive({ role: 'mira' }, '/gatherings', other);
  await other.getByRole('link', { name: /Coming back, together/ }).click();
  await other.getByRole('button', { name: 'Reserve my seat' }).click();
  await expect(other.getByText('Your seat is reserved. 7 of 8 left.')).toBeVisible();
  await other.getByLabel('Your question').fill('Is there a smallest version?');
  await other.getByRole('checkbox', { name: /Ask without my name/ }).check({ force: true });
  await other.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(other.getByText('You asked without your name')).toBeVisible();
  await noViolations(other);
  const download = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Add to calendar' }).click();
  await other.getByRole('menuitem', { name: /Calendar file/ }).click();
  expect((await download).suggestedFilename()).toBe('coming-back-together.ics');

  await expect(page.getByText('Asked without a name')).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Begins, session 1').fill('2026-03-21T18:00');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Change the dates' }).click();
  await expect(page.getByText('The next session moved to Saturday 21 March, 18:00.')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Cancel all dates' }).click();
  await page.getByLabel('What they should know (optional)').fill('I have the flu.');
  await page.getByRole('button', { name: 'Cancel all dates' }).click();
  await expect(page.getByText('I have the flu.')).toBeVisible();
  await expect(other.getByText(/^This was cancelled on/)).toBeVisible();
});
