import { expect, test } from './journey.ts';
import { queue } from './moderation.ts';
import { reopen } from './reopen.ts';

test('a watched word puts a text into the queue and refuses nothing', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  await arrive({ role: 'milo' }, '/admin?tab=watched-words');
  const list = page.getByRole('textbox', { name: 'Watched words' });
  await list.fill('crypto\nmiracle cure\n\ncrypto');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The list is saved.')).toBeVisible();
  await reopen(page, 'kept');
  await expect(list).toHaveValue('crypto\nmiracle cure');
  const content = '<p>I found a miracle cure for hiccups</p>';
  await call(await stage.member({ role: 'nora' }), 'POST /api/posts', { content });
  await page.getByRole('link', { name: /^Flagged content/ }).click();
  await reopen(page, 'kept');
  await expect(queue(page).said).toContainText('miracle cure');
  await expect(queue(page).current).toContainText('Watched words');
});

test('members are told that they have no access, and no shortcut leads there', async ({
  page,
  arrive,
  noise,
}) => {
  noise.announce(/status of 403/);
  await arrive({ role: 'nora' }, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the feed' })).toHaveAttribute('href', '/feed');
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(page).toHaveURL('/feed');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/feed');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Go to Feed')).toBeVisible();
  await expect(keys.getByText('Go to Admin')).toBeHidden();
});

test('the audit log is for administrators', async ({ page, arrive, stage, call }) => {
  const milo = await stage.member({ role: 'milo' });
  await call(milo, 'PUT /api/admin/watched-words', { words: ['crypto'] });
  await arrive({ role: 'mira' }, '/admin');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL('/admin?tab=audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log.getByRole('row').filter({ hasText: 'Milo Haddad' }).first()).toBeVisible();
});
