import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Expects that the page does not scroll sideways. */
async function fits(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await expect
    .poll(
      () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      {
        message: page.url(),
      },
    )
    .toBe(0);
}

test('nothing scrolls sideways on a screen of 320 px', async ({ page, arrive, visitor }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await arrive({ role: 'mira', past: 'xx' }, '/evolve90');
  for (const path of [
    '/evolve90',
    '/feed',
    '/forum',
    '/forum/daily_check_in',
    '/groups',
    '/membership',
    '/journal',
    '/profile',
    '/profile/settings',
    '/profile/settings/privacy',
    '/profile/settings/security',
    '/notifications',
    '/drafts',
    '/admin',
    '/admin?tab=watched-words',
    '/admin?tab=audit',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await fits(page);
  }

  await test.step('nor do dialogs', async () => {
    await page.goto('/profile/settings');
    await page.getByRole('button', { name: 'Choose a portrait' }).click();
    await expect(page.getByRole('dialog', { name: 'Choose a portrait' })).toBeVisible();
    await fits(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Search and go to' })).toBeVisible();
    await fits(page);
  });

  await test.step('nor pages for visitors', async () => {
    const outside = await visitor();
    await outside.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/auth/login', '/auth/register', '/membership']) {
      await outside.goto(path);
      await expect(outside.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await fits(outside);
    }
  });
});
