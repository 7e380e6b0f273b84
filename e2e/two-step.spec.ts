import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { open } from '../scripts/pictured-pages.ts';
import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';
import type { Stage } from './stage-client.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Signing in' });

/** Sets up an authenticator app in the settings, by keyboard. Returns its secret and the recovery codes. */
async function setUp(page: Page, stage: Stage): Promise<{ secret: string; codes: string[] }> {
  await card(page).getByRole('button', { name: 'Set up' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('seven grey stones');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(dialog.getByLabel('Code from the app')).toBeFocused();
  const secret = (await dialog.locator('[data-secret]').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(await codeOf(secret, stage));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
  return { secret, codes: await dialog.getByRole('listitem').allInnerTexts() };
}

const codeOf = async (secret: string, stage: Stage): Promise<string> =>
  generateSync({ secret, epoch: Math.floor((await stage.clock()).getTime() / 1000) });

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('seven grey stones');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
}

test('a member sets up an authenticator app, and signs in with its code', async ({
  page,
  arrive,
  stage,
  time,
  visitor,
  noise,
}) => {
  noise.announce(/status of 403/, /status of 400/);
  const nora = await arrive({ role: 'nora', day: 3 }, '/profile/settings/security');
  await expect(card(page)).toContainText('Signing in asks for a code');
  const { secret, codes } = await setUp(page, stage);
  expect(codes).toHaveLength(10);
  await noViolations(page, everyLook);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(card(page)).toContainText('Two steps');
  await expect(card(page)).toContainText('10 of 10 left');
  await noViolations(page);

  // The code that confirmed the app is used up.
  await time.pass({ seconds: 30 });
  const other = await visitor();
  await enterPassword(other, nora.email);
  await noViolations(other);
  await other.getByRole('textbox', { name: 'Code' }).fill('000000');
  await other.keyboard.press('Enter');
  await expect(other.getByText("That code doesn't match.")).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await other.getByRole('textbox', { name: 'Code' }).fill(await codeOf(secret, stage));
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL('/evolve90');
});

test('a recovery code signs in without the phone, and the app is turned off', async ({
  page,
  arrive,
  stage,
  visitor,
  noise,
}) => {
  noise.announce(/status of 403/, /status of 400/);
  const nora = await arrive({ role: 'nora', day: 3 }, '/profile/settings/security');
  const { codes } = await setUp(page, stage);
  await page.getByRole('button', { name: "I've saved them" }).click();
  const other = await visitor();
  await enterPassword(other, nora.email);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByRole('textbox', { name: 'Recovery code' }).fill(codes[2] ?? '');
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL('/evolve90');
  await open(other, '/profile/settings/security');
  await expect(card(other)).toContainText('9 of 10 left');
  await card(other).getByRole('button', { name: 'Turn off' }).click();
  await other.getByRole('dialog').getByLabel('Your password').fill('seven grey stones');
  await expect(other.getByRole('dialog').getByRole('button', { name: 'Turn off' })).toBeDisabled();
  await other
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(codes[2] ?? '');
  await noViolations(other);
  await other.keyboard.press('Enter');
  await expect(other.getByText("That recovery code doesn't match, or it has been used.")).toBeVisible();
  await other
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(codes[3] ?? '');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Two-step sign-in is off.')).toBeVisible();
  await expect(card(other).getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('an administrator sets up two steps before the time is over, or after it', async ({
  page,
  arrive,
  stage,
  time,
  noise,
}) => {
  noise.announce(/status of 403/);
  await arrive({ role: 'mira', second_step_due_in: 3 }, '/admin');
  await expect(page.getByText('Staff need two-step sign-in')).toBeVisible();
  await expect(page.getByText(/^Set it up by \d+ \w+ \d{4}\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible();
  await noViolations(page);
  await time.pass({ days: 4 });
  await reopen(page, 'kept');
  await expect(page.getByRole('heading', { level: 1, name: 'One more step for staff' })).toBeVisible();
  await noViolations(page);
  await page.getByRole('link', { name: 'Set up two steps' }).click();
  await setUp(page, stage);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await open(page, '/admin');
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible();
  await expect(page.getByText('Staff need two-step sign-in')).toBeHidden();
});
