import { noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

test('an administrator tours the office with the keyboard', async ({ page, arrive, stage, call }) => {
  const nora = await stage.member({ role: 'nora' });
  await stage.member({ role: 'ada' });
  await call(nora, 'POST /api/posts', { content: '<p>Buy my course today</p>' });
  await arrive({ role: 'mira' }, '/admin?tab=users');
  const enter = async (name: string) => {
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  };
  const users = page.getByRole('region', { name: 'Users' });
  await expect(users.getByRole('link', { name: 'Nora Lindqvist' })).toBeVisible();

  await users.getByRole('searchbox', { name: 'Search members' }).focus();
  await page.keyboard.type('nora');
  await expect(users.getByRole('link', { name: 'Ada Okafor' })).toBeHidden();
  await expect(page).toHaveURL('/admin?tab=users&q=nora');
  await users.getByRole('link', { name: 'Nora Lindqvist' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /Nora Lindqvist/ })).toBeVisible();
  await expect(page.getByText('Private', { exact: true })).toBeVisible();

  await page.getByRole('textbox', { name: 'Add a note' }).focus();
  await page.keyboard.type('Asked about refunds.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Asked about refunds.')).toBeVisible();

  await page.getByRole('button', { name: 'Suspend' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Suspend Nora Lindqvist?' });
  await dialog.getByRole('textbox', { name: /What they read/ }).focus();
  await page.keyboard.type('Selling is against the guidelines.');
  await noViolations(page);
  await dialog.getByRole('button', { name: /^Suspend until/ }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Reason: Selling is against the guidelines.')).toBeVisible();

  await enter('Invitations');
  await expect(page.getByRole('heading', { name: 'Invite from a table' })).toBeVisible();
  await enter('Posts');
  const posts = page.getByRole('region', { name: 'Posts' });
  await expect(posts.getByText('Buy my course today')).toBeVisible();
  await posts.getByRole('button', { name: 'Delete the post of Nora Lindqvist' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' });
  await question.getByRole('button', { name: 'Delete post' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(posts.getByText('Buy my course today')).toBeHidden();

  await enter('Settings');
  await expect(page.getByText('Changes work as soon as you save')).toBeVisible();
  await enter('Roles');
  await expect(page.getByRole('heading', { name: 'Moderators', exact: true })).toBeVisible();
  await enter('Audit log');
  await page.getByRole('button', { name: 'Check now' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The log is whole')).toBeVisible();
});
