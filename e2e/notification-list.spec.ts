import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

test('notifications are grouped, opened by keys, filtered, muted and answered', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const nora = await stage.member({ role: 'nora' });
  const ada = await stage.member({ role: 'ada' });
  const cleo = await stage.member({ role: 'cleo' });
  const { id } = await call(nora, 'POST /api/posts', { content: '<p>Up before the gulls.</p>' });
  await call(ada, `POST /api/posts/${id}/comments`, { content: 'How cold was it?' });
  await call(cleo, `POST /api/posts/${id}/comments`, { content: 'The mill path, at last.' });
  const { id: noraId } = await call(nora, 'GET /api/auth/me');
  await call(ada, 'POST /api/friends/request', { receiver_id: noraId });

  await arrive(nora, '/notifications');
  const comments = page.getByRole('listitem').filter({ hasText: 'commented on your post' });
  const request = page.getByRole('listitem').filter({ hasText: 'would like to be friends' });
  await expect(comments).toContainText('Unread. Cleo Tremblay and Ada Okafor commented on your post.');
  await expect(comments).toContainText('The mill path, at last.');
  await noViolations(page, everyLook);

  await test.step('arrow keys move, and Enter opens the very comment', async () => {
    await request.getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    await expect(comments.getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/feed/${id}#comment-`));
    await expect(page.getByText('The mill path, at last.')).toBeInViewport();
    await page.goBack();
    await expect(comments).not.toContainText('Unread.');
  });

  await test.step('its menu marks it as unread again, and mutes the post', async () => {
    await comments.getByRole('button', { name: /^Options/ }).click();
    await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
    await expect(comments).toContainText('Unread.');
    await comments.getByRole('button', { name: /^Options/ }).click();
    await page.getByRole('menuitem', { name: 'Mute this post' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  await test.step('a request is answered in place', async () => {
    await page.getByRole('link', { name: /^Requests/ }).click();
    await expect(page).toHaveURL('/notifications?show=requests');
    await request.getByRole('button', { name: 'Accept Ada Okafor' }).click();
    await expect(request.getByRole('status')).toBeVisible();
    await expect(request.getByRole('button', { name: 'Accept Ada Okafor' })).toBeHidden();
  });

  await test.step('all are marked as read, also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: /^Unread/ }).click();
    await expect(comments).toBeVisible();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await reopen(page, 'kept');
    await expect(page.getByRole('heading', { name: 'You’re up to date' })).toBeVisible();
  });
});
