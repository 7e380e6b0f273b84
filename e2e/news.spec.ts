import { everyLook, noViolations } from './axe.ts';
import { choose, photo, typeInto } from './community.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

test('an administrator pins news with an image, and a member claps, comments and finds it by its category', async ({
  page,
  arrive,
  visitor,
}) => {
  await arrive({ role: 'mira' }, '/news?tab=my-posts');
  const share = page.getByRole('button', { name: 'Share News' });
  await expect(share).toBeDisabled();
  await page.getByLabel('Headline').fill('The first walk of December');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('events');
  await page.getByLabel('Tags').fill('winter, Live');
  await typeInto(page.getByRole('textbox', { name: 'Text' }), 'On Tuesday we walk, each where we are.');
  await reopen(page, 'kept');
  await expect(page.getByLabel('Headline')).toHaveValue('The first walk of December');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('events');
  await page.getByText('Pin Post').click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'walk.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  });
  await page.getByLabel('What does it show?').fill('A green hill');
  await noViolations(page, everyLook);
  await share.click();
  await expect(page.getByText('News post published successfully!')).toBeVisible();
  const own = page.getByRole('article', { name: 'The first walk of December' });
  await expect(own.getByText('Pinned')).toBeVisible();

  await choose(own, /^Options for/, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit news' });
  await dialog.getByLabel('Headline').fill('The first walk of winter');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('article', { name: 'The first walk of winter' })).toBeVisible();

  const nora = await visitor();
  await arrive({ role: 'nora' }, '/news?category=events', nora);
  const news = nora.getByRole('article', { name: 'The first walk of winter' });
  await expect(nora.getByRole('button', { name: 'Share News' })).toBeHidden();
  await news.getByRole('button', { name: '0 claps' }).click();
  await expect(news.getByRole('button', { name: '1 clap' })).toHaveAttribute('aria-pressed', 'true');
  await news.getByRole('button', { name: '0 comments' }).click();
  await nora.getByRole('textbox', { name: 'Write a comment' }).fill('I’ll be there.');
  await nora.getByRole('button', { name: 'Send comment' }).click();
  await expect(news.getByText('I’ll be there.')).toBeVisible();
  await noViolations(nora);
  await nora.getByRole('link', { name: 'Updates' }).click();
  await expect(nora.getByRole('heading', { name: 'No news posts yet' })).toBeVisible();
  await expect(nora.getByText('Check back soon for community updates!')).toBeVisible();
});
