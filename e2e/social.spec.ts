import { open } from '../scripts/pictured-pages.ts';
import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

test('two members become friends, and a block hides each from the other everywhere', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of 404/);
  const nora = await stage.member({ role: 'nora' });
  const ada = await stage.member({ role: 'ada' });
  await call(ada, 'POST /api/posts', { content: '<p>Left the house before the excuses woke up.</p>' });

  // Nora finds Ada and asks.
  await arrive(nora, '/social?tab=discover');
  await page.getByLabel('Find people').fill('Ada');
  await page.getByRole('button', { name: `Add friend ${ada.name}` }).click();
  await expect(page.getByRole('button', { name: `Cancel request ${ada.name}` })).toBeVisible();
  await noViolations(page, everyLook);

  // Ada's bell counts the request and leads to it.
  const other = await visitor();
  await arrive(ada, '/feed', other);
  await other.getByRole('link', { name: 'Notifications, 1 new' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Social' })).toBeVisible();
  await noViolations(other);
  const requests = other.getByRole('region', { name: 'Friend requests' });
  await requests.getByRole('button', { name: `Accept ${nora.name}` }).click();
  await expect(other.getByRole('button', { name: `Friends with ${nora.name}` })).toBeVisible();
  await expect(requests).toBeHidden();

  // Nora blocks Ada from her page. The page, the feed and the search are without Ada then.
  await open(page, `/u/${ada.id}`);
  await expect(page.getByRole('button', { name: `Friends with ${ada.name}` })).toBeVisible();
  await expect(page.getByText('Left the house before')).toBeVisible();
  await page.getByRole('button', { name: `Options for ${ada.name}` }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const question = page.getByRole('dialog', { name: `Block ${ada.name}?` });
  await noViolations(page);
  await question.getByRole('button', { name: `Block ${ada.name}` }).click();
  await expect(page.getByRole('heading', { name: `You blocked ${ada.name}` })).toBeVisible();
  await open(page, '/feed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Left the house before')).toBeHidden();

  // Ada finds no page, like that of an unknown member, and no friend.
  await open(other, `/u/${nora.id}`);
  await expect(other.getByRole('heading', { name: 'This profile isn’t here' })).toBeVisible();
  await open(other, '/social');
  await expect(other.getByRole('heading', { name: 'No friends yet' })).toBeVisible();

  // Unblocked in the settings, Ada's page is there again, without the friendship.
  await open(page, '/profile/settings/privacy');
  await page.getByRole('button', { name: `Unblock ${ada.name}` }).click();
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await noViolations(page);
  await open(page, `/u/${ada.id}`);
  await expect(page.getByRole('button', { name: `Add friend ${ada.name}` })).toBeVisible();
});
