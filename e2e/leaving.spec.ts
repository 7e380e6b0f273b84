import type { Page } from '@playwright/test';
import { open } from '../scripts/pictured-pages.ts';
import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

const settings = '/profile/settings/data';
const keep = (page: Page) => page.getByRole('button', { name: 'Keep my account' });
const dialog = (page: Page) => page.getByRole('dialog');
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });

async function signIn(page: Page, member: { email: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await password(page).fill(member.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function deleteAccount(page: Page, member: { password: string }): Promise<void> {
  await open(page, settings);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog(page).getByText('You can change your mind until')).toBeVisible();
  await expect(keep(page)).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: 'Delete account' })).toBeDisabled();
  await noViolations(page, everyLook);
  await dialog(page).getByLabel('Your password').fill(member.password);
  await dialog(page).getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(/^Your account will be deleted on .* to keep it\.$/)).toBeVisible();
}

test('a deleted account is kept with one tap within 30 days', async ({ page, arrive }) => {
  const nora = await arrive({ role: 'nora', day: 3 }, settings);
  await deleteAccount(page, nora);
  await signIn(page, nora);
  await expect(keep(page)).toBeFocused();
  await page.goto('/feed');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await noViolations(page);
  await keep(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Community Feed' })).toBeVisible();
  await open(page, settings);
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
});

test('an account that is kept and deleted again is gone after 30 days', async ({
  page,
  arrive,
  stage,
  time,
  visitor,
  noise,
}) => {
  noise.announce(/status of 401/);
  const nora = await arrive({ role: 'nora', day: 3 }, settings);
  await deleteAccount(page, nora);
  await time.pass({ days: 29 });
  await stage.runJobs({ task: 'erase-due-members' });
  // A page opened after weeks has a clock that begins at zero, as in a browser.
  const later = await visitor();
  await later.goto('/auth/login');
  await signIn(later, nora);
  await keep(later).click();
  await expect(keep(later)).toBeHidden();

  await deleteAccount(later, nora);
  await time.pass({ days: 30 });
  await stage.runJobs({ task: 'erase-due-members' });
  const last = await visitor();
  await last.goto('/auth/login');
  await signIn(last, nora);
  await expect(last.getByText('Wrong email or password.')).toBeVisible();
});

test('a deactivated account is back after signing in', async ({ page, arrive, noise }) => {
  // The page's devices may still be asked for while the session ends.
  noise.announce(/status of 401/);
  const nora = await arrive({ role: 'nora', day: 3 }, settings);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog(page).getByLabel('Your password')).toBeVisible();
  await dialog(page).getByLabel('Your password').fill(nora.password);
  await dialog(page).getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Your account is deactivated.')).toBeVisible();
  await signIn(page, nora);
  await expect(page.getByText('Your account is active again.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/evolve90');
});

test('a suspended member deletes the account where they sign in', async ({
  page,
  arrive,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of 403/, /status of 401/);
  const nora = await arrive({ role: 'nora', day: 3 }, '/feed');
  const milo = await stage.member({ role: 'milo' });
  await call(milo, `PATCH /api/admin/users/${nora.id}/suspend`, {
    is_suspended: true,
    reason: 'Selling courses.',
    until: null,
  });
  await page.goto('/auth/login');
  await signIn(page, nora);
  await expect(page.getByRole('heading', { name: 'You can’t sign in right now' })).toBeFocused();
  await expect(page.getByText('Selling courses.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await noViolations(page);
  await page.getByRole('radio', { name: 'Delete it too' }).check();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(/^Your account will be deleted on .* to keep it\.$/)).toBeVisible();
});
