import { noViolations } from './axe.ts';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

test('after Day 90 a member publishes the certificate, and a visitor checks it until it is turned off', async ({
  page,
  arrive,
  visitor,
  noise,
}) => {
  noise.announce(/status of 404/);
  await arrive({ role: 'nora', day: 90 });
  const board = dashboard(page);
  await board.tickBoth();
  await board.nextDay.click();
  await page.getByRole('dialog').getByRole('link', { name: 'See your certificate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your certificate' })).toBeVisible();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('who walked all of');
  const check = page.getByRole('switch', { name: 'Public check page' });
  await check.click();
  await expect(check).toBeChecked();
  const address = await page.getByRole('link', { name: /\/certificates\// }).getAttribute('href');

  const guest = await visitor();
  await guest.goto(String(address));
  await expect(guest.getByText('Checked against our records right now.')).toBeVisible();
  await expect(guest.getByRole('article')).toContainText('Ninety days of practice, completed by');
  await check.click();
  await expect(check).not.toBeChecked();
  await reopen(guest, 'kept');
  await expect(guest.getByRole('heading', { name: 'No certificate with this number' })).toBeVisible();
});

test('an earned badge opens the form filled in, with a picture that can be saved', async ({
  page,
  arrive,
}) => {
  await arrive({ role: 'nora', day: 8 }, '/profile/achievements');
  await page
    .getByRole('region', { name: 'Trail' })
    .getByRole('button', { name: /^Week Warrior/ })
    .click();
  const form = page.getByRole('dialog', { name: 'Share your success' });
  await expect(form.getByLabel('Title')).toHaveValue('Week Warrior');
  await expect(form.getByLabel('Description')).toHaveValue('Seven days, seven stones.');
  const picture = form.getByRole('img', { name: /^Picture to share: Week Warrior/ });
  await expect(picture).toBeVisible();
  await form.getByRole('switch', { name: 'Show my name' }).click();
  await expect(picture).toHaveAccessibleName('Picture to share: Week Warrior. Seven days, seven stones.');
  await noViolations(page);
  const saving = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Save the picture' }).click();
  expect((await saving).suggestedFilename()).toBe('evolve-week-warrior.png');
  await form.getByRole('button', { name: 'Share success' }).click();
  await expect(form.getByText('Your success is shared.')).toBeVisible();
});
