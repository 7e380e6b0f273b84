import type { Page } from '@playwright/test';
import { noViolations } from './axe.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

const label = 'Write a post';
const text = (page: Page) => page.getByRole('textbox', { name: label });
const tools = (page: Page) => page.getByRole('toolbar', { name: `Formatting for ${label}` });
const html = (page: Page) => text(page).evaluate((element) => element.innerHTML);

test.beforeEach(async ({ arrive, page }) => {
  await arrive({ role: 'nora' }, '/feed');
  await expect(text(page)).toBeVisible();
});

test('no typed text is lost while the editor loads', async ({ page }) => {
  await page.route('**/EditorField-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await text(page).focus();
  const words = 'Walked to the river and back, and wrote it down on the way.';
  await page.keyboard.type(words, { delay: 25 });
  await expect(tools(page)).toBeVisible();
  await expect(text(page)).toHaveText(words);
  await expect(text(page)).toBeFocused();
});

test('when the editor fails to load, the plain field still works', async ({ page, noise }) => {
  noise.announce(/ERR_FAILED/);
  await page.route('**/EditorField-*.js', (route) => route.abort());
  // Detects a reload, which would lose this value. A draft would restore the text, but not keys pressed
  // meanwhile.
  await page.evaluate('globalThis.stayed = true');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('EditorField'));
  await text(page).focus();
  await failed;
  await page.keyboard.type('Plain words', { delay: 40 });
  await expect(text(page)).toHaveValue('Plain words');
  expect(await page.evaluate("'stayed' in globalThis")).toBe(true);
});

test('formats by keyboard, by Markdown and by the toolbar', async ({ page }) => {
  await text(page).focus();
  await expect(tools(page)).toBeVisible();
  await page.keyboard.type(
    '## Week one\n**Seven** stones\n- one\ntwo\n\n> Small steps\n\n```js const a = 1;',
  );
  await expect(text(page).locator('h2')).toHaveText('Week one');
  await expect(text(page).locator('strong')).toHaveText('Seven');
  await expect(text(page).locator('ul li')).toHaveCount(2);
  await expect(text(page).locator('blockquote')).toHaveText('Small steps');
  await expect(text(page).locator('pre .hljs-keyword')).toHaveText('const');
  // Leaves the code block with an arrow key.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('After the code');
  await expect(text(page).locator('> p').last()).toHaveText('After the code');

  await page.keyboard.press('Shift+Home');
  const more = tools(page).getByRole('button', { name: 'More formatting' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Text colour' }).click();
  await expect(page.getByRole('menu', { name: 'Text colour' })).toBeVisible();
  await noViolations(page);
  await page.getByRole('menuitemradio', { name: 'Blue' }).click();
  await expect(text(page).locator('.ink-blue')).toHaveText('After the code');
  await expect(text(page)).toBeFocused();
  await more.click();
  await page.getByRole('menuitem', { name: 'Text colour' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Blue' })).toBeFocused();
  await expect(page.getByRole('menuitemradio', { name: 'Blue' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Clear formatting' }).click();
  await expect(text(page).locator('.ink-blue')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(text(page).locator('.ink-blue')).toHaveText('After the code');
});

test('a link shows its target, and refuses an invalid address', async ({ page }) => {
  await text(page).focus();
  await expect(tools(page)).toBeVisible();
  await page.keyboard.type('read this');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByText('A link may begin with http, https, mailto, tel or sms.')).toBeVisible();
  await noViolations(page);
  await dialog.getByLabel('Address').fill('example.org/walk');
  await expect(dialog.getByText('Opens https://example.org/walk')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(text(page).getByRole('link', { name: 'read this' })).toHaveAttribute(
    'href',
    'https://example.org/walk',
  );
  await expect(text(page)).toBeFocused();
});

test('people and emoji are suggested while typing', async ({ page, stage }) => {
  await stage.member({ person: { name: 'Noel Stone' } });
  await text(page).focus();
  await expect(tools(page)).toBeVisible();
  await page.keyboard.type('Thank you @Noe');
  const person = page.getByRole('option', { name: 'Noel Stone' });
  await expect(person).toBeVisible();
  await expect(text(page)).toHaveAttribute('aria-activedescendant', (await person.getAttribute('id')) ?? '');
  await noViolations(page);
  await page.keyboard.press('Enter');
  await expect(text(page).locator('a.mention')).toHaveText('@Noel Stone');
  await page.keyboard.type(':tada');
  await expect(page.getByRole('listbox', { name: 'Emoji' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(text(page)).toContainText('🎉');
});

test('the keyboard gets in and out', async ({ page }) => {
  await text(page).focus();
  await expect(tools(page)).toBeVisible();
  await page.keyboard.type('- one\ntwo');
  await page.keyboard.press('Tab');
  await expect(text(page).locator('li li')).toHaveText('two');
  await page.keyboard.press('Escape');
  // The toolbar is below the text.
  await page.keyboard.press('Tab');
  await expect(tools(page).getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tools(page).getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(tools(page).getByRole('button', { name: 'More formatting' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Heading' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tools(page).getByRole('button', { name: 'More formatting' })).toBeFocused();
});

const pasted =
  '<p style="text-align:center"><b>Centre</b> <a href="javascript:x">no</a></p><img src=x onerror=alert(1)><table><tr><td>cell</td></tr></table>';

test('pasted documents keep the formats we have, and a draft survives a reload', async ({ page, noise }) => {
  // The policy reports handlers in the pasted markup, which never run.
  noise.announce(/content policy|Content Security Policy/);
  await text(page).focus();
  await expect(tools(page)).toBeVisible();
  await text(page).focus();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(pasted)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  const written = '<p style="text-align: center;"><strong>Centre</strong> no</p><p>cell</p>';
  await expect.poll(() => html(page)).toBe(written);
  await reopen(page, 'kept');
  await expect(tools(page)).toBeVisible();
  await expect.poll(() => html(page)).toBe(written);
});

for (const width of [320, 390])
  test(`the list of people hangs over no edge of a screen of ${width} px`, async ({ page, stage }) => {
    await stage.member({ person: { name: 'Noel Stone' } });
    await page.setViewportSize({ width, height: 844 });
    await text(page).click();
    await expect(tools(page)).toBeVisible();
    await page.keyboard.type('Walked a good long way round the whole lake with @no');
    const person = page.getByRole('option', { name: /Noel Stone/ });
    await expect(person).toBeVisible();
    const box = await person.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.keyboard.press('Enter');
    await expect(text(page).getByText('@Noel Stone')).toBeVisible();
  });
