import type { Page } from '@playwright/test';
import type { Habit } from '#contract/habits/endpoints.ts';
import { noViolations } from './axe.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

/** Monday, 2 March 2026: the first morning of every journey. */
const today = '2026-03-02';
const path = '/profile/habits';

const stone = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('checkbox', { name });
/** The week table's stones name their day, the list's don't. */
const inList = (page: Page, name: string) => page.locator('[data-habit]').getByRole('checkbox', { name });
const saved = (page: Page) =>
  page.waitForResponse((reply) => reply.url().includes('/days/') && reply.request().method() === 'PUT');

test('a member creates a habit, ticks it and writes a note', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3 }, path);
  await expect(page.getByRole('heading', { name: 'Start with one you could do tonight' })).toBeVisible();

  await page.getByRole('button', { name: 'New habit' }).click();
  const form = page.getByRole('dialog', { name: 'New habit' });
  await form.getByLabel('Name').fill('Stretch');
  await form.locator('summary', { hasText: 'More' }).click();
  await form.getByLabel('Routine').fill('Morning');
  await noViolations(page);
  await form.getByRole('button', { name: 'Create habit' }).click();
  await expect(form).toBeHidden();

  const reply = saved(page);
  await inList(page, 'Stretch, open').click();
  await reply;
  await expect(inList(page, 'Stretch, kept')).toBeChecked();

  await page
    .getByRole('link', { name: /^Stretch/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stretch' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a note' }).click();
  const note = page.getByRole('dialog', { name: 'Add a note' });
  await note.getByLabel('Note').fill('Before the kettle boiled.');
  const noted = saved(page);
  await note.getByRole('button', { name: 'Save' }).click();
  await noted;
  await noViolations(page);
  await reopen(page, 'kept');
  await expect(page.getByRole('button', { name: '2 March, kept, with a note' })).toBeVisible();
});

test('"All done" ticks a routine, and Undo takes back what it ticked', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const nora = await stage.member({ role: 'nora', day: 3 });
  const kept = await call(nora, 'POST /api/habits', { name: 'Make the bed', routine: 'Morning' });
  await call(nora, 'POST /api/habits', { name: 'Stretch', routine: 'Morning' });
  await call(nora, `PUT /api/habits/${kept.id}/days/${today}`, { done: true });
  await arrive(nora, path);
  await page.getByRole('button', { name: 'All done with Morning' }).click();
  await expect(inList(page, 'Stretch, kept')).toBeChecked();
  const undone = saved(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await undone;
  await expect(inList(page, 'Stretch, open')).not.toBeChecked();
  await expect(inList(page, 'Make the bed, kept')).toBeChecked();
});

test('a habit is ticked and opened with the keyboard alone', async ({ page, arrive, stage, call }) => {
  const nora = await stage.member({ role: 'nora', day: 3 });
  await call(nora, 'POST /api/habits', { name: 'Drink water', day_target: 2, unit: 'glasses' });
  await arrive(nora, path);
  await inList(page, 'Drink water, open').focus();
  await page.keyboard.press('Space');
  await expect(inList(page, 'Drink water, 1 of 2 glasses')).toBeFocused();
  await page.keyboard.press('+');
  await expect(inList(page, 'Drink water, kept')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Drink water' })).toBeVisible();

  const day = page.getByRole('button', { name: '2 March, kept' });
  await day.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: /^1 March/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: /^28 February/ })).toBeFocused();
});

