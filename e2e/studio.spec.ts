import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

test('a creator finds all that they write in one place, with what waits for them on top', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const [cleo, mira] = [await stage.member({ role: 'cleo' }), await stage.member({ role: 'mira' })];
  const title = 'Quiet mornings';
  await call(cleo, 'POST /api/courses', { title, description: 'Ten days.', category: 'habits' });
  const post = await call(cleo, 'POST /api/blog/posts', {
    title: 'Stop taking the lift',
    category: 'walking',
    content: '<p>Stairs are a habit.</p>',
  });
  await call(mira, `POST /api/blog/posts/${post.id}/reject`, { reason: 'Please give a source.' });
  await arrive(cleo, '/feed');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Studio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeFocused();
  await expect(page.getByRole('link', { name: '“Stop taking the lift” sent back' })).toHaveAttribute(
    'href',
    `/news/blog?post=${post.id}`,
  );
  await expect(page.getByRole('region', { name: 'Blog' }).getByText('Rejected')).toBeVisible();
  await noViolations(page, everyLook);
  await page.getByRole('region', { name: 'Courses' }).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('members who write nothing of it have no studio', async ({ page, arrive }) => {
  await arrive({ role: 'nora' }, '/studio');
  await expect(page.getByRole('heading', { name: 'Upgrade Required' })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Studio' })).toBeHidden();
});
