import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/** Locators of the feed and of a group's posts. */
export const feed = (page: Page) => {
  const composer = page.getByRole('region', { name: 'Create a post' });
  return {
    composer,
    text: composer.getByRole('textbox', { name: 'Write a post' }),
    send: composer.getByRole('button', { name: 'Post', exact: true }),
    posts: page.getByRole('article'),
    post: (words: string | RegExp) => page.getByRole('article').filter({ hasText: words }),
  };
};

/** Types into the editor, which replaces a plain field at the first focus. */
export async function typeInto(field: Locator, words: string): Promise<void> {
  await field.click();
  const page = field.page();
  await expect(page.getByRole('toolbar', { name: /^Formatting for / }).first()).toBeVisible();
  await page.keyboard.type(words);
}

export async function writePost(page: Page, words: string): Promise<void> {
  const { text, send, post } = feed(page);
  await typeInto(text, words);
  await send.click();
  await expect(post(words)).toBeVisible();
}

/** Opens a menu and chooses an entry. */
export async function choose(within: Locator, menu: string | RegExp, entry: string): Promise<void> {
  await within.getByRole('button', { name: menu }).first().click();
  await within.page().getByRole('menuitem', { name: entry }).click();
}

/** Returns a photograph with its location in the metadata. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#3a6b57' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 0/1' } })
    .toBuffer();
