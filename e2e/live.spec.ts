import { expect, test } from './journey.ts';

test('a comment moves the bell and the open post of another browser at once, and a second tab has no stream', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  context,
}) => {
  const [nora, ada] = [await stage.member({ role: 'nora' }), await stage.member({ role: 'ada' })];
  const { id } = await call(nora, 'POST /api/posts', { content: 'Up before the birds.' });
  const watching = page.waitForResponse(/\/api\/events\?watch=post/);
  await arrive(nora, `/feed/${id}`);
  const bell = page.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await watching;

  // A second tab of the browser gets the events of the first.
  const streams: string[] = [];
  const tab = await context.newPage();
  tab.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url());
  });
  await tab.goto('/evolve90');
  await expect(tab.getByRole('link', { name: /^Notifications/ })).toHaveAccessibleName('Notifications');

  const other = await visitor();
  await arrive(ada, `/feed/${id}`, other);
  await call(ada, `POST /api/posts/${id}/comments`, { content: 'How cold was it?' });
  // Polls come every 30 s at most, and only without a stream.
  await expect(bell).toHaveAccessibleName('Notifications, something new');
  await expect(tab.getByRole('link', { name: /^Notifications/ })).toHaveAccessibleName(
    'Notifications, something new',
  );
  expect(streams).toEqual([]);

  const notice = page.getByRole('button', { name: '1 new comment' });
  await expect(notice).toBeVisible();
  await notice.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('How cold was it?')).toBeVisible();
  await expect(notice).toBeHidden();
});
