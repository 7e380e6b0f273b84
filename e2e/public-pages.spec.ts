import { expect, test } from './journey.ts';

test('terms, guidelines and help are read without JavaScript', async ({ browser, stage }) => {
  const reader = await browser.newContext({ javaScriptEnabled: false, baseURL: stage.origin });
  const page = await reader.newPage();
  await page.goto('/terms-of-service');
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Evolve' })).toBeHidden();
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await outline.getByRole('link', { name: 'Refunds' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Refunds' })).toBeInViewport();
  await outline.getByRole('link', { name: 'Community Guidelines' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Community Guidelines' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click();
  await page.getByRole('searchbox', { name: 'Search the help centre' }).fill('missed a day');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Results' }).getByRole('link', { name: 'I missed a day' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I missed a day. What now?' })).toBeVisible();
  await reader.close();
});

test('a member goes from the app to the privacy policy and back', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3 }, '/membership');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('article').getByText('On this page', { exact: true }).click();
  await page.getByRole('article').getByRole('link', { name: 'Your journal' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Your journal' })).toBeInViewport();
  for (const path of ['/help', '/about']) {
    await page.goto(path);
  }
  await page.goto('/help/refund');
  await page.getByRole('link', { name: 'Open Evolve' }).click();
  await expect(page).toHaveURL('/evolve90');
});
