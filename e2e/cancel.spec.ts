import { open } from '../scripts/pictured-pages.ts';
import { noViolations } from './axe.ts';
import { buy, comeBackAfter, tierOf } from './checkout.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

/**
 * Cancelling in the test checkout: dates first, the reason is stored, the plan lasts until the end of the
 * paid period.
 */
test('cancelling names its date, keeps the plan until then, and can be undone', async ({
  page,
  stage,
  visitor,
  arrive,
  noise,
}) => {
  noise.announce(/ERR_FAILED/);
  const member = await arrive({}, '/membership');
  await buy(page, stage, { button: 'Upgrade to Builder', amount: '9.99 CAD' });
  await page.getByRole('link', { name: 'View Membership' }).click();

  const ask = page.getByRole('button', { name: 'Cancel subscription' });
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  const confirm = dialog.getByRole('button', { name: 'Cancel subscription' });
  await ask.click();
  await expect(
    dialog.getByText(
      /^You keep Builder until 2 April 2026\. Then you're on Starter, and nothing more is charged\./,
    ),
  ).toBeVisible();
  const why = dialog.getByLabel('What made you decide?');
  await why.fill('The summer begins');
  await page.route('**/api/subscription/cancel', (route) => route.abort());
  await confirm.click();
  await expect(dialog.getByText('Error canceling subscription. Please try again.')).toBeVisible();
  await expect(why).toHaveValue('The summer begins');
  await page.unroute('**/api/subscription/cancel');
  const sent = page.waitForRequest('**/api/subscription/cancel');
  await confirm.dblclick();
  expect((await sent).postDataJSON()).toEqual({ reason: 'The summer begins' });
  await expect(
    page.getByText(
      "You keep everything until 2 April 2026. Then you're on Starter, and nothing more is charged. Everything you wrote and did stays.",
    ),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(
      "Cancelled. Your plan stays until 2 April 2026, then you're on Starter. Everything you made stays.",
    ),
  ).toBeVisible();
  await expect(page.getByText('Begins when your plan ends')).toBeVisible();
  expect(await tierOf(page)).toBe('builder');

  await page.getByRole('button', { name: 'Keep my plan' }).click();
  const keep = page.getByRole('dialog', { name: 'Keep Builder, monthly?' });
  await expect(
    keep.getByText('Your plan continues as it is. The next charge is $9.99 CAD on 2 April 2026.'),
  ).toBeVisible();
  await keep.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByText('Renews on 2 April 2026 for $9.99 CAD.')).toBeVisible();

  await ask.click();
  await confirm.click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  const lastDay = await comeBackAfter(30, { page, stage, visitor, member });
  await expect(lastDay.getByText(/^Cancelled\. Your plan stays until 2 April 2026/)).toBeVisible();
  expect(await tierOf(lastDay)).toBe('builder');
  const after = await comeBackAfter(1.1, { page: lastDay, stage, visitor, member });
  await expect(
    after.getByText('The first week of Evolve 90 is yours, free. Nothing is charged.'),
  ).toBeVisible();
  await expect(after.getByRole('button', { name: 'Upgrade to Builder' })).toBeVisible();
  expect(await tierOf(after)).toBe('starter');
  const subjects = (await stage.emails(member.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your subscription is cancelled');
  expect(subjects.filter((subject) => subject.startsWith('Your receipt'))).toHaveLength(1);
});

test('a pause means Starter without a charge, and ends by itself or early', async ({
  page,
  stage,
  visitor,
  arrive,
}) => {
  const member = await arrive({}, '/membership');
  await buy(page, stage, { button: 'Upgrade to Builder', amount: '9.99 CAD' });
  await open(page, '/membership/billing');
  await page.getByRole('button', { name: 'Pause membership' }).click();
  const pause = page.getByRole('dialog', { name: 'Pause your membership?' });
  await pause.getByText('Two months').click();
  await expect(pause.getByText('Your plan and its charges restart on 2 June 2026')).toBeVisible();
  await pause.getByRole('button', { name: 'Pause membership' }).click();
  await expect(
    page.getByText(/^Your plan stays until 2 April 2026, then it's paused until 2 June 2026/),
  ).toBeVisible();
  expect(await tierOf(page)).toBe('builder');
  await noViolations(page);

  const resting = await comeBackAfter(32, { page, stage, visitor, member });
  await expect(
    resting.getByText(/^Paused until 2 June 2026\. Until then you're on Starter, nothing is charged/),
  ).toBeVisible();
  expect(await tierOf(resting)).toBe('starter');
  await resting.getByRole('button', { name: 'Resume membership' }).click();
  const resume = resting.getByRole('dialog', { name: 'End the pause?' });
  await expect(
    resume.getByText(/^Your membership restarts on 2 May 2026, with a charge of \$9\.99 CAD\./),
  ).toBeVisible();
  await resume.getByRole('button', { name: 'Resume membership' }).click();
  await expect(resume).toBeHidden();
  // The plan starts again with the next charge, a month before the pause would have ended, because nothing is
  // paid until then.
  await reopen(resting, 'kept');
  await expect(resting.getByText(/^Restarts on 2 May 2026 with a charge/)).toBeVisible();
  await expect(resting.getByRole('button', { name: 'Resume membership' })).toBeHidden();
  const again = await comeBackAfter(29, { page: resting, stage, visitor, member });
  await expect(again.getByText('Renews on 2 June 2026 for $9.99 CAD.')).toBeVisible();
  expect(await tierOf(again)).toBe('builder');
});
