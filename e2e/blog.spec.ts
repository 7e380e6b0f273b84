import { everyLook, noViolations } from './axe.ts';
import { typeInto } from './community.ts';
import { expect, test } from './journey.ts';
import { reopen, seenOnReturn } from './reopen.ts';

test('a post is sent in, rejected with a reason, changed, approved, and read without JavaScript and in a feed', async ({
  page,
  arrive,
  visitor,
  browser,
  stage,
}) => {
  await arrive({ role: 'cleo' }, '/news/blog');
  await page.getByRole('button', { name: 'New post' }).click();
  await page.getByLabel('Title').fill('Stop taking the lift');
  await page.getByLabel('Short introduction').fill('Four floors, twice a day.');
  await typeInto(page.getByRole('textbox', { name: 'Text' }), 'Stairs reverse heart disease.');
  await reopen(page, 'kept');
  await expect(page.getByLabel('Title')).toHaveValue('Stop taking the lift');
  // A picture of a new post saves the draft first.
  await page.getByRole('textbox', { name: 'Text' }).focus();
  await page.getByRole('button', { name: 'Photo' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a picture' });
  await adding.locator('input[type=file]').setInputFiles('server/testing/pictures/lake.webp');
  await adding.getByLabel('What does it show?').fill('A stairwell that looks like a lake');
  await noViolations(page, everyLook);
  await adding.getByRole('button', { name: 'Add picture' }).click();
  await expect(page.getByRole('img', { name: 'A stairwell that looks like a lake' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(adding).toBeHidden();
  await noViolations(page);
  await page.getByRole('button', { name: 'Send in' }).click();
  await expect(page.getByText('Waiting for an admin.')).toBeVisible();

  const office = await visitor();
  await arrive({ role: 'mira' }, '/admin?tab=blog-approval', office);
  await expect(office.getByRole('heading', { name: 'Stop taking the lift' })).toBeVisible();
  await office.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = office.getByRole('dialog', { name: 'Reject this post?' });
  await dialog.getByRole('button', { name: 'Reject post' }).click();
  await expect(dialog.getByText('Please write why, so that the author can change it.')).toBeVisible();
  await dialog.getByLabel('What the author reads').fill('Please give a source, or take the claim out.');
  await dialog.getByRole('button', { name: 'Reject post' }).click();
  await expect(office.getByText('Blog post rejected')).toBeVisible();
  await expect(office.getByRole('heading', { name: 'No posts are waiting' })).toBeVisible();

  await seenOnReturn(page, page.getByText('Please give a source, or take the claim out.'));
  await page.getByLabel('Title').fill('In praise of stairs');
  await noViolations(page);
  await page.getByRole('button', { name: 'Send in again' }).click();
  await expect(page.getByText('Waiting for an admin.')).toBeVisible();

  await seenOnReturn(office, office.getByRole('button', { name: 'Approve and publish' }));
  await office.getByRole('button', { name: 'Approve and publish' }).click();
  await expect(office.getByText('Blog post approved and published!')).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: stage.origin });
  const reader = await plain.newPage();
  await reader.goto('/blog');
  await reader.getByRole('link', { name: /In praise of stairs/ }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'In praise of stairs' })).toBeVisible();
  await expect(reader.getByText('Four floors, twice a day.')).toBeVisible();
  const picture = reader.getByRole('img', { name: 'A stairwell that looks like a lake' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0);
  const feed = await reader.request.get('/blog/feed.xml');
  expect(await feed.text()).toContain('<title>In praise of stairs</title>');
  await plain.close();
});
