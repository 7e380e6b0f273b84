import { open } from '../scripts/pictured-pages.ts';
import { everyLook, noViolations } from './axe.ts';
import { dashboard } from './dashboard.ts';
import { expect, test, withMotion } from './journey.ts';
import { reopen } from './reopen.ts';

test.use(withMotion);

const summit = 'Ninety stones. You walked the whole trail.';

test('day 90: the ceremony, once, and another round', async ({ page, arrive, time }) => {
  await arrive({ role: 'nora', day: 90, journal: 'Day {day}.' });
  const board = dashboard(page);
  const ceremony = page.getByRole('dialog', { name: summit });

  await test.step('the last stone', async () => {
    await expect(board.today(90)).toBeVisible();
    await expect(board.trail(89)).toBeVisible();
    await board.tickBoth();
    await expect(page.getByText('The last of ninety days.')).toBeVisible();
    await board.nextDay.click();
    await expect(ceremony).toBeVisible();
    await noViolations(page, everyLook);
    await ceremony.getByRole('button', { name: 'Decide later' }).click();
    await expect(ceremony).toBeHidden();
    await expect(page.getByRole('heading', { name: 'What comes next?' })).toBeVisible();
    await expect(board.streak(90)).toHaveAccessibleName('90 day streak, the 90 day target is reached');
    await expect(board.trail(90)).toBeVisible();
  });

  await test.step('a reload does not repeat it', async () => {
    await reopen(page, 'kept');
    await expect(page.getByRole('heading', { name: 'What comes next?' })).toBeVisible();
    await expect(ceremony).toBeHidden();
  });

  await test.step('the second round begins at Day 1 and keeps the first', async () => {
    await time.pass({ days: 1 });
    await reopen(page, 'kept');
    await page.getByRole('button', { name: 'Start round 2' }).click();
    const question = page.getByRole('alertdialog', { name: 'Start round 2?' });
    await question.getByRole('button', { name: 'Start round 2' }).click();
    await expect(board.today(1)).toBeVisible();
    await expect(page.getByText('Round 2 · Week 1 of 12 · Foundation')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'What comes next?' })).toBeVisible();
    await page.getByRole('button', { name: 'Start round 2' }).click();
    await question.getByRole('button', { name: 'Start round 2' }).click();
    await expect(board.today(1)).toBeVisible();
    await expect(board.streak(90)).toBeVisible();
    await board.complete(1);
    await expect(board.placed(1)).toBeVisible();
    await expect(board.streak(91)).toBeVisible();
    await open(page, '/journal');
    await page.getByRole('combobox', { name: 'Round' }).selectOption('Round 1');
    await expect(page.getByRole('article', { name: /^Day \d+$/ })).toHaveCount(89);
    await expect(page).toHaveURL(/round=1/);
  });
});

test('after day 90 a maintenance practice has no destination', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 90 });
  const board = dashboard(page);
  await expect(board.today(90)).toBeVisible();
  await board.tickBoth();
  await board.nextDay.click();
  await page
    .getByRole('dialog', { name: summit })
    .getByRole('button', { name: 'Keep a daily practice' })
    .click();
  await page
    .getByRole('alertdialog', { name: 'Start a daily practice?' })
    .getByRole('button', { name: 'Start the practice' })
    .click();
  await expect(page.getByText('Round 2 · Maintenance practice')).toBeVisible();
  await page.getByRole('button', { name: 'Read today’s lesson' }).click();
  const practice = page.getByRole('dialog', { name: 'Your daily practice' });
  // The built-in card completes its day with one press.
  await practice.getByRole('button', { name: 'Mark Day 1 Complete' }).click();
  await expect(practice).toBeHidden();
  await expect(board.placed(1)).toBeVisible();
});

