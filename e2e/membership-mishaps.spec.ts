import { open } from '../scripts/pictured-pages.ts';
import { everyLook, noViolations } from './axe.ts';
import { buy, introduce, tierOf } from './checkout.ts';
import { expect, signIn, test } from './journey.ts';
import { reopen } from './reopen.ts';

/** Trouble around a payment: two tabs, two clicks, Back, reload, no connection, a seat that is gone. */
test('two tabs: one payment page is open at a time, and both tabs show the truth afterwards', async ({
  page,
  context,
  arrive,
  stage,
  noise,
}) => {
  noise.announce(/status of 402/, /status of 409/);
  await arrive({}, '/membership');
  await page.getByRole('button', { name: 'Upgrade to Builder' }).click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  const other = await context.newPage();
  await other.goto('/membership');
  await other.getByRole('button', { name: 'Upgrade to Achiever' }).click();
  await expect(other).toHaveURL(/\/test-checkout\//);

  await page.getByRole('button', { name: 'Pay 9.99 CAD' }).click();
  await expect(page.getByText('This payment page has expired. Nothing was charged.').first()).toBeVisible();
  await noViolations(page, everyLook);
  await page.getByRole('link', { name: 'Back' }).click();
  const late = page.getByRole('button', { name: 'Upgrade to Builder' });
  await expect(late).toBeVisible();

  await other.getByRole('button', { name: 'Pay 19.99 CAD' }).dblclick();
  await expect(other.getByText('19.99 CAD')).toBeVisible();
  await stage.runJobs();
  // The first tab hears of what was bought in the second, and offers it no more.
  await page.bringToFront();
  await expect(late).toBeHidden();
  await expect(page.getByText('Renews on 2 April 2026 for $19.99 CAD.')).toBeVisible();
  await open(page, '/membership/billing');
  await expect(page.getByRole('region', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(1);

  await open(other, '/membership');
  await expect(other.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
  await open(page, '/membership');
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Cancel subscription' }).click();
  }
  for (const tab of [page, other]) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  }
  for (const tab of [page, other]) await expect(tab.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('reload and Back are safe on the pages a payment leads to', async ({
  page,
  stage,
  time,
  arrive,
  noise,
}) => {
  noise.announce(/status of 409/);
  await arrive({}, '/membership');
  await buy(page, stage, { button: 'Upgrade to Builder', amount: '9.99 CAD' });
  await expect(page).toHaveURL('/payment-success');
  await reopen(page, 'kept');
  await expect(page.getByText('9.99 CAD')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This is paid' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click();
  await expect(page).toHaveURL('/evolve90');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/register?plan=creator');
  await introduce(page, 'Ida Berg', 'ida@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay 49.99 CAD' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await reopen(page, 'kept');
  await expect(page).toHaveURL('/evolve90');
  expect(await tierOf(page)).toBe('creator');
  await page.goBack();
  await expect(page).not.toHaveURL(/registration_id|session_id/);
  await time.pass({ minutes: 16 });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/register');
  await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeVisible();
});

test('without a connection nothing is lost, and the page says so', async ({
  page,
  context,
  arrive,
  noise,
}) => {
  noise.announce(/ERR_INTERNET_DISCONNECTED/);
  await arrive({}, '/membership');
  const upgrade = page.getByRole('button', { name: 'Upgrade to Builder' });
  await expect(upgrade).toBeVisible();
  await context.setOffline(true);
  await upgrade.click();
  await expect(page.getByText('Error starting payment process. Please try again.')).toBeVisible();
  await context.setOffline(false);
  await upgrade.click();
  await expect(page).toHaveURL(/\/test-checkout\//);

  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/register?plan=builder_yearly');
  await introduce(page, 'Ida Berg', 'ida@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await context.setOffline(true);
  const pay = page.getByRole('button', { name: 'Continue to payment' });
  await pay.click();
  await expect(page.getByRole('alert').first()).toContainText(/connection/);
  await context.setOffline(false);
  await pay.click();
  await expect(page).toHaveURL(/\/test-checkout\//);
  await expect(page.getByText('99.99 CAD a year')).toBeVisible();
});

test('an unknown plan is Starter, and an alias is resolved', async ({ page }) => {
  for (const [plan, radio] of [
    ['gold', 'Starter'],
    ['%00', 'Starter'],
    ['founder_yearly', 'Founding Member'],
    ['CREATOR', 'Creator'],
  ]) {
    await page.goto('/robots.txt');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`/auth/register?plan=${plan}`);
    await introduce(page, 'Ida Berg', 'ida@example.com');
    await expect(page.getByRole('radio', { name: new RegExp(`^${radio}`) })).toBeChecked();
  }
});

test('a founding seat that is taken meanwhile is reported before confirming', async ({
  page,
  stage,
  noise,
}) => {
  noise.announce(/status of 409/);
  let isOpen = true;
  await page.route('**/api/payments/packages', (route) =>
    route.fulfill({
      json: {
        packages: {},
        stripe_mode: 'test',
        founder: { seats: 1_000, remaining: isOpen ? 1 : 0, is_open: isOpen },
      },
    }),
  );
  await page.goto('/auth/register?plan=founder');
  await introduce(page, 'Ida Berg', 'ida@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  const pay = page.getByRole('button', { name: 'Continue to payment' });
  await expect(pay).toBeVisible();
  isOpen = false;
  await page.clock.fastForward(31_000);
  await expect(page.getByText(/^All founding seats are taken or being paid for right now\./)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible();
  await expect(pay).toBeHidden();
  await page.getByRole('radio', { name: /^Builder/ }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('ida@example.com')).toBeVisible();
  await expect(page.getByText('Builder, $9.99 CAD a month').first()).toBeVisible();

  // On the membership page, the refusal removes the offer.
  const member = await stage.member({});
  isOpen = true;
  await signIn(page, member);
  await page.route('**/api/payments/checkout', (route) => {
    isOpen = false;
    return route.fulfill({
      status: 409,
      json: { detail: 'All founding seats are taken or being paid for right now.' },
    });
  });
  await page.goto('/membership');
  const claim = page.getByRole('button', { name: 'Claim Founding Member Status' });
  await claim.click();
  await expect(page.getByText('All founding seats are taken or being paid for right now.')).toBeVisible();
  await expect(claim).toBeHidden();
});

test('the founding card is not promised before the seats are known', async ({ page }) => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/payments/packages', async (route) => {
    await gate;
    await route.fulfill({
      json: { packages: {}, stripe_mode: 'live', founder: { seats: 1_000, remaining: 0, is_open: false } },
    });
  });
  await page.goto('/membership');
  await expect(page.getByRole('link', { name: 'Choose Builder' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join as Founding Member' })).toBeHidden();
  await expect(page.getByText('Founding Member', { exact: true })).toBeHidden();
  await noViolations(page);
  letGo();
  await expect(page.locator('.founder')).toHaveCount(0);
});
