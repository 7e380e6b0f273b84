import { noViolations } from './axe.ts';
import { expect, test } from './journey.ts';
import type { Stage } from './stage-client.ts';

/** Returns the path of the link in the newest email about a change of the address. */
async function linkFor(stage: Stage, email: string): Promise<string> {
  const message = (await stage.emails(email)).at(-1);
  return /\/verify-email\?token=\w+mail_[\w-]+/.exec(message?.text ?? '')?.[0] ?? '';
}

test('a member changes the email address with links to both addresses', async ({
  page,
  arrive,
  stage,
  visitor,
  noise,
}) => {
  noise.announce(/status of 400/);
  const nora = await arrive({ role: 'nora', day: 3 }, '/profile');
  await page.getByRole('link', { name: 'Change email' }).click();
  const card = page.getByRole('region', { name: 'Email' });
  await card.getByRole('button', { name: 'Change email' }).click();
  await expect(card.getByLabel('New email')).toBeFocused();
  await card.getByLabel('New email').fill('nora.new@example.com');
  await card.getByLabel('Your password').fill('wrong stones');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('alert')).toContainText('isn’t your current password');
  await card.getByLabel('Your password').fill('seven grey stones');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Changing to nora.new@example.com');

  const other = await visitor();
  await other.goto(await linkFor(stage, 'nora.new@example.com'));
  await expect(other.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible();
  await other.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(other.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await page.goto(await linkFor(stage, nora.email));
  await expect(page.getByRole('heading', { name: 'A new email for your account' })).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'It was me, change it' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Open your settings' }).click();
  await expect(card).toContainText('nora.new@example.com');
  await expect(card).not.toContainText('Changing to');
});

test('the old address stops a change, and the account is signed out', async ({ page, arrive, stage }) => {
  const nora = await arrive({ role: 'nora', day: 3 }, '/profile/settings/security');
  const card = page.getByRole('region', { name: 'Email' });
  await card.getByRole('button', { name: 'Change email' }).click();
  await card.getByLabel('New email').fill('thief@example.com');
  await card.getByLabel('Your password').fill('seven grey stones');
  await card.getByRole('button', { name: 'Send the links' }).click();
  await expect(card).toContainText('Changing to thief@example.com');
  await page.goto(await linkFor(stage, nora.email));
  await page.getByRole('button', { name: "It wasn't me, stop it" }).click();
  await expect(page.getByRole('heading', { name: 'The change is stopped' })).toBeVisible();
  await page.getByRole('link', { name: 'Reset your password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
});
