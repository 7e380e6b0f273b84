import { open } from '../scripts/pictured-pages.ts';
import { everyLook, noViolations } from './axe.ts';
import { expect, test } from './journey.ts';

/** Buying from start to end in the built-in test checkout, without fixed responses. */
test('a visitor pays first, comes back signed in, and cancels with a refund', async ({
  page,
  stage,
  noise,
}) => {
  noise.announce(/status of 402/);
  await page.goto('/auth/register?plan=builder');
  await page.getByLabel('Name').fill('Ida Berg');
  await page.getByLabel('Email').fill('ida@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('grey stones at dawn');
  await page.getByText('I am 13 or older').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('radio', { name: /^Builder/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /pay/i }).click();

  await expect(page).toHaveURL(/\/test-checkout\//);
  await expect(page.getByText('Test mode. No money moves.')).toBeVisible();
  await expect(page.getByText('9.99 CAD a month')).toBeVisible();
  await noViolations(page, everyLook);
  await page.getByRole('button', { name: 'Try a card that is declined' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined. No money moved.');
  await page.getByRole('button', { name: 'Use this card: 4242' }).click();
  await page.getByRole('button', { name: 'Pay 9.99 CAD' }).click();

  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await expect(page).toHaveURL('/registration-success');
  await stage.runJobs();
  await open(page, '/membership/billing');
  await expect(page.getByText('Builder').first()).toBeVisible();
  const messages = await stage.emails('ida@example.com');
  expect(messages.map(({ subject }) => subject).join(' | ')).toMatch(/receipt/i);

  await page.getByRole('button', { name: 'Get a refund' }).click();
  await page.getByRole('button', { name: 'Refund 9.99 CAD' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await stage.runJobs();
  await open(page, '/membership');
  await expect(page.getByRole('button', { name: 'Upgrade to Builder' })).toBeVisible();
});

test('a founder claims a seat, and the number of free seats is right', async ({ page, arrive, stage }) => {
  await arrive({ role: 'finn' }, '/membership');
  // No count while few are taken.
  await expect(page.getByText('Claim Founding Member Status')).toBeVisible();
  await expect(page.getByText(/seats left/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Claim Founding Member Status' }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  await page.getByRole('button', { name: 'Pay 10.00 CAD' }).click();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await expect(page.getByText('10.00 CAD')).toBeVisible();
  await stage.runJobs();
  await open(page, '/membership/billing');
  await expect(page.getByText(/seat/i).first()).toBeVisible();
});

test('leaving the payment page costs nothing, and the visitor may start free instead', async ({ page }) => {
  await page.goto('/auth/register?plan=achiever');
  await page.getByLabel('Name').fill('Olof Ek');
  await page.getByLabel('Email').fill('olof@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('grey stones at dawn');
  await page.getByText('I am 13 or older').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /pay/i }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  await page.getByRole('button', { name: 'Leave without paying' }).click();
  await expect(page).toHaveURL(/\/auth\/register/);
  await page.getByRole('button', { name: /start free instead/i }).click();
  await expect(page).toHaveURL('/evolve90');
});

test('the newsletter is confirmed by its email, without an account, and that link does nothing else', async ({
  page,
  stage,
  noise,
}) => {
  noise.announce(/status of 400/, /ERR_FAILED/);
  await page.goto('/membership');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('reader@example.com');
  await email.press('Enter');
  await expect(page.getByText('Successfully subscribed! Welcome to the community.')).toBeVisible();
  const [message, ...more] = await stage.emails('reader@example.com');
  expect(more).toEqual([]);
  const link = message?.text.match(/https?:\/\/\S+\/newsletter\/confirm\?\S+/)?.[0] ?? '';
  await page.route('**/api/newsletter/*', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm your subscription' })).toBeVisible();
  await page.getByRole('button', { name: 'Yes, send it to me' }).click();
  await expect(page.getByRole('heading', { name: "That didn't work yet" })).toBeVisible();
  await page.unroute('**/api/newsletter/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: "You're subscribed" })).toBeVisible();
  await expect(page).toHaveURL('/newsletter/confirm');
  await page.goto(link.replace('/confirm', '/unsubscribe'));
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This link did not work' })).toBeVisible();

  await stage.newsletter({ name: 'first', source: '---\nsubject: The first stone\n---\nOne walk a day.' });
  const issue = (await stage.emails('reader@example.com')).at(-1);
  expect(issue?.subject).toBe('The first stone');
  const leave = issue?.text.match(/https?:\/\/\S+\/newsletter\/unsubscribe\?\S+/)?.[0] ?? '';
  await page.goto(leave);
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
  await expect(page).toHaveURL('/newsletter/unsubscribe');
  await stage.newsletter({ name: 'second', source: '---\nsubject: The second stone\n---\nOne more.' });
  expect((await stage.emails('reader@example.com')).at(-1)?.subject).toBe('The first stone');
});
