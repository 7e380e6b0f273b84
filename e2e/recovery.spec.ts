import { everyLook, noViolations } from './axe.ts';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

test('after a miss, two minutes come first, and one tap gives the reason', async ({
  page,
  arrive,
  time,
  stage,
  call,
}) => {
  await time.begin('2026-03-06T19:00:00Z');
  const nora = await stage.member({ role: 'nora', past: 'xxx.' });
  await call(nora, 'PUT /api/reminders/day', { on: true, times: ['18:30'] });
  await arrive(nora);
  const board = dashboard(page);
  await expect(board.today(4)).toBeVisible();
  await expect(
    page.getByText('Two minutes are enough today. The 3 days behind you still count.'),
  ).toBeVisible();
  const miss = page.getByRole('region', { name: 'What got in the way on Thursday?' });
  await miss.getByRole('button', { name: 'Energy' }).click();
  await expect(miss.getByRole('status')).toHaveText(/Two minutes count\.\s*Undo$/);
  await miss.getByRole('button', { name: 'Ill' }).click();
  await expect(miss.getByRole('status')).toContainText(
    'We’ll leave out a reminder. The next comes tomorrow at 18:30.',
  );
  await miss.getByRole('button', { name: 'Undo' }).click();
  await expect(miss.getByRole('button', { name: 'Ill', pressed: false })).toBeVisible();
  const { next } = await call<{ next: { moved: string | null }[] }>(nora, 'GET /api/reminders');
  expect(next.map(({ moved }) => moved)).toEqual([null]);
  await miss.getByRole('button', { name: 'Forgot' }).click();
  await expect(miss.getByRole('status')).toContainText('Your next reminder comes earlier, today at 17:30.');
  await reopen(page, 'kept');
  await expect(miss.getByRole('button', { name: 'Forgot', pressed: true })).toBeVisible();
  await expect(miss.getByRole('status')).toContainText('Your next reminder comes earlier, today at 17:30.');
  await noViolations(page, everyLook);

  const short = page.getByRole('article', { name: 'Two minutes are enough today' });
  await short.getByRole('button', { name: 'Start two minutes' }).click();
  await expect(short.getByRole('button', { name: 'I did it' })).toBeFocused();
  await short.getByRole('button', { name: 'I did it' }).click();
  await board.question(4).getByRole('button', { name: 'Start Day 5' }).click();
  await expect(board.question(4)).toBeHidden();
  await expect(board.today(5)).toBeVisible();
  await expect(miss).toBeHidden();
});

test('two misses offer a smaller week, three a pause', async ({ page, arrive, time }) => {
  await time.begin('2026-03-06T19:00:00Z');
  await arrive({ role: 'nora', past: 'xx..' });
  const board = dashboard(page);
  await page.getByRole('button', { name: 'Two minutes a day' }).click();
  const short = page.getByRole('article', { name: 'Two minutes are enough today' });
  await expect(short.getByText('Two minutes come first until Thursday.')).toBeVisible();
  await board.complete(3);
  await page.getByRole('button', { name: 'Walk on' }).click();
  await time.pass({ days: 1 });
  await expect(short.getByRole('button', { name: 'Start two minutes' })).toBeVisible();
  await short.getByRole('button', { name: 'Full days again' }).click();
  await expect(page.getByRole('button', { name: 'Read today’s lesson' })).toBeVisible();

  await test.step('three misses', async () => {
    await time.begin('2026-03-06T19:00:00Z');
    await arrive({ role: 'nora', past: 'xx...' });
    await page.getByRole('button', { name: 'Plan a pause' }).click();
    await expect(page.getByRole('dialog', { name: 'Rest and pause' })).toBeVisible();
  });
});

test('the first day’s rows disappear when they are done', async ({ page, arrive }) => {
  await arrive({ person: { name: 'Ola Dahl' }, tier: 'starter' });
  const setup = page.getByRole('region', { name: 'Make it fit your day' });
  const day = setup.getByRole('listitem').filter({ hasText: 'Your day ends at midnight' });
  await day.getByRole('button', { name: 'That’s right' }).click();
  await expect(day).toBeHidden();
});
