import type { Page } from '@playwright/test';
import { everyLook, noViolations } from './axe.ts';
import { dashboard, turn } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

/** Takes screenshots of each state if STATE_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STATE_PICTURES;
  if (!folder) return;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate('scrollTo(0, 0)');
    await page.screenshot({ path: `${folder}/${name}-${width}-fold.png` });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** Expects that today's button is visible without scrolling, above the tab bar of a phone. */
async function isAboveTheFold(page: Page, name: string): Promise<void> {
  for (const [width, height, bar] of [
    [1440, 900, 0],
    [390, 844, 64],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate('scrollTo(0, 0)');
    const box = await page.getByRole('button', { name, exact: true }).first().boundingBox();
    expect(box && box.y + box.height, `${name} at ${width} x ${height}`).toBeLessThanOrEqual(height - bar);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

test('the first ten minutes of a newcomer', async ({ page, arrive }) => {
  await arrive({ person: { name: 'Ola Dahl' }, tier: 'starter' });
  const board = dashboard(page);
  await expect(board.today(1)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Day 1 starts the streak' })).toBeVisible();
  await picture(page, 'first-day');
  await isAboveTheFold(page, 'Read today’s lesson');
  await noViolations(page, everyLook);
  // Its first week is small: later cards arrive one by one.
  await expect(page.getByRole('button', { name: 'Rest and pause' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your rhythm' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Wins from the community' })).toHaveCount(0);

  await board.tickBoth();
  await board.nextDay.click();
  await expect(board.question(1)).toBeVisible();
  await expect(page.locator('.sky--asked')).toBeVisible();
  await picture(page, 'next-day-asks');
  await board.question(1).getByRole('button', { name: 'Not yet' }).click();
  await expect(board.today(1)).toBeVisible();
  await board.nextDay.click();
  await board.question(1).getByRole('button', { name: 'Start Day 2' }).click();
  await page
    .getByRole('dialog', { name: 'You earned First Step!' })
    .getByRole('button', { name: 'Walk on' })
    .click();
  await expect(board.placed(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look ahead to Day 2' })).toBeVisible();
  await picture(page, 'done');
  await noViolations(page);
});

test('midnight: the open page says so, and both ticks keep their date', async ({ page, arrive, time }) => {
  // 23:58 in Toronto, a Thursday.
  await time.begin('2026-03-06T04:58:00Z');
  await arrive({ role: 'nora', past: 'xxxxx' });
  const board = dashboard(page);
  await expect(board.today(6)).toBeVisible();
  await board.tickBoth();
  await time.pass({ minutes: 4 });
  await expect(page.getByText(/^It’s Friday now\./)).toBeVisible();
  await expect(page.getByText('Day 6 counts for Thursday: you had ticked both.')).toBeVisible();
  await expect(board.today(7)).toBeVisible();
  await expect(board.streak(6)).toBeVisible();
  await picture(page, 'midnight-both-ticked');
  await reopen(page, 'kept');
  await expect(board.today(7)).toBeVisible();
  await expect(page.getByText(/Day 6 counts for Thursday/)).toBeHidden();
});

test('midnight with one tick: yesterday is offered first', async ({ page, arrive, time }) => {
  await time.begin('2026-03-06T04:58:00Z');
  await arrive({ role: 'nora', past: 'xxxxx' });
  const board = dashboard(page);
  await expect(board.today(6)).toBeVisible();
  const saved = page.waitForResponse('**/update-checklist');
  await turn(board.lesson, true);
  await saved;
  await time.pass({ minutes: 4 });
  await expect(page.getByRole('heading', { level: 1, name: 'Thursday’s Day 6 is still open' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not going back to Thursday?' })).toBeVisible();
  // The tick shows that it was made before midnight.
  await expect(page.getByText(/^Thu 23:5\d$/)).toBeVisible();
  await picture(page, 'midnight-yesterday-open');
  await noViolations(page);
  await turn(board.walk, true);
  await page.getByRole('button', { name: 'Finish Thursday' }).click();
  await board.question(6).getByRole('button', { name: 'Start Day 7' }).click();
  await expect(board.today(7)).toBeVisible();
  await expect(board.streak(6)).toBeVisible();
  await reopen(page, 'kept');
  await expect(board.today(7)).toBeVisible();
});

test('after nine in the evening a two-minute version is offered', async ({ page, arrive, time }) => {
  // 20:58 in Toronto.
  await time.begin('2026-03-07T01:58:00Z');
  await arrive({ role: 'nora', past: 'xxxxx' });
  const board = dashboard(page);
  const small = page.getByText('Only have two minutes?');
  await expect(board.today(6)).toBeVisible();
  await expect(board.words).toBeVisible();
  await expect(small).toBeHidden();
  await time.pass({ minutes: 3 });
  await expect(small).toBeVisible();
  await picture(page, 'evening');
  await noViolations(page);
  await board.tickBoth();
  await expect(small).toBeHidden();
});

test('a pause that has begun', async ({ page, arrive, time }) => {
  await arrive({ role: 'nora', past: 'xxxxx' });
  const board = dashboard(page);
  await page.getByRole('button', { name: 'Rest and pause' }).click();
  const rest = page.getByRole('dialog', { name: 'Rest and pause' });
  await rest.getByRole('button', { name: 'Plan the pause' }).click();
  await expect(rest.getByText(/Your pause begins on/)).toBeVisible();
  await page.keyboard.press('Escape');
  await board.complete(6);
  await time.pass({ days: 1 });
  await reopen(page, 'kept');
  await expect(page.getByRole('heading', { level: 1, name: 'Resting until Friday' })).toBeVisible();
  await expect(board.nextDay).toBeHidden();
  await picture(page, 'resting');
  await noViolations(page);
  await page.getByRole('button', { name: 'Walk today anyway' }).click();
  await board.complete(7);
  await page.getByRole('button', { name: 'Walk on' }).click();
  await expect(board.placed(7)).toBeVisible();
});

test('a return after four missed days', async ({ page, arrive, time }) => {
  await time.begin('2026-03-12T19:00:00Z');
  await arrive({ role: 'nora', past: 'xxxxx....' });
  const board = dashboard(page);
  await expect(board.today(6)).toBeVisible();
  await expect(page.getByText('Good to see you, Nora')).toBeVisible();
  await expect(page.getByText(/0 day streak/)).toHaveCount(0);
  await picture(page, 'return');
  await isAboveTheFold(page, 'Start two minutes');
  await noViolations(page);
  await board.complete(6);
  await expect(board.placed(6)).toBeVisible();
});

test('the gate at Day 8 breaks no streak', async ({ page, arrive }) => {
  await arrive({ person: { name: 'Ola Dahl' }, tier: 'starter', past: 'xxxxxxx' });
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your first week is on the trail' }),
  ).toBeVisible();
  await expect(page.getByText('Waiting at 7. It doesn’t end while Day 8 is closed to you.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your first week', exact: true })).toBeVisible();
  await expect(page.locator('.is-today')).toHaveCount(0);
  await picture(page, 'locked');
  await noViolations(page);
});
