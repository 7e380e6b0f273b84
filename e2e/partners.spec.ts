import type { Page } from '@playwright/test';
import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Waits for the page before axe looks at it. */
async function drawnWell(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await noViolations(page, everyLook);
}

test('two members find each other, write a pact, answer and part', async ({
  page,
  arrive,
  visitor,
  time,
  stage,
}) => {
  const other = await visitor();
  await arrive({ role: 'ada' }, '/partner', other);
  await button(other, 'Save and look').click();
  await expect(other.getByText('We’ll tell you when someone does.')).toBeVisible();

  await arrive({ role: 'nora' }, '/partner');
  await drawnWell(page);
  await page.getByLabel('One line about you').fill('I walk before the house wakes up.');
  await button(page, 'Save and look').click();
  await expect(page.getByRole('heading', { name: 'One person fits' })).toBeVisible();
  await expect(page.getByRole('img', { name: /You are both awake for \d+½? hours/ })).toBeVisible();
  await button(page, /^Ask Ada to be your partner/).click();
  await expect(page.getByText('Asked', { exact: true })).toBeVisible();

  await button(other, /^Accept Nora as your partner/).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Write your pact' })).toBeVisible();
  await expect(button(other, 'Start the pact')).toBeDisabled();
  const counts = other.getByRole('article', { name: 'What counts as a yes' });
  await button(other, 'Change (What counts as a yes)').click();
  await other.getByLabel('Your words').fill('Five minutes outside, any weather.');
  await button(other, 'Suggest').click();
  await expect(counts).toContainText('You suggest: Ten Five minutes outside, any weather.');

  await drawnWell(page);
  await button(page, 'Accept (What counts as a yes)').click();
  // The row of the suggestion is lower afterwards, and the buttons below it move up.
  await expect(button(page, 'Accept (What counts as a yes)')).toBeHidden();
  for (const line of ['The question each day', 'Rest days', 'Nudges', 'If one of us goes quiet'])
    for (const each of [page, other]) await button(each, `Agree (${line})`).click();
  await button(page, 'Start the pact').click();

  await expect(page.getByRole('heading', { name: 'Did your ten minutes happen?' })).toBeVisible();
  // In Vancouver it is seven, and nudges are welcome from eight.
  await expect(page.getByText(/Ada welcomes nudges again from 11:00/)).toBeVisible();
  await time.pass({ hours: 2 });
  await reopen(page, 'time');
  await drawnWell(page);
  await button(page, 'Yes').click();
  await expect(page.getByRole('heading', { name: 'Yes, from you' })).toBeFocused();
  await button(page, 'Send nudge').click();
  await expect(page.getByText('Today’s nudge is sent')).toBeVisible();

  await expect(other.getByText('“Saved you the bench.”')).toBeVisible();
  await expect(other.getByRole('cell', { name: 'Monday: yes' })).toBeVisible();
  await button(other, 'Leave').click();
  await button(other, 'Undo').click();
  await expect(other.getByText('are still partners')).toBeVisible();
  await button(other, 'Leave').click();
  await expect(other.getByText(/You left the pairing with/)).toBeVisible();
  await time.pass({ minutes: 2 });
  await stage.runJobs();
  await expect(page.getByText(/Your pairing with .* has ended/)).toBeVisible();
  await noViolations(page);
});
