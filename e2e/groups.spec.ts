import type { Page } from '@playwright/test';
import { noViolations } from './axe.ts';
import { choose, feed, typeInto, writePost } from './community.ts';
import { expect, test } from './journey.ts';

const createForm = (page: Page) => ({
  name: page.getByLabel('Name'),
  about: page.getByLabel('Description'),
  isPrivate: page.getByRole('checkbox', { name: 'Private group' }),
  save: page.getByRole('button', { name: 'Create Group' }).last(),
});

test('an achiever opens a private group, approves a request and removes a member', async ({
  page,
  arrive,
  visitor,
  noise,
}) => {
  noise.announce(/status of (403|404)/);
  await arrive({ role: 'ada' }, '/groups');
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await noViolations(page);

  await test.step('the form asks for name and description', async () => {
    await page.getByRole('button', { name: 'Create Group' }).click();
    const form = createForm(page);
    await form.save.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Name' })).toHaveText(
      'Name and description are required',
    );
    await form.name.fill('Early Walkers');
    await form.about.fill('Out of the house before the excuses wake up.');
    await form.isPrivate.check({ force: true });
    await noViolations(page);
    await form.save.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Early Walkers' })).toBeVisible();
    await expect(page.getByText('requires approval to join').first()).toBeVisible();
  });
  const address = new URL(page.url()).pathname;
  await writePost(page, 'Only for us');

  const other = await visitor();
  await arrive({ role: 'nora' }, address, other);
  await test.step('a stranger sees the card alone, and asks', async () => {
    await expect(other.getByText('Only for us')).toBeHidden();
    await other.getByRole('button', { name: 'Ask to join' }).first().click();
    await expect(other.getByRole('button', { name: 'Cancel request' }).first()).toBeVisible();
    await noViolations(other);
  });

  await test.step('the request is approved', async () => {
    await page.reload();
    await page.getByRole('tab', { name: /^Requests/ }).click();
    await noViolations(page);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Nobody is waiting.')).toBeVisible();
    await other.reload();
    await expect(feed(other).post('Only for us')).toBeVisible();
  });

  await test.step('she writes, is removed with the page open, and keeps what she typed', async () => {
    const { text, send, composer } = feed(other);
    await typeInto(text, 'Half a thought');
    await page.getByRole('tab', { name: /^Members/ }).click();
    const nora = page.getByRole('listitem').filter({ hasText: 'Nora' });
    await noViolations(page);
    await choose(nora, /^Options for/, 'Remove member');
    await page.getByRole('button', { name: 'Remove member' }).click();
    await expect(nora).toBeHidden();
    await send.click();
    await expect(composer.getByRole('alert')).toBeVisible();
    await expect(text).toHaveText('Half a thought');
    await other.reload();
    await expect(other.getByRole('heading', { name: 'A private group' })).toBeVisible();
    await expect(other.getByText('Only for us')).toBeHidden();
  });

  await test.step('an invitation opens no door for who was removed, and the group can be deleted', async () => {
    await page.getByRole('tab', { name: 'Posts' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByLabel('Anyone with this link can join').inputValue();
    const third = await visitor();
    await arrive({ role: 'cleo' }, new URL(link).pathname, third);
    await third.getByRole('button', { name: 'Join' }).click();
    await expect(third).toHaveURL(address);
    await expect(feed(third).post('Only for us')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete group' }).click();
    await expect(page).toHaveURL('/groups');
    await third.reload();
    await expect(third.getByRole('heading', { name: 'This group doesn’t exist' })).toBeVisible();
  });
});

test('a starter is in Welcome, and creating asks for a plan', async ({ page, arrive }) => {
  await arrive({ role: 'finn' }, '/groups?tab=mine');
  await expect(page.getByRole('heading', { name: 'Groups I joined' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Welcome' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Group' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('Upgrade to Achiever or higher to create and manage groups');
  await noViolations(page);
  await dialog.getByRole('button', { name: 'See the plans' }).click();
  await expect(page).toHaveURL('/membership');
});
