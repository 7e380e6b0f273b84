import type { Page } from '@playwright/test';
import { noViolations } from './axe.ts';
import { dashboard, turn } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

const softCard =
  'Three stones are on your trail. The rest of your first week is free as well; all ninety days come with Builder.';
const congratulations = 'Congratulations! You have completed your first 7 days of Evolve 90.';
const message =
  'Your week is on the trail and stays yours: the days, the journal and the badge. The next eleven weeks come with Builder.';
const firstWeekEnd = (page: Page) => page.getByRole('dialog', { name: 'Your first week is on the trail' });
/** Badges earned in the first week, by day. */
const badges: Record<number, string> = {
  1: 'First Step',
  2: 'Building Momentum',
  3: 'Triple Threat',
  5: 'High Five',
};

test('a starter completes six days, one a date, with badges and one word about plans', async ({
  page,
  arrive,
  time,
}) => {
  const board = dashboard(page);
  await arrive({ person: { name: 'Ola Dahl' }, tier: 'starter' });
  for (let day = 1; day <= 6; day += 1) {
    await test.step(`day ${day}`, async () => {
      await expect(board.today(day)).toBeVisible();
      await board.complete(day);
      const badge = badges[day];
      if (badge) {
        const celebration = page.getByRole('dialog', { name: `You earned ${badge}!` });
        await celebration.getByRole('button', { name: 'Walk on' }).click();
        await expect(celebration).toBeHidden();
      }
      await expect(board.placed(day)).toBeVisible();
      await expect(board.streak(day)).toBeVisible();
      if (day === 3) {
        await expect(page.getByText(softCard)).toBeVisible();
      } else if (day < 3) await expect(page.getByText(softCard)).toBeHidden();
      await time.pass({ days: 1 });
      await reopen(page, 'kept');
      await expect(board.today(day + 1)).toBeVisible();
      await expect(board.streak(day)).toBeVisible();
      await expect(page.getByText(`${day} of 7 stones placed`)).toBeVisible();
      if (day === 3) {
        await page
          .getByText(softCard)
          .locator('..')
          .locator('..')
          .getByRole('button', { name: 'Dismiss' })
          .click();
        await reopen(page, 'kept');
        await expect(board.today(4)).toBeVisible();
        await expect(page.getByText(softCard)).toBeHidden();
      }
    });
  }
});

