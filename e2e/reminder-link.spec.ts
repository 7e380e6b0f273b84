import { noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

test('a link that was cut off says so', async ({ page, noise }) => {
  noise.announce(/status of 404/);
  await page.goto('/reminder?token=cut');
  await expect(page.getByRole('heading', { name: 'This link didn’t work' })).toBeVisible();
  await expect(page.getByText('This link no longer works. Sign in to mark your practice.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await noViolations(page);
});
