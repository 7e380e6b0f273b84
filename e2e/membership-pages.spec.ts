import type { Page } from '@playwright/test';
import { open } from '../scripts/pictured-pages.ts';
import { noViolations } from './axe.ts';
import { expect, test, withMotion } from './journey.ts';
import { reopen } from './reopen.ts';

/** Membership pages in every state, with fixed responses. The whole flow is tested in membership.spec.ts. */
// With less motion the success pages wait for a press and don't move on by themselves.
test.use(withMotion);

const sale = {
  packages: {},
  stripe_mode: 'test',
  buying: 'open',
  founder: { seats: 1_000, remaining: 412, is_open: true },
};
const starter = {
  tier: 'starter',
  status: 'none',
  package_id: null,
  amount_cents: null,
  currency: 'cad',
  since: null,
  period_end: null,
  access_until: null,
  grace_until: null,
  paused_until: null,
  scheduled: null,
  refundable_until: null,
  refundable_cents: null,
  founder: null,
  founder_return: null,
  had_founder_seat: false,
  falls_to: 'starter',
  guarantee: 'new',
  may_change_card: false,
};
const builder = {
  ...starter,
  tier: 'builder',
  status: 'active',
  package_id: 'builder_monthly',
  amount_cents: 999,
  since: '2026-03-01T15:00:00Z',
  period_end: '2026-04-01T15:00:00Z',
  refundable_until: '2026-03-31T15:00:00Z',
  refundable_cents: 999,
  may_change_card: true,
};

type Reply = { status?: number; json: unknown };

/** Responds to one call with fixed replies. Returns a function that counts its calls. */
async function answer(page: Page, path: string, ...replies: Reply[]): Promise<() => number> {
  let calls = 0;
  await page.route(`**/api/${path}`, (route) => {
    const reply = replies[Math.min(calls, replies.length - 1)];
    calls += 1;
    return route.fulfill(reply ?? {});
  });
  return () => calls;
}

