import type { Page } from '@playwright/test';
import { open } from '../scripts/pictured-pages.ts';
import { everyLook, noViolations } from './axe.ts';
import { test as base, expect } from './journey.ts';
import { type Stage, startStage } from './stage-client.ts';

/** Passkeys belong to a domain, and a number is none. */
const test = base.extend<object, { stage: Stage }>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const stage = await startStage({ env: { STAGE_NAME: 'localhost' } });
      await give(stage);
      await stage.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Gives a page a device with a passkey store that says yes to everything (Chromium's virtual authenticator). */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a member adds a passkey, signs in with it, and removes it', async ({ page, arrive }) => {
  await giveAuthenticator(page);
  await arrive({ role: 'nora', day: 3 }, '/profile/settings/security');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByLabel('Your password').fill('seven grey stones');
  await noViolations(page, everyLook);
  await page.keyboard.press('Enter');
  await expect(card.getByText('My laptop')).toBeVisible();
  await noViolations(page);

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/evolve90');
  await open(page, '/profile/settings/security');
  await expect(card).toContainText('used just now');
  await card.getByRole('button', { name: 'Remove My laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove My laptop?' });
  await question.getByLabel('Your password').fill('seven grey stones');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByText('My laptop')).toHaveCount(0);
});