test('a tick made offline belongs to its day, and arrives later', async ({
  page,
  context,
  arrive,
  stage,
  call,
  noise,
  time,
}) => {
  noise.announce(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const nora = await stage.member({ role: 'nora', day: 3 });
  const { id } = await call(nora, 'POST /api/habits', { name: 'Stretch' });
  await arrive(nora, path);
  await expect(inList(page, 'Stretch, open')).toBeVisible();
  await context.setOffline(true);
  await inList(page, 'Stretch, open').click();
  await expect(page.getByText('Waiting to be saved')).toBeVisible();
  await time.pass({ days: 2 });
  await expect(page.getByText('Wednesday 4 March', { exact: true })).toBeVisible();
  await expect(stone(page, 'Stretch, Monday 2 March: kept')).toBeChecked();
  await context.setOffline(false);
  await expect
    .poll(async () => {
      const habit = await call<{ completions: Record<string, boolean> }>(nora, `GET /api/habits/${id}`);
      return habit.completions;
    })
    .toEqual({ [today]: true });
  await expect(stone(page, 'Stretch, Monday 2 March: kept')).toBeChecked();
});

test('a habit is dragged into another routine, and the routines are changed in their dialog', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const nora = await stage.member({ role: 'nora', day: 3 });
  for (const [name, routine] of [
    ['Make the bed', 'Morning'],
    ['Stretch', 'Morning'],
    ['Read a page', 'Evening'],
  ])
    await call(nora, 'POST /api/habits', { name, routine });
  await arrive(nora, path);
  const names = (routine: string) =>
    page.getByRole('region', { name: routine, exact: true }).locator('[data-habit] b').allTextContents();
  const ordered = page.waitForResponse((reply) => reply.url().endsWith('/api/habits/order'));
  const row = page.locator('[data-habit]', { hasText: 'Make the bed' });
  await row.hover();
  await row.locator('[data-grip]').hover();
  await page.mouse.down();
  const onto = await page.locator('[data-habit]', { hasText: 'Read a page' }).boundingBox();
  if (!onto) throw new Error('The evening has no row.');
  await page.mouse.move(onto.x + 60, onto.y + onto.height - 4, { steps: 8 });
  await page.mouse.up();
  await ordered;
  await expect.poll(() => names('Evening')).toEqual(['Read a page', 'Make the bed']);

  await page.getByRole('button', { name: 'Routines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Routines' });
  await dialog.getByRole('button', { name: 'Move Evening up' }).click();
  await dialog.getByRole('button', { name: 'New routine' }).click();
  await dialog.getByRole('group', { name: 'New routine' }).getByRole('combobox').selectOption('Stretch');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Please give the routine a name.')).toBeVisible();
  await noViolations(page);
  await dialog.getByRole('group', { name: 'New routine' }).getByRole('textbox').fill('Noon');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await reopen(page, 'kept');
  await expect.poll(() => names('Noon')).toEqual(['Stretch']);
  await expect.poll(() => names('Evening')).toEqual(['Read a page', 'Make the bed']);
});

test('a stack of habits is kept for three weeks, over the night in which the clock changes', async ({
  page,
  arrive,
  stage,
  call,
  time,
}) => {
  const nora = await stage.member({ role: 'nora', day: 3 });
  for (const name of ['Make the bed', 'Stretch', 'Read a page'])
    await call(nora, 'POST /api/habits', { name, routine: 'Morning' });
  await arrive(nora, path);
  // In Toronto the clock moves an hour forward in the night to 8 March.
  for (let day = 1; day <= 21; day += 1) {
    if (day > 1) await time.pass({ days: 1 });
    const done = page.waitForResponse((reply) => reply.url().endsWith('/all-done'));
    await page.getByRole('button', { name: 'All done with Morning' }).click();
    await done;
    await expect(inList(page, 'Stretch, kept')).toBeChecked();
  }
  await expect(page.locator('[data-habit]').getByText('21 days in a row')).toHaveCount(3);
  const habits = await call<Habit[]>(nora, 'GET /api/habits');
  for (const { streak, best_streak, consistency, completions } of habits) {
    expect([streak, best_streak, consistency]).toEqual([21, 21, 100]);
    expect(Object.keys(completions)).toHaveLength(21);
  }
});

test('a week on a phone without a connection loses no tick', async ({
  page,
  context,
  arrive,
  stage,
  call,
  noise,
  time,
}) => {
  noise.announce(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const nora = await stage.member({ role: 'nora', day: 3 });
  for (const name of ['Make the bed', 'Stretch'])
    await call(nora, 'POST /api/habits', { name, routine: 'Morning' });
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive(nora, path);
  await expect(inList(page, 'Stretch, open')).toBeVisible();
  await context.setOffline(true);
  for (let day = 1; day <= 7; day += 1) {
    if (day > 1) await time.pass({ days: 1 });
    await inList(page, 'Stretch, open').click();
    await inList(page, 'Make the bed, open').click();
    await expect(inList(page, 'Make the bed, kept')).toBeChecked();
  }
  await context.setOffline(false);
  await expect
    .poll(
      async () => {
        const habits = await call<Habit[]>(nora, 'GET /api/habits');
        return habits.map(({ streak, completions }) => [streak, Object.keys(completions).length]);
      },
      { timeout: 30_000 },
    )
    .toEqual([
      [7, 7],
      [7, 7],
    ]);
  await expect(page.getByText('Waiting to be saved')).toHaveCount(0);
});