test('the public plans lead to registration, monthly and yearly', async ({ page }) => {
  await answer(page, 'payments/packages', { json: sale });
  await page.goto('/membership');
  await expect(page.getByRole('heading', { level: 1, name: 'Pick your pace' })).toBeVisible();
  await expect(page.getByText('412 of 1,000 seats left')).toBeVisible();
  await expect(page.getByText('Test mode', { exact: true })).toBeVisible();
  await expect(page.getByText('Save up to 17% with yearly billing')).toBeVisible();
  for (const text of [
    '$99.99 yearly, saves $19.89',
    '$199.99 yearly, saves $39.89',
    '$499.99 yearly, saves $99.89',
  ])
    await expect(page.getByText(text)).toBeVisible();
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(link('Start Free')).toHaveAttribute('href', '/auth/register');
  await expect(link('Choose Achiever')).toHaveAttribute('href', '/auth/register?plan=achiever');
  await expect(link('Join as Founding Member')).toHaveAttribute('href', '/auth/register?plan=founder');
  await expect(page.getByRole('heading', { name: 'Money questions' })).toBeVisible();
  await page.getByRole('button', { name: 'Yearly' }).click();
  await expect(page.getByText('Saves $39.89 a year')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Creator $499.99 a year' })).toBeVisible();
  await link('Choose Achiever').click();
  await expect(page).toHaveURL('/auth/register?plan=achiever_yearly');
  await page.goto('/auth/membership');
  await expect(link('Choose Builder')).toBeVisible();
});

test('on a phone the comparison of plans scrolls inside its card, with the keyboard too', async ({
  page,
}) => {
  await answer(page, 'payments/packages', { json: sale });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/membership');
  const region = page.getByRole('region', { name: 'Plans compared' });
  const founder = page.getByRole('columnheader', { name: /^Founder/ });
  await region.focus();
  await expect(region).toBeFocused();
  await expect(founder).not.toBeInViewport();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowRight');
  await expect(founder).toBeInViewport();
  await expect(page.getByRole('rowheader', { name: 'Forum' })).toBeInViewport();
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
});

test('without seats there is no founding offer', async ({ page }) => {
  await answer(page, 'payments/packages', {
    json: { ...sale, stripe_mode: 'live', founder: { seats: 1_000, remaining: 0, is_open: false } },
  });
  await page.goto('/membership');
  await expect(page.getByRole('link', { name: 'Choose Builder' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Founding Member' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: /^Creator/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Founder/ })).toBeHidden();
  await expect(page.getByText('Test mode', { exact: true })).toBeHidden();
});

test('the newsletter form shows its result for as long as specified', async ({ page, time, noise }) => {
  noise.announce(/status of 400/, /ERR_FAILED/);
  await answer(page, 'payments/packages', { json: sale });
  const calls = await answer(
    page,
    'newsletter/subscribe',
    { status: 400, json: { detail: 'Please enter a valid email address' } },
    { json: { message: 'Successfully subscribed! Welcome to the community.' } },
  );
  await page.goto('/membership');
  const email = page.getByRole('textbox', { name: 'Email' });
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  await expect(subscribe).toBeVisible();
  await time.hold(page);
  await subscribe.click();
  const missing = page.getByText('Please enter your email address');
  await time.until(missing);
  await time.staysFor(missing, 3_000);
  expect(calls()).toBe(0);
  await email.fill('ida@');
  await email.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await email.fill('ida@example.com');
  await email.press('Enter');
  const done = page.getByText('Successfully subscribed! Welcome to the community.');
  await time.until(done);
  await time.staysFor(done, 5_000);
  await expect(email).toHaveValue('');
  expect(calls()).toBe(2);
  await page.route('**/api/newsletter/subscribe', (route) => route.abort());
  await email.fill('ida@example.com');
  await subscribe.click();
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible();
});

test('the payment page asks five times, and shows the result', async ({ page, time, arrive, noise }) => {
  noise.announce(/status of 500/);
  const paid = { payment_status: 'paid', status: 'complete', amount_total: 1_999, currency: 'cad' };
  const open = { ...paid, payment_status: 'unpaid', status: 'open' };
  const path = '/payment-success?session_id=cs_ida';
  await arrive({}, '/profile');

  await page.goto('/payment-success');
  await expect(page.getByText('No payment session found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/membership');

  await answer(page, 'payments/status/*', { json: { ...open, status: 'expired' } });
  await page.goto(path);
  await expect(page.getByText('Payment session expired. Please try again.')).toBeVisible();
  await expect(page).toHaveURL('/payment-success');

  await answer(page, 'payments/status/*', { status: 500, json: {} });
  await page.goto(path);
  await expect(page.getByText('Error checking payment status. Please try again.')).toBeVisible();

  const asked = await answer(page, 'payments/status/*', { json: open });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible();
  await expect.poll(asked).toBe(1);
  await time.hold(page);
  for (const n of [2, 3, 4, 5]) {
    // The next call is made two seconds after the last response, which arrives in its own time.
    expect(await time.waited(page, () => asked() === n)).toBeGreaterThan(1_000);
  }
  await time.until(
    page.getByText('Payment status check timed out. Please check your email for confirmation.'),
  );
  expect(asked()).toBe(5);
  await time.release(page);

  await answer(page, 'payments/status/*', { json: open }, { json: paid });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await expect(page.getByText('19.99 CAD')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue to Dashboard' })).toHaveAttribute(
    'href',
    '/evolve90',
  );
  await expect(page.getByRole('link', { name: 'View Membership' })).toHaveAttribute('href', '/membership');
  await noViolations(page);
  await reopen(page, 'kept');
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
});

test('a paid registration signs in without its secret in the address', async ({
  page,
  stage,
  time,
  noise,
}) => {
  noise.announce(/status of 409/, /status of 500/);
  const path = '/registration-success?session_id=cs_ida&registration_id=secret';
  await page.goto('/registration-success?session_id=cs_ida');
  await expect(page.getByText('Missing registration parameters')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/auth/register');

  await answer(page, 'auth/complete-registration*', { status: 500, json: {} });
  await page.goto(path);
  await expect(page.getByText('Failed to complete registration')).toBeVisible();
  await answer(page, 'auth/complete-registration*', { json: { access_token: '', user: null } });
  await page.goto(path);
  await expect(page.getByText('No access token received')).toBeVisible();
  await answer(page, 'auth/complete-registration*', {
    status: 409,
    json: { detail: 'This registration is already completed, please log in.' },
  });
  await page.goto(path);
  await expect(page.getByText('This registration is already completed, please log in.')).toBeVisible();

  const { token } = await stage.member({ person: { name: 'Ida Berg' }, tier: 'builder' });
  const user = await page.evaluate(async (bearer) => {
    const reply = await fetch('/api/auth/me', { headers: { Authorization: `Bearer ${bearer}` } });
    return (await reply.json()) as unknown;
  }, token);
  const completed = await answer(page, 'auth/complete-registration*', {
    json: { access_token: token, user },
  });
  await page.goto(path);
  const welcome = page.getByRole('heading', { name: 'Your account is ready' });
  await expect(welcome).toBeVisible();
  await expect(page).toHaveURL('/registration-success');
  expect(completed()).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('evolve.token'))).toBe(token);
  await time.pass({ seconds: 3 });
  await expect(page).toHaveURL('/evolve90');
  await page.goBack();
  await expect(page).not.toHaveURL(/registration_id/);
});

test('buying: one click is one call, and errors disappear after five seconds', async ({
  page,
  arrive,
  time,
  noise,
}) => {
  noise.announce(/status of 409/, /status of 500/);
  await answer(page, 'payments/packages', { json: sale });
  await answer(page, 'subscription', { json: starter });
  const calls = await answer(
    page,
    'payments/checkout',
    { status: 409, json: { detail: 'All founding seats are taken or being paid for right now.' } },
    { status: 500, json: {} },
    { json: { url: '', session_id: 'cs_ida' } },
    { json: { url: '/robots.txt', session_id: 'cs_ida' } },
  );
  await arrive({}, '/membership');
  await expect(page.getByRole('button', { name: 'Upgrade to Builder' })).toBeVisible();
  await page.getByRole('button', { name: 'Claim Founding Member Status' }).dblclick();
  await expect(page.getByText('All founding seats are taken or being paid for right now.')).toBeVisible();
  const upgrade = page.getByRole('button', { name: 'Upgrade to Builder' });
  await time.hold(page);
  await upgrade.click();
  const failed = page.getByText('Error starting payment process. Please try again.');
  await time.until(failed);
  await time.staysFor(failed, 5_000);
  await time.release(page);
  await upgrade.click();
  await expect(page.getByText('No checkout URL received')).toBeVisible();
  await upgrade.dblclick();
  await expect(page).toHaveURL('/robots.txt');
  expect(calls()).toBe(4);
});

test('changing and cancelling take two taps, with the dates first', async ({ page, arrive, time, noise }) => {
  noise.announce(/status of 500/);
  await answer(page, 'payments/packages', { json: sale });
  await answer(page, 'subscription', { json: builder });
  await answer(page, 'subscription/receipts', { json: [] });
  await answer(page, 'subscription/preview', {
    json: {
      kind: 'upgrade',
      due_now_cents: 968,
      credit_cents: 966,
      next_amount_cents: 1_999,
      next_date: '2026-04-01T15:00:00Z',
      currency: 'cad',
      at: '2026-03-02T15:00:00Z',
      sentence: 'Today you pay 9.68 CAD and have Achiever, monthly at once.',
    },
  });
  await arrive({ tier: 'builder' }, '/membership');
  await expect(page.getByText('Renews on 1 April 2026 for $9.99 CAD.')).toBeVisible();

  await page.getByRole('button', { name: 'Upgrade to Achiever' }).click();
  const change = page.getByRole('dialog', { name: 'Change to Achiever, monthly?' });
  await expect(change.getByText('Today you pay 9.68 CAD and have Achiever, monthly at once.')).toBeVisible();
  await expect(change.getByText('Next charge, 1 April 2026')).toBeVisible();
  await noViolations(page);
  const changed = page.waitForRequest('**/api/subscription/change');
  await answer(page, 'subscription/change', {
    json: {
      message: 'You have Achiever, monthly now.',
      subscription: { ...builder, tier: 'achiever', package_id: 'achiever_monthly', amount_cents: 1_999 },
    },
  });
  await change.getByRole('button', { name: 'Pay 9.68 CAD and change' }).click();
  expect((await changed).postDataJSON()).toEqual({
    package_id: 'achiever_monthly',
    at: '2026-03-02T15:00:00Z',
  });
  await expect(page.getByText('You have Achiever, monthly now.')).toBeVisible();
  await expect(change).toBeHidden();

  await open(page, '/membership/billing');
  await answer(page, 'subscription/cancel', { status: 500, json: {} });
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await expect(cancel.getByText(/You keep Builder until 1 April 2026/)).toBeVisible();
  await time.hold(page);
  await cancel.getByRole('button', { name: 'Cancel subscription' }).click();
  const failed = cancel.getByText('Error canceling subscription. Please try again.');
  await time.until(failed);
  await time.staysFor(failed, 8_000);
  await time.release(page);
  await cancel.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(cancel).toBeHidden();

  await page.getByRole('button', { name: 'Pause membership' }).click();
  await expect(page.getByText('Your plan and its charges restart on 1 May 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Get a refund' }).click();
  await expect(page.getByRole('button', { name: 'Refund 9.99 CAD' })).toBeVisible();
});

test('the wizard keeps the plan of its link and an open payment', async ({ page, noise }) => {
  noise.announce(/status of 503/);
  await answer(page, 'payments/packages', { json: sale });
  const registered = await answer(page, 'auth/register', {
    json: { payment_required: true, registration_id: 'secret', access_token: null, user: null },
  });
  await answer(page, 'payments/checkout/registration*', { json: { url: '' } });
  await page.goto('/auth/register?plan=founder_monthly');
  await page.getByLabel('Name').fill('Ida Berg');
  await page.getByLabel('Email').fill('ida@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('grey stones at dawn');
  await page.getByText('I am 13 or older').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('radio', { name: /^Founding Member/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Builder/ }).check({ force: true });
  await page.getByRole('button', { name: 'Yearly' }).click();
  await expect(page).toHaveURL('/auth/register?plan=builder_yearly&step=2');
  await noViolations(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Builder, $99.99 CAD a year').first()).toBeVisible();
  await expect(page.getByText(/You.ll also get the Evolve newsletter/)).toBeVisible();
  await noViolations(page);
  const body = page.waitForRequest('**/api/auth/register');
  await page.getByRole('button', { name: 'Continue to payment' }).dblclick();
  expect((await body).postDataJSON()).toMatchObject({ membership_tier: 'builder', billing_period: 'yearly' });
  await expect(page.getByText('Failed to create payment session')).toBeVisible();
  expect(registered()).toBe(1);
  await reopen(page, 'kept');
  await expect(page.getByRole('heading', { name: 'Your payment is still open' })).toBeVisible();
  await expect(page).not.toHaveURL(/secret/);
  await page.getByRole('button', { name: 'Change my details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ida Berg');
});
