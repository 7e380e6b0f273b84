import type { Page } from '@playwright/test';
import { open } from '../scripts/pictured-pages.ts';
import { noViolations } from './axe.ts';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';
import type { Stage, StageMember } from './stage-client.ts';

const fields = (page: Page) => ({
  email: page.getByRole('textbox', { name: 'Email' }),
  password: page.getByRole('textbox', { name: 'Password', exact: true }),
  signIn: page.getByRole('button', { name: 'Sign In', exact: true }),
  welcome: page.getByRole('heading', { level: 1, name: 'Welcome Back' }),
});

/** Returns the path of the link in the newest email. */
async function linkFor(stage: Stage, email: string, path: string): Promise<string> {
  const message = (await stage.emails(email)).at(-1);
  const link = message?.text.match(new RegExp(`${stage.origin}(${path}\\?token=\\S+)`))?.[1];
  if (!link) throw new Error(`No message to ${email} carries a link to ${path}.`);
  return link;
}

test('sign-in says what is missing and what is wrong', async ({ page, stage, noise }) => {
  noise.announce(/status of 401/, /ERR_FAILED/);
  const nora = await stage.member({ role: 'nora', day: 3 });
  const { email, password, signIn, welcome } = fields(page);

  await page.goto('/auth/login');
  await expect(welcome).toBeVisible();
  await signIn.click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(email).toBeFocused();

  await email.fill(nora.email);
  await password.fill('seven green stones');
  await signIn.click();
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
  await expect(page).toHaveURL('/auth/login');

  await page.route('**/api/auth/login', (route) => route.abort());
  await signIn.click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await page.unroute('**/api/auth/login');

  await password.fill(nora.password);
  await password.press('Enter');
  await expect(page).toHaveURL('/evolve90');
  await expect(dashboard(page).today(3)).toBeVisible();
  const kept = await page.evaluate(() => [
    localStorage.getItem('evolve.token'),
    localStorage.getItem('evolve.user'),
  ]);
  expect(kept[0]).toMatch(/^\S{40,}$/);
  expect(JSON.parse(kept[1] ?? '')).toMatchObject({ id: nora.id });
});

test('a member requests a link for a new password, and reads for three seconds that it was sent', async ({
  page,
  stage,
  time,
  noise,
}) => {
  noise.announce(/ERR_FAILED/);
  const nora = await stage.member({ role: 'nora' });
  const { email, welcome } = fields(page);
  const ask = page.getByRole('button', { name: 'Send reset link' });
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
  await ask.click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await noViolations(page);
  await email.fill(nora.email);
  await page.route('**/api/auth/forgot-password', (route) => route.abort());
  await ask.click();
  await expect(page.getByText('Error sending reset email. Please try again.')).toBeVisible();
  await page.unroute('**/api/auth/forgot-password');
  await time.hold(page);
  await ask.click();
  const sent = page.getByText(`Password reset instructions have been sent to ${nora.email}`);
  await time.until(sent);
  await time.staysFor(sent, 3_000);
  await time.release(page);
  await expect(welcome).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  await linkFor(stage, nora.email, '/reset-password');
});

const choosing = (page: Page) => ({
  title: page.getByRole('heading', { level: 1, name: 'Choose a new password' }),
  fresh: page.getByRole('textbox', { name: 'New password' }),
  confirm: page.getByRole('textbox', { name: 'Confirm password' }),
  reset: page.getByRole('button', { name: 'Reset password' }),
});

