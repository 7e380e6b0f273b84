import { Buffer } from 'node:buffer';
import { open } from '../scripts/pictured-pages.ts';
import { noViolations } from './axe.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

/** A red picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

test('a member edits the profile, and is asked before leaving with changes', async ({
  page,
  arrive,
  time,
}) => {
  await arrive({ role: 'nora', day: 3 }, '/profile');
  const tile = page.getByRole('main').getByRole('link', { name: /Groups$/ });
  await expect(tile).toHaveText('1Groups');
  await expect(page.getByRole('main').getByRole('link', { name: /Stones of 90$/ })).toHaveText(
    '2Stones of 90',
  );
  const badges = page.getByRole('region', { name: 'Badges' });
  await expect(badges.getByRole('listitem')).toHaveText([/First Step$/, /Building Momentum$/]);
  await expect(badges).toContainText('Next: Triple Threat, one more stone.');
  await expect(page.getByRole('region', { name: 'Your posts' })).toContainText('Start sharing your journey!');
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page).toHaveURL('/profile/settings/profile');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const save = page.getByRole('button', { name: 'Save Changes' });
  await name.fill('');
  await save.click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();

  await name.fill('Nora Berg');
  await page.getByLabel('Pronouns').fill('she/her');
  await page.getByLabel('Bio').fill('Slow runner, fast talker.');
  await page.getByRole('link', { name: 'Security' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/profile/settings/profile');

  await save.click();
  await expect(page.getByText('Profile updated.')).toBeVisible();
  await time.pass({ seconds: 2 });
  await expect(page).toHaveURL('/profile');
  const about = page.getByRole('region', { name: 'About you' });
  await expect(about).toContainText('Nora Berg');
  await expect(about).toContainText('she/her');
  await expect(about).toContainText('Slow runner, fast talker.');

  await tile.click();
  await expect(page).toHaveURL('/groups');
});

test('the start page and the start of the week are chosen', async ({ page, arrive }) => {
  const nora = await arrive({ role: 'nora', day: 3 }, '/profile/settings');
  const start = page.getByRole('combobox', { name: 'Start page' });
  await expect(start.getByRole('option', { name: 'Admin' })).toHaveCount(0);
  await start.selectOption('Habits');
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/profile/habits');

  await open(page, '/profile/settings/day');
  const week = page.getByRole('combobox', { name: 'My week starts on' });
  await expect(week).toHaveValue('1');
  await week.selectOption('Sunday');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await open(page, '/evolve90');
  const rhythm = page.getByRole('region', { name: 'Your rhythm' });
  await expect(rhythm.getByRole('img')).toHaveText(/^SMTWTFS/);

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(nora.email);
  await page.getByLabel('Password', { exact: true }).fill(nora.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/profile/habits');
});

test('a photo is cut, sent again after a failure, shown in the header, and removed', async ({
  page,
  arrive,
  noise,
}) => {
  noise.announce(/status of 500/);
  await arrive({ role: 'nora', day: 3 }, '/profile/settings');
  const photo = page.getByRole('region', { name: 'Photo' });
  await photo
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
  await expect(dialog.getByRole('button', { name: 'Use this photo' })).toBeEnabled();
  const stage = dialog.getByRole('application', { name: 'Your photo' });
  await stage.focus();
  await page.keyboard.press('+');
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('110');
  await page.keyboard.press('ArrowRight');
  await noViolations(page);
  await page.route('**/api/users/upload-photo', (route) =>
    route.fulfill({ status: 500, json: { detail: 'A fault.', code: 'fault' } }),
  );
  await dialog.getByRole('button', { name: 'Use this photo' }).click();
  await expect(photo.getByRole('alert')).toHaveText('Error uploading photo. Please try again.');
  await page.unroute('**/api/users/upload-photo');
  await photo.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Photo saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const shown = photo.locator('img');
  await expect(shown).toHaveAttribute('src', /^\/api\/uploads\/[\w-]{22}-320\.webp/);
  await expect(page.getByRole('banner').locator('img[src*="/api/uploads/"]').first()).toBeAttached();

  await photo.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(photo.getByRole('alert')).toContainText('We couldn’t read that photo.');
  await photo.getByRole('button', { name: 'Remove' }).click();
  await expect(shown).toHaveCount(0);
});

test('privacy settings show what others see, and a private profile is hidden', async ({
  page,
  arrive,
  visitor,
  stage,
  noise,
}) => {
  noise.announce(/status of 404/);
  const nora = await stage.member({ role: 'nora' });
  const ada = await stage.member({ role: 'ada' });
  await arrive(nora, '/profile/settings/privacy');
  const preview = page.getByRole('complementary', { name: 'What others see' });
  await expect(preview).toContainText(nora.name);
  await page
    .getByRole('group', { name: 'Your profile' })
    .locator('label', { hasText: /^Private/ })
    .click();
  await expect(preview).toContainText('Not your profile.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Privacy settings saved.')).toBeVisible();

  const other = await visitor();
  await arrive(ada, `/u/${nora.id}`, other);
  await expect(other.getByRole('heading', { name: 'This profile isn’t here' })).toBeVisible();
});

test('the password is changed with the current one', async ({ page, arrive, stage, noise }) => {
  noise.announce(/status of 400/);
  const nora = await stage.member({ role: 'nora' });
  await arrive(nora, '/profile/settings/security');
  const change = page.getByRole('button', { name: 'Change password' });
  const current = page.getByLabel('Current password');
  const next = page.getByRole('textbox', { name: 'New password', exact: true });
  const again = page.getByLabel('New password again');
  await expect(change).toBeDisabled();
  await current.fill('wrong stones');
  await next.fill('three new stones');
  await again.fill('three new stone');
  await change.click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await again.fill('three new stones');
  await change.click();
  await expect(page.getByText('Error updating password. Please check your current password.')).toBeVisible();
  await noViolations(page);
  await current.fill(nora.password);
  await change.click();
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible();
  await expect(change).toBeDisabled();
  await reopen(page, 'kept');
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
});
