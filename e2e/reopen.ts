import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Why a journey loads a page anew. What another member or the office changed has to come without that: at once, or when
 * the member returns to the tab (`seenOnReturn`).
 * - `kept`: what the member did themselves, or a text that they typed, is there afterwards.
 * - `offline`: the page opens from what the device has.
 * - `time`: a day or more went by, in which nobody keeps a page open.
 * - `list`: a list of posts keeps its place for its reader, and brings earlier ones that came back at the next visit.
 */
export type Why = 'kept' | 'offline' | 'time' | 'list';

export const reopen = async (page: Page, _why: Why): Promise<void> => void (await page.reload());

/** Returns to the tab, as after a look elsewhere, and sees there what someone else changed meanwhile. */
export const seenOnReturn = (page: Page, what: Locator): Promise<void> =>
  expect(async () => {
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await expect(what).toBeVisible({ timeout: 1_000 });
  }).toPass();