/** Requests a new password without the browser, and returns the path of the link in the email. */
async function requestReset(stage: Stage, { email }: StageMember): Promise<string> {
  const reply = await fetch(`${stage.origin}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(reply.status).toBe(200);
  return linkFor(stage, email, '/reset-password');
}

test('the form for a new password hides its token, and says what is wrong', async ({
  page,
  stage,
  noise,
}) => {
  noise.announce(/ERR_FAILED/);
  const { title, fresh, confirm, reset } = choosing(page);
  await page.goto(await requestReset(stage, await stage.member({ role: 'nora' })));
  await expect(title).toBeVisible();
  expect(page.url()).toBe(`${stage.origin}/reset-password`);
  await reopen(page, 'kept');
  await expect(title).toBeVisible();
  expect(page.url()).toBe(`${stage.origin}/reset-password`);

  await reset.click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await fresh.fill('grey stones');
  await reset.click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await confirm.fill('gray stones');
  await reset.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await fresh.fill('stone');
  await confirm.fill('stone');
  await reset.click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await fresh.fill('a new grey stone');
  await confirm.fill('a new grey stone');
  await page.route('**/api/auth/reset-password', (route) => route.abort());
  await reset.click();
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible();
});

test('a new password signs out every device, and its link works once', async ({
  page,
  visitor,
  arrive,
  stage,
  time,
  noise,
}) => {
  noise.announce(/status of 40[01]/);
  const device = await visitor();
  const nora = await arrive({ role: 'nora', day: 3 }, '/evolve90', device);
  await expect(dashboard(device).today(3)).toBeVisible();
  const { email, password, signIn, welcome } = fields(page);
  const { fresh, confirm, reset } = choosing(page);
  const link = await requestReset(stage, nora);

  await page.goto(link);
  await fresh.fill('a new grey stone');
  await confirm.fill('a new grey stone');
  await time.hold(page);
  await reset.click();
  const done = page.getByRole('heading', { level: 1, name: 'Password Reset Successful!' });
  await time.until(done);
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await time.staysFor(done, 3_000);
  await time.release(page);
  await expect(welcome).toBeVisible();

  await test.step('the old session is invalid', async () => {
    await reopen(device, 'kept');
    await expect(fields(device).welcome).toBeVisible();
    expect(await device.evaluate(() => localStorage.getItem('evolve.token'))).toBeNull();
  });

  await test.step('the link works once', async () => {
    await page.goto(link);
    await fresh.fill('another grey stone');
    await confirm.fill('another grey stone');
    await reset.click();
    await expect(page.getByText('The password reset link is invalid or has expired.')).toBeVisible();
  });

  await test.step('only the new password works', async () => {
    await open(page, '/auth/login');
    await email.fill(nora.email);
    await password.fill(nora.password);
    await signIn.click();
    await expect(page.getByText('Wrong email or password.')).toBeVisible();
    await password.fill('a new grey stone');
    await signIn.click();
    await expect(dashboard(page).today(3)).toBeVisible();
  });
});

test('without a token there is no form for a new password', async ({ page }) => {
  for (const path of ['/reset-password', '/auth/reset-password']) {
    await page.goto(path);
    await expect(
      page.getByText('Invalid Reset Link: The password reset link is invalid or has expired.'),
    ).toBeVisible();
  }
});

test('an address is confirmed through its email', async ({ page, stage, arrive, noise }) => {
  noise.announce(/status of 400/, /ERR_FAILED/);
  const ida = await arrive({ person: { name: 'Ida', email: 'ida@example.com' }, verified: false });
  const setup = page.getByRole('region', { name: 'Make it fit your day' });
  const notice = setup.getByRole('listitem').filter({ hasText: 'Confirm ida@example.com' });
  await expect(notice).toContainText('We sent you a link.');
  const link = await linkFor(stage, ida.email, '/verify-email');
  await page.route('**/api/auth/verify-email', (route) => route.abort());
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('heading', { name: "We couldn't confirm your email yet" })).toBeVisible();
  await expect(page.getByText('No connection to Evolve. Check your network.')).toBeVisible();
  await page.unroute('**/api/auth/verify-email');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  expect(page.url()).toBe(`${stage.origin}/verify-email`);
  await page.getByRole('link', { name: 'Go to today' }).click();
  await expect(dashboard(page).today(1)).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goto('/verify-email?token=nonsense');
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('which pages a visitor and a member may open', async ({ page, arrive, visitor, noise }) => {
  noise.announce(/status of 401/, /status of 403/);
  const { email, password, signIn, welcome } = fields(page);
  for (const path of ['/', '/evolve90', '/auth', '/auth/anything', '/feed']) {
    await page.goto(path);
    await expect(welcome).toBeVisible();
    await expect(page).toHaveURL(/\/auth\/login/);
  }
  await page.goto('/register?plan=builder');
  await expect(page).toHaveURL('/auth/register?plan=builder');

  const other = await visitor();
  const nora = await arrive({ role: 'nora', day: 3 }, '/evolve90', other);
  await page.goto('/journal?q=stone');
  await expect(page).toHaveURL(`/auth/login?next=${encodeURIComponent('/journal?q=stone')}`);
  await email.fill(nora.email);
  await password.fill(nora.password);
  await signIn.click();
  await expect(page).toHaveURL('/journal?q=stone');
  await expect(page.getByRole('heading', { name: 'My Evolve 90 Journal' })).toBeVisible();

  for (const path of ['/auth/login', '/auth/register', '/auth/anything', '/auth/reset-password']) {
    await page.goto(path);
    await expect(page).toHaveURL('/evolve90');
    await expect(dashboard(page).today(3)).toBeVisible();
  }
  // Today is open, and unknown pages show the feed.
  await page.goto('/');
  await expect(page).toHaveURL('/evolve90');
  await page.goto('/nowhere');
  await expect(page).toHaveURL('/feed');
  await page.goto('/register');
  await expect(page).toHaveURL('/membership');
  await page.goto('/auth/login?next=https://example.com/');
  await expect(page).toHaveURL('/evolve90');
});

test('signing out: Logout here, and everywhere', async ({ page, context, arrive, visitor, noise }) => {
  noise.announce(/status of 401/);
  const nora = await arrive({ role: 'nora', day: 3 });
  const { welcome } = fields(page);
  const kept = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('evolve.'))
        .sort(),
    );

  await test.step('Logout clears token and user, in every tab', async () => {
    const tab = await context.newPage();
    await tab.goto('/journal');
    await expect(tab.getByRole('heading', { name: 'My Evolve 90 Journal' })).toBeVisible();
    await dashboard(page).words.fill('Half a thought.');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(welcome).toBeVisible();
    // The list of remembered devices stays, and contains no name.
    expect(await kept()).toEqual(['evolve.device-settled', 'evolve.devices']);
    await expect(fields(tab).welcome).toBeVisible();
    await tab.close();
    await page.goBack();
    await expect(welcome).toBeVisible();
  });

  await test.step('Sign out everywhere', async () => {
    const { email, password, signIn } = fields(page);
    await email.fill(nora.email);
    await password.fill(nora.password);
    await signIn.click();
    await expect(dashboard(page).today(3)).toBeVisible();
    const phone = await visitor();
    await phone.goto('/auth/login');
    await fields(phone).email.fill(nora.email);
    await fields(phone).password.fill(nora.password);
    await fields(phone).signIn.click();
    await expect(dashboard(phone).today(3)).toBeVisible();

    await open(page, '/profile/settings/security');
    const devices = page.getByRole('region', { name: 'Devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByText('This device')).toBeVisible();
    await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
    await expect(sure).toBeVisible();
    await sure.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(sure).toBeHidden();
    await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
    await sure.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(welcome).toBeVisible();
    expect(await kept()).toEqual([]);
    await reopen(phone, 'kept');
    await expect(fields(phone).welcome).toBeVisible();
  });
});
