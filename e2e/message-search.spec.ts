import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

test('a found message opens at its place in a long conversation, and the newest ones are a press away', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const ada = await stage.member({ role: 'ada' });
  const nora = await stage.member({ role: 'nora' });
  for (let n = 1; n <= 180; n += 1) {
    const [from, to] = n % 3 ? [nora, ada] : [ada, nora];
    const content = n === 20 ? 'The lighthouse is open on Sunday.' : `Message ${n}`;
    await call(from, 'POST /api/messages', { receiver_id: to.id, content });
  }
  await arrive(nora, '/social?tab=messages');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('lighthouse');
  await page.getByRole('list', { name: 'Found messages' }).getByRole('button').click();
  const log = page.getByRole('log');
  const found = log.locator('[data-message]').filter({ hasText: 'lighthouse' });
  await expect(found).toBeInViewport();
  await expect(found).toBeFocused();
  await expect(page).toHaveURL(/message=/);
  await noViolations(page, everyLook);

  // Reading on loads newer messages below, and the found one doesn't move meanwhile.
  const box = page.getByRole('region', { name: /^Messages with/ });
  const before = await found.boundingBox();
  await expect(log.getByText('Message 60', { exact: true })).toBeAttached();
  expect(Math.abs(((await found.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await expect(log.getByText('Message 180', { exact: true })).not.toBeAttached();

  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(log.getByText('Message 180', { exact: true })).toBeInViewport();
  await expect(page).not.toHaveURL(/message=/);
  await expect(page.getByRole('button', { name: /^(New messages|Jump to newest)$/ })).toHaveCount(0);

  // Up to the first message and back to the newest with the wheel: the pages between are read again.
  await box.hover();
  const scrollTo = async (text: string, by: number) => {
    await expect(async () => {
      await page.mouse.wheel(0, by);
      await expect(log.getByText(text, { exact: true })).toBeInViewport({ timeout: 100 });
    }).toPass({ intervals: [50] });
  };
  await scrollTo('Message 1', -900);
  // A message that arrives meanwhile moves nothing, and the button says that it is there.
  await call(ada, 'POST /api/messages', { receiver_id: nora.id, content: 'Are you coming?' });
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  await expect(log.getByText('Message 1', { exact: true })).toBeInViewport();
  await scrollTo('Are you coming?', 900);
  await expect(page.getByRole('button', { name: /^(New messages|Jump to newest)$/ })).toHaveCount(0);
});