test('a missed day is welcomed back, and the streak can be repaired', async ({ page, arrive, time }) => {
  await time.begin('2026-03-06T19:00:00Z');
  await arrive({ role: 'nora', past: 'xxx.' });
  const board = dashboard(page);
  const back = page.getByRole('region', { name: 'Bring the 3 days back' });
  await expect(board.today(4)).toBeVisible();
  // 48 hours from Friday noon. The clocks go forward on Sunday.
  await expect(back.getByText('Until Sunday 13:00')).toBeVisible();
  await expect(back.getByText('On the same day as Day 4')).toBeVisible();

  for (const day of [4, 5]) {
    await board.complete(day);
    const earned = page.getByRole('dialog', { name: /^You earned/ });
    if (day === 5) await earned.getByRole('button', { name: 'Walk on' }).click();
    await expect(day === 4 ? board.today(5) : board.placed(5)).toBeVisible();
  }
  await back.getByRole('button', { name: 'Repair streak' }).click();
  await expect(back.getByText('One short sentence about what got in the way is enough.')).toBeVisible();
  await noViolations(page);
  await back.getByRole('textbox', { name: 'What got in the way?' }).fill('A fever and a long train.');
  await back.getByRole('button', { name: 'Repair streak' }).click();
  await expect(back).toBeHidden();
  // Four dates: three before the missed one, and today, whatever the number of its stones.
  await expect(board.streak(4)).toBeVisible();
  await reopen(page, 'kept');
  await expect(board.streak(4)).toBeVisible();
  await expect(page.getByText('1 day repaired. Your streak continued.')).toBeVisible();
});

test('yesterday stays open until noon', async ({ page, arrive, time }) => {
  await time.begin('2026-03-06T14:00:00Z');
  await arrive({ role: 'nora', past: 'xxx.' });
  const board = dashboard(page);
  const open = page.getByRole('heading', { level: 1, name: /Day \d+ is still open$/ });
  await expect(open).toBeVisible();
  await noViolations(page);
  await board.tickBoth();
  await page.getByRole('button', { name: 'Finish Thursday' }).click();
  await board.question(4).getByRole('button', { name: 'Start Day 5' }).click();
  await expect(board.today(5)).toBeVisible();
  await expect(open).toBeHidden();
  await expect(board.streak(4)).toBeVisible();

  await test.step('after noon it is closed, and a missed day breaks the streak', async () => {
    await time.begin('2026-03-06T19:00:00Z');
    await arrive({ role: 'nora', past: 'xxx.' });
    await expect(board.today(4)).toBeVisible();
    await expect(open).toBeHidden();
  });
});

test('a protection keeps the streak by itself', async ({ page, arrive, time }) => {
  await time.begin('2026-03-12T19:00:00Z');
  await arrive({ role: 'nora', past: 'xxxxxxxx.' });
  await expect(dashboard(page).today(9)).toBeVisible();
  await expect(dashboard(page).streak(8)).toBeVisible();
  await expect(page.getByText('1 day protected. Your streak continued.')).toBeVisible();
  await expect(page.getByRole('region', { name: /days back$/ })).toBeHidden();
});

test('a pause is planned, begins, and may be cancelled', async ({ page, arrive, time }) => {
  await arrive({ role: 'nora', past: 'xxx' });
  const board = dashboard(page);
  const rest = page.getByRole('dialog', { name: 'Rest and pause' });
  const open = page.getByRole('button', { name: 'Rest and pause' });
  await open.click();
  await expect(rest.getByText('0 protections held')).toBeVisible();
  await noViolations(page);
  const first = rest.getByLabel('First day of rest');
  await first.fill('2026-03-02');
  await rest.getByRole('button', { name: 'Plan the pause' }).click();
  await expect(rest.getByText('A pause begins tomorrow or later.')).toBeVisible();
  await first.fill('2026-03-04');
  await rest.getByLabel('Days').selectOption('2 days');
  await rest.getByRole('button', { name: 'Plan the pause' }).click();
  await expect(rest.getByText(/Your pause begins on Wednesday 4 March and lasts 2 days/)).toBeVisible();
  await rest.getByRole('button', { name: 'Cancel the pause' }).click();
  await expect(rest.getByRole('button', { name: 'Plan the pause' })).toBeVisible();
  await first.fill('2026-03-03');
  await rest.getByLabel('Days').selectOption('2 days');
  await rest.getByRole('button', { name: 'Plan the pause' }).click();
  await expect(rest.getByText(/Your pause begins on Tuesday 3 March/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rest).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page.getByText('Pause planned')).toBeVisible();
  await board.complete(4);
  await expect(board.placed(4)).toBeVisible();

  await time.pass({ days: 2 });
  await reopen(page, 'kept');
  await expect(page.getByRole('heading', { level: 1, name: 'Resting until Thursday' })).toBeVisible();
  await expect(board.streak(4)).toBeVisible();
  await open.click();
  await expect(rest.getByText(/You are resting until Wednesday 4 March/)).toBeVisible();
  await rest.getByRole('button', { name: 'Close' }).click();
  await time.pass({ days: 1 });
  await reopen(page, 'kept');
  await expect(board.streak(4)).toBeVisible();
});
