import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { givePush, type PushBrowser } from './push-browser.ts';
import { reopen } from './reopen.ts';
import type { Stage } from './stage-client.ts';

/** The real service worker shows the notifications. */
test.use({ serviceWorkers: 'allow' });

const settings = '/profile/settings/notifications';

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn on push' }).click();
  // The worker is ready once it has stored the app for offline use.
  await expect(page.getByText('Push is on for this device.')).toBeVisible({ timeout: 30_000 });
}

/** Delivers the newest message that the push service has got. */
async function deliverNewest(browser: PushBrowser, stage: Stage, count: number): Promise<void> {
  const received = await stage.pushes();
  expect(received).toHaveLength(count);
  await browser.deliver(received.at(-1)?.payload ?? '');
}

test('push is turned on by a tap, a test arrives, and signing out ends it', async ({
  page,
  stage,
  arrive,
  call,
}) => {
  const browser = await givePush(page, stage);
  const nora = await arrive({ role: 'nora' }, settings);
  await expect(page.getByRole('switch', { name: 'Push' })).not.toBeChecked();
  await turnOn(page);
  await expect(page.getByRole('switch', { name: 'Push' })).toBeChecked();
  const devices = page.getByRole('region', { name: 'Devices with push' });
  await expect(devices.getByText('This device')).toBeVisible();

  await devices.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('Sent. It should appear in a moment.')).toBeVisible();
  await deliverNewest(browser, stage, 1);
  await expect
    .poll(() => browser.shown())
    .toEqual([{ title: 'Evolve', body: 'Push works on this device.', tag: 'test', actions: [] }]);
  // The next visit removes it, because the member is in the app.
  await reopen(page, 'kept');
  await expect.poll(() => browser.shown()).toEqual([]);

  const { email, password } = nora;
  const { access_token: token } = await call<{ access_token: string }>(nora, 'POST /api/auth/login', {
    email,
    password,
  });
  const registered = () => call<object[]>({ ...nora, token }, 'GET /api/push/subscriptions');
  expect(await registered()).toHaveLength(1);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  await expect.poll(() => browser.endpoint()).toBeNull();
  expect(await registered()).toEqual([]);
});

test('a habit is put off and then ticked from its notification', async ({
  page,
  stage,
  arrive,
  call,
  time,
}) => {
  const browser = await givePush(page, stage);
  const nora = await arrive({ role: 'nora', day: 3 }, settings);
  const { id } = await call(nora, 'POST /api/habits', { name: 'Stretch', reminder_times: ['10:10'] });
  await turnOn(page);
  await time.pass({ minutes: 11 });
  await deliverNewest(browser, stage, 1);
  const tag = `habit-${id}`;
  const body = "It's 10:10, the time you chose.";
  await expect
    .poll(() => browser.shown())
    .toEqual([{ title: 'Stretch', body, tag, actions: ['done', 'snooze'] }]);

  await browser.tap(tag, 'snooze');
  expect(await browser.shown()).toEqual([]);
  await time.pass({ minutes: 31 });
  await deliverNewest(browser, stage, 2);
  await expect.poll(async () => (await browser.shown()).map((each) => each.tag)).toEqual([tag]);
  await browser.tap(tag, 'done');
  expect(await browser.shown()).toEqual([]);
  await page.goto('/profile/habits');
  await expect(page.locator('[data-habit]').getByRole('checkbox', { name: 'Stretch, kept' })).toBeChecked();
});

test('a subscription that the browser renews is registered before the next visit', async ({
  page,
  stage,
  arrive,
  call,
}) => {
  const browser = await givePush(page, stage);
  const nora = await arrive({ role: 'nora' }, settings);
  await turnOn(page);
  const before = await browser.endpoint();
  await browser.renew();
  const after = await browser.endpoint();
  expect(after).not.toBe(before);
  await call(nora, 'POST /api/push/test');
  expect((await stage.pushes()).map(({ endpoint }) => endpoint)).toEqual([after]);
  await reopen(page, 'kept');
  await expect(page.getByRole('region', { name: 'Devices with push' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('Sent. It should appear in a moment.')).toBeVisible();
  expect((await stage.pushes()).map(({ endpoint }) => endpoint)).toEqual([after, after]);
});

test('a browser that blocks notifications is told where to allow them', async ({
  page,
  context,
  stage,
  arrive,
}) => {
  await context.grantPermissions([], { origin: stage.origin });
  await arrive({ role: 'nora' }, settings);
  await expect(page.getByText('Your browser blocks notifications from Evolve.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on push' })).toBeHidden();
});
