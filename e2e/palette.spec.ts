import { open } from '../scripts/pictured-pages.ts';
import { noViolations } from './axe.ts';
import { choose, feed, typeInto, writePost } from './community.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

test('the palette finds members’ content, and hands other queries to the search page', async ({
  page,
  arrive,
}) => {
  await arrive({ role: 'nora' }, '/feed');
  await writePost(page, 'A kingfisher at the old weir');
  const palette = page.getByRole('dialog', { name: 'Search and go to' });
  const field = palette.getByRole('combobox', { name: 'Search and go to' });
  const options = palette.getByRole('option');

  await page.keyboard.press('Control+k');
  await expect(options.filter({ hasText: 'Feed' })).toBeVisible();
  await expect(options.filter({ hasText: 'Admin' })).toBeHidden();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()));
  await field.pressSequentially('kingfisher', { delay: 20 });
  const found = options.filter({ hasText: 'kingfisher at the old weir' });
  await expect(found).toBeVisible();
  expect(asked.length).toBeLessThanOrEqual(2);
  await expect(options.first()).toHaveText(/Search everything for “kingfisher”/);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/feed\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Post by Nora Lindqvist' })).toBeFocused();
  await expect(feed(page).post('A kingfisher at the old weir')).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('kingfisher');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=kingfisher');
  await expect(page.getByRole('listitem').filter({ hasText: 'old weir' })).toBeVisible();
});

test('drafts are listed, continued and discarded', async ({ page, arrive }) => {
  await arrive({ role: 'ada' }, '/feed');
  const { composer, text } = feed(page);
  await typeInto(text, 'Half a thought about frost');
  await expect(composer.getByText('Draft saved')).toBeVisible();
  await expect(composer.getByRole('link', { name: 'Drafts' })).toBeHidden();
  await open(page, '/forum');
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('button', { name: 'New Topic' }).first().click();
  await page.getByLabel('Title').fill('Boots or shoes');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await open(page, '/feed');
  await composer.getByRole('link', { name: 'Drafts' }).click();
  await expect(page).toHaveURL('/drafts');
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought about frost' })).toBeVisible();
  const topic = page.getByRole('listitem').filter({ hasText: 'Boots or shoes' });
  await expect(topic).toBeVisible();
  await noViolations(page);

  await test.step('deleting can be undone', async () => {
    await topic.getByRole('button', { name: /^Delete/ }).click();
    await expect(topic).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(topic).toBeVisible();
    await reopen(page, 'kept');
    await expect(topic).toBeVisible();
    await topic.getByRole('button', { name: /^Delete/ }).click();
    await expect(page.getByText('Draft deleted.')).toBeVisible();
    await reopen(page, 'kept');
    await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought' })).toBeVisible();
    await expect(topic).toBeHidden();
  });

  await page.getByRole('link', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL('/feed');
  await expect(text).toHaveText('Half a thought about frost');
  await open(page, '/profile');
  await page.getByRole('link', { name: 'Drafts' }).click();
  await page.getByRole('button', { name: 'Delete: Post' }).click();
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
  await expect(page.getByText('Draft deleted.')).toBeVisible();
  await open(page, '/feed');
  await expect(text).toHaveText('');

  await test.step('a draft of an edited comment leads back to its editor', async () => {
    await writePost(page, 'Frost on the pond');
    const pond = feed(page).post('Frost on the pond');
    await pond.getByRole('button', { name: '0 comments' }).click();
    await page.getByLabel('Write a comment').fill('Ice thick enough');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await choose(pond, /^Options for .* comment$/, 'Edit');
    const editor = page.getByLabel('Edit your comment');
    await editor.fill('Ice thick enough to stand on');
    await open(page, '/drafts');
    await page.getByRole('link', { name: 'Edit of your comment' }).click();
    await expect(editor).toHaveValue('Ice thick enough to stand on');
    await expect(editor).toBeFocused();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.comment p')).toHaveText('Ada Okafor Ice thick enough to stand on');
    await expect(page).not.toHaveURL(/edit=/);
  });
});