test('the seventh day is celebrated with a badge and a green flame, then the plan ends', async ({
  page,
  arrive,
  noise,
}) => {
  noise.announce(/status of 40[23]/);
  const board = dashboard(page);
  const progress = page.getByRole('complementary', { name: 'Your progress' });
  const colour = () =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('.streak-ring path.on')).stroke`);
  await arrive({ tier: 'starter', day: 7 });
  await expect(progress.getByText('1 more day to your 7-day badge')).toBeVisible();
  await expect(board.streak(6)).not.toHaveClass(/is-lit/);
  const ember = await colour();

  const end = firstWeekEnd(page);
  await board.complete(7);
  await expect(end).toBeVisible();
  await expect(end.getByText(congratulations)).toBeVisible();
  await expect(end.getByText(message)).toBeVisible();
  await expect(end.getByText('Would you like to upgrade your membership now?')).toBeVisible();
  await noViolations(page);
  await end.getByRole('button', { name: 'Not now' }).click();
  await expect(end).toBeHidden();
  const celebration = page.getByRole('dialog', {
    name: /You earned Week Warrior!|Week 1 complete: Foundation/,
  });
  await expect(celebration).toBeVisible();
  await expect(celebration.getByText(/Week Warrior/)).toBeVisible();
  await celebration.getByRole('button', { name: 'Walk on' }).click();

  await expect(board.streak(7)).toHaveAccessibleName('7 day streak, next badge at 14 days');
  await expect(board.streak(7)).toHaveClass(/is-lit/);
  expect(await colour()).not.toBe(ember);
  await expect(progress.getByText('5 badges earned. Latest: Week Warrior')).toBeVisible();
  await expect(progress.getByText('7 more days to your 14-day badge')).toBeVisible();
});

test('Day 8 is locked for a starter, also after a reload and on the next day', async ({
  page,
  arrive,
  time,
  noise,
}) => {
  noise.announce(/status of 40[23]/);
  const board = dashboard(page);
  const end = firstWeekEnd(page);
  await arrive({ tier: 'starter', day: 7 });
  await board.complete(7);
  await end.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Walk on' }).click();
  for (const when of ['at once', 'after a reload', 'the next day']) {
    await test.step(when, async () => {
      await expect(
        page.getByRole('heading', { name: 'The next eleven weeks come with Builder.' }),
      ).toBeVisible();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Your first week is on the trail' }),
      ).toBeVisible();
      await expect(board.lesson).toBeHidden();
      await expect(board.nextDay).toBeHidden();
      await page.getByRole('button', { name: 'What comes with Day 8' }).click();
      await expect(end.getByText(congratulations)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(end).toBeHidden();
      await expect(board.streak(7)).toBeVisible();
      await expect(board.trail(7)).toBeVisible();
    });
    if (when === 'after a reload') await time.pass({ days: 1 });
    await reopen(page, 'kept');
  }

  await test.step('and the feed offers nothing that the plan doesn’t have', async () => {
    await page.goto('/feed');
    await expect(page.getByText('It comes with Builder.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue today' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Weekly check-in' })).toBeHidden();
  });
});

test('reading last completes the day, and can be undone for ten seconds', async ({ page, arrive, time }) => {
  await arrive({ role: 'nora', day: 4 });
  const board = dashboard(page);
  const placed = page.getByText('Finishing Day 4.');
  const welcome = page.getByText('Welcome to Day 5!');
  let completions = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/complete-day')) completions += 1;
  });
  const read = async () => {
    await page.getByRole('button', { name: 'Read today’s lesson' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as Read' }).click();
  };

  await turn(board.walk, true);
  await read();
  await expect(welcome).toBeVisible();
  await expect(placed).toBeVisible();
  await expect(board.placed(4)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(board.today(4)).toBeVisible();
  await expect(board.lesson).toBeChecked();
  expect(completions).toBe(0);

  await turn(board.lesson, false);
  await time.hold(page);
  await page.getByRole('button', { name: 'Read today’s lesson' }).click();
  await time.until(page.getByRole('dialog').getByRole('button', { name: 'Mark as Read' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Read' }).click();
  await time.until(welcome);
  await time.staysFor(welcome, 3_000);
  await time.run(page, 6_000);
  expect(completions).toBe(0);
  await time.run(page, 1_500);
  await expect.poll(() => completions).toBe(1);
  await time.release(page);
  await expect(placed).toBeHidden();
  await reopen(page, 'kept');
  await expect(board.placed(4)).toBeVisible();
  await expect(board.streak(4)).toBeVisible();
});

test('a day without a lesson has a built-in card that completes it in one press', async ({
  page,
  arrive,
}) => {
  await page.route('**/api/courses/*/lessons*', (route) => route.fulfill({ json: [] }));
  await arrive({ role: 'nora', day: 2 });
  const board = dashboard(page);
  await expect(board.today(2)).toBeVisible();
  await page.getByRole('button', { name: 'Read today’s lesson' }).click();
  const card = page.getByRole('dialog', { name: 'One reason that is yours' });
  await expect(card.getByText('Borrowed reasons wear out around the second week.')).toBeVisible();
  await card.getByRole('button', { name: 'Mark Day 2 Complete' }).click();
  await expect(page.getByText('Welcome to Day 3!')).toBeVisible();
  await page
    .getByRole('dialog', { name: 'You earned Building Momentum!' })
    .getByRole('button', { name: 'Walk on' })
    .click();
  await expect(board.placed(2)).toBeVisible();
  await board.goOn(3);
  await expect(board.today(3)).toBeVisible();
  await page.getByRole('button', { name: 'Read today’s lesson' }).click();
  await expect(
    page
      .getByRole('dialog', { name: 'Your daily practice' })
      .getByRole('button', { name: 'Mark Day 3 Complete' }),
  ).toBeVisible();
});
