import { introduce } from './checkout.ts';
import { expect, test } from './journey.ts';

test('a payment whose address belongs to another account waits, and joins it when its owner signs in and confirms', async ({
  page,
  stage,
  visitor,
  noise,
}) => {
  noise.announce(/status of 409/, /ERR_FAILED/);
  const email = 'rune@example.com';
  const password = 'seven other stones';
  await page.goto('/auth/register?plan=builder_monthly');
  await introduce(page, 'Rune Dahl', email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /pay/i }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);

  const opened = await fetch(`${stage.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Rune', email, password, membership_tier: 'starter' }),
  });
  expect(opened.status).toBe(200);

  await page.getByRole('button', { name: 'Pay 9.99 CAD' }).click();
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible();
  await expect(page.getByText(/the payment can be joined to that account or refunded until/)).toBeVisible();

  const message = (await stage.emails(email)).find(({ subject }) => subject.includes('your decision'));
  const link = /\/payment-choice\?token=\S+/.exec(message?.text ?? '')?.[0] ?? '';
  const device = await visitor();
  await device.route('**/api/payments/choice', (route) => route.abort());
  await device.goto(link);
  await expect(device).toHaveURL('/payment-choice');
  await expect(device.getByRole('heading', { name: "We couldn't open this decision" })).toBeVisible();
  await device.unroute('**/api/payments/choice');
  await device.getByRole('button', { name: 'Try again' }).click();
  await expect(
    device.getByRole('heading', { name: 'Builder, monthly is waiting for your decision' }),
  ).toBeVisible();
  await expect(device.getByRole('button', { name: 'Refund it' })).toBeVisible();
  await device.getByRole('link', { name: 'Sign in to join it' }).click();
  await device.getByLabel('Email').fill(email);
  await device.getByRole('textbox', { name: 'Password' }).fill(password);
  await device.getByRole('button', { name: 'Sign In', exact: true }).click();
  await device.getByRole('button', { name: 'Join this payment to my account' }).click();
  await expect(device.getByRole('heading', { name: 'The payment is on the account' })).toBeVisible();
  await device.getByRole('link', { name: 'View Membership' }).click();
  await expect(device.getByText('9.99 CAD a month').first()).toBeVisible();
});
