import type { Page } from '@playwright/test';
import { open } from '../scripts/pictured-pages.ts';
import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

/** Sunday of the first week. */
const sunday = { days: 6 };
const card = (page: Page) => page.getByRole('region', { name: 'Your week' });

test('on Sunday a member reads their week, answers its question, and finds the answer in the journal', async ({
  page,
  arrive,
  time,
}) => {
  await time.pass(sunday);
  await arrive({ role: 'nora', day: 5 }, '/evolve90');
  await expect(card(page)).toContainText('You walked on four of five days.');
  await expect(card(page)).toContainText('Today still counts.');
  await noViolations(page, everyLook);
  await card(page).getByRole('textbox').fill('The heron was back.');
  await card(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Answer saved!')).toBeVisible();
  await open(page, '/profile/progress');
  await expect(card(page).getByRole('textbox')).toHaveValue('The heron was back.');
  await noViolations(page);
  await open(page, '/journal?q=heron');
  await expect(page.getByRole('region', { name: 'About your weeks' })).toContainText('The heron was back.');
  await noViolations(page);
});

test('an answer written offline waits, and is saved once the connection returns', async ({
  page,
  context,
  arrive,
  call,
  time,
  noise,
}) => {
  noise.announce(/ERR_INTERNET_DISCONNECTED/);
  await time.pass(sunday);
  const nora = await arrive({ role: 'nora', day: 5 }, '/profile/progress');
  await expect(card(page)).toBeVisible();
  await context.setOffline(true);
  await card(page).getByRole('textbox').fill('No signal by the lake.');
  await card(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card(page)).toContainText('Saved on this device.');
  await context.setOffline(false);
  await expect
    .poll(async () => {
      const { reviews } = await call<{ reviews: { answer: string }[] }>(nora, 'GET /api/reviews');
      return reviews[0]?.answer;
    })
    .toBe('No signal by the lake.');
});

test('the card can be hidden for the week, and earlier weeks open on the progress page', async ({
  page,
  arrive,
  call,
  time,
}) => {
  await time.pass(sunday);
  const nora = await arrive({ role: 'nora', day: 5 }, '/evolve90');
  await card(page).getByRole('button', { name: 'Hide the review of this week' }).click();
  await expect(card(page)).toBeHidden();
  await time.pass({ days: 7 });
  await call(nora, 'GET /api/reviews');
  await page.goto('/profile/progress');
  await expect(card(page)).toContainText('It was a quiet week.');
  const earlier = page.getByRole('region', { name: 'Earlier weeks' });
  await earlier.getByText('2 to 8 March').click();
  await expect(earlier).toContainText('You walked on four of five days.');
  await noViolations(page);
});
