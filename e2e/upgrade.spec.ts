import { everyLook, noViolations } from './axe.ts';
import { buy, comeBackAfter, laterDeclinedCard, tierOf } from './checkout.ts';
import { expect, test } from './journey.ts';

/**
 * Changing a plan in the test checkout: exact amounts first, then the change, then the receipt.
 */
test('an upgrade names amount and dates, is paid once, counts at once and leaves a receipt', async ({
  page,
  stage,
  time,
  arrive,
}) => {
  const { email } = await arrive({}, '/membership');
  await buy(page, stage, { button: 'Upgrade to Builder', amount: '9.99 CAD' });
  await time.pass({ days: 10 });
  await page.goto('/membership');
  await expect(page.getByText('Renews on 2 April 2026 for $9.99 CAD.')).toBeVisible();
  expect(await tierOf(page)).toBe('builder');

  // 21 of 31 days are left: 13.54 for Achiever, less 6.77 already paid for Builder.
  await page.getByRole('button', { name: 'Upgrade to Achiever' }).click();
  const change = page.getByRole('dialog', { name: 'Change to Achiever, monthly?' });
  await expect(change.getByRole('definition')).toHaveText(['6.77 CAD', '6.77 CAD', '19.99 CAD']);
  await expect(change.getByText('Next charge, 2 April 2026')).toBeVisible();
  await noViolations(page, everyLook);
  let calls = 0;
  page.on('request', (request) => (calls += request.url().endsWith('/api/subscription/change') ? 1 : 0));
  await change.getByRole('button', { name: 'Pay 6.77 CAD and change' }).dblclick();
  await expect(page.getByText('You have Achiever, monthly now.')).toBeVisible();
  await expect(change).toBeHidden();
  expect(calls).toBe(1);
  await expect(page.getByText('Renews on 2 April 2026 for $19.99 CAD.')).toBeVisible();
  expect(await tierOf(page)).toBe('achiever');

  await page.getByRole('link', { name: 'Billing' }).click();
  const receipts = page.getByRole('region', { name: 'Receipts' }).getByRole('listitem');
  await expect(receipts).toHaveCount(2);
  await expect(receipts.first()).toContainText('Achiever, monthly');
  await expect(receipts.first()).toContainText('6.77 CAD');
  await expect(receipts.first()).toContainText('Paid');
  await noViolations(page);
  const opened = page.waitForEvent('popup');
  await receipts.first().getByRole('link').click();
  const paper = await opened;
  await expect(paper.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(paper.getByText('6.77 CAD')).toBeVisible();
  await noViolations(paper);
  await paper.close();
  const subjects = (await stage.emails(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your receipt: 6.77 CAD')).toHaveLength(1);
});

test('a declined card changes nothing, and a downgrade waits for the end of the period', async ({
  page,
  stage,
  visitor,
  arrive,
  noise,
}) => {
  noise.announce(/status of 402/, /status of 409/);
  const member = await arrive({}, '/membership');
  await buy(page, stage, { button: 'Upgrade to Achiever', amount: '19.99 CAD', card: laterDeclinedCard });
  await page.getByRole('link', { name: 'View Membership' }).click();

  await page.getByRole('button', { name: 'Upgrade to Creator' }).click();
  const up = page.getByRole('dialog', { name: 'Change to Creator, monthly?' });
  await up.getByRole('button', { name: /^Pay .* and change$/ }).click();
  await expect(up.getByText(/declined/)).toBeVisible();
  await up.getByRole('button', { name: 'Not now' }).click();
  await expect(up).toBeHidden();
  expect(await tierOf(page)).toBe('achiever');

  await page.getByRole('button', { name: 'Change to Builder' }).click();
  const down = page.getByRole('dialog', { name: 'Change to Builder, monthly?' });
  await expect(
    down.getByText(
      'You keep Achiever, monthly until 2 April 2026. From then on it is Builder, monthly for 9.99 CAD a month. Nothing is charged today.',
    ),
  ).toBeVisible();
  await expect(down.getByRole('definition').first()).toHaveText('0.00 CAD');
  await down.getByRole('button', { name: 'Change my plan' }).click();
  await expect(page.getByText('Changes to Builder, monthly on 2 April 2026.')).toBeVisible();
  await expect(page.getByText('Planned', { exact: true })).toBeVisible();
  expect(await tierOf(page)).toBe('achiever');

  await page.getByRole('button', { name: 'Keep my plan' }).click();
  const keep = page.getByRole('dialog', { name: 'Keep Achiever, monthly?' });
  await expect(keep.getByText(/The change to Builder, monthly is cancelled/)).toBeVisible();
  await keep.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByText('Renews on 2 April 2026 for $19.99 CAD.')).toBeVisible();

  // The renewal fails: the plan stays for a week, says so, and links to the card.
  const owing = await comeBackAfter(31.1, { page, stage, visitor, member });
  await expect(owing.getByText('Payment failed')).toBeVisible();
  await expect(owing.getByText(/Your plan stays until 9 April 2026 while we try again/)).toBeVisible();
  await expect(owing.getByText('Available once your payment is in')).toHaveCount(3);
  await noViolations(owing);
  await owing.getByRole('button', { name: 'Change card' }).click();
  await expect(owing.getByRole('heading', { name: 'Card and receipts' })).toBeVisible();
  await noViolations(owing);
  await owing.getByRole('button', { name: 'Change card' }).click();
  await expect(owing.getByText('Your card was changed.')).toBeVisible();
  const settled = await comeBackAfter(1.1, { page: owing, stage, visitor, member });
  await expect(settled.getByText('Active', { exact: true })).toBeVisible();
  expect(await tierOf(settled)).toBe('achiever');
});

test('a builder becomes a founder, less what is paid already', async ({ page, stage, arrive }) => {
  await arrive({}, '/membership');
  await buy(page, stage, { button: 'Upgrade to Builder', amount: '9.99 CAD' });
  await page.getByRole('link', { name: 'View Membership' }).click();
  await page.getByRole('button', { name: 'Claim Founding Member Status' }).click();
  const change = page.getByRole('dialog', { name: 'Change to Founding Member, monthly?' });
  await expect(change.getByText(/Your founding seat is yours right away/)).toBeVisible();
  await noViolations(page);
  await change.getByRole('button', { name: /^Pay .* and change$/ }).click();
  await expect(page.getByText('You have Founding Member, monthly now.')).toBeVisible();
  expect(await tierOf(page)).toBe('founder');
  await page.getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('heading', { name: 'Your founding price is locked' })).toBeVisible();
  await expect(page.getByText('1 of 1,000')).toBeVisible();
  await noViolations(page);
});

test('a founder sees the cost of Creator, and can return to their seat', async ({ page, stage, arrive }) => {
  await arrive({}, '/membership');
  await buy(page, stage, { button: 'Claim Founding Member Status', amount: '10.00 CAD' });
  await page.getByRole('link', { name: 'View Membership' }).click();
  await page.getByRole('button', { name: 'Upgrade to Creator' }).click();
  const leave = page.getByRole('dialog', { name: 'Change to Creator, monthly?' });
  await expect(
    leave.getByText(
      "You give up founding seat 1 and its price of 10.00 CAD a month, which is locked for life. You can come back to both until 1 April 2026. After that they're gone for good.",
    ),
  ).toBeVisible();
  await noViolations(page);
  await leave.getByRole('button', { name: /^Pay .* and change$/ }).click();
  const kept = page.getByRole('region', { name: 'Your founding seat is kept' });
  await expect(kept.getByText(/kept for you until 1 April 2026/)).toBeVisible();
  expect(await tierOf(page)).toBe('creator');
  await noViolations(page);
  await kept.getByRole('button', { name: 'Come back to seat 1' }).click();
  const back = page.getByRole('dialog', { name: 'Change to Founding Member, monthly?' });
  await expect(back.getByText(/You pay nothing today/)).toBeVisible();
  await back.getByRole('button', { name: 'Change my plan' }).click();
  await expect(page.getByText('You have Founding Member, monthly now.')).toBeVisible();
  await expect(kept).toBeHidden();
  expect(await tierOf(page)).toBe('founder');
});
