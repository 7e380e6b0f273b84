import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Expects that the page does not scroll sideways. */
export async function fits(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await expect(page.locator('.loading')).toHaveCount(0);
  await expect
    .poll(
      () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      {
        message: page.url(),
      },
    )
    .toBe(0);
}
