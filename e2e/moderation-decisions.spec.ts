import type { Locator, Page } from '@playwright/test';
import { noViolations } from './axe.ts';
import { feed } from './community.ts';
import { expect, test } from './journey.ts';
import { decideOldest, posts, queue, reported } from './moderation.ts';

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ });

async function openNotifications(page: Page): Promise<Locator> {
  await expect(bell(page)).toHaveAccessibleName('Notifications, something new');
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/notifications');
  const panel = page.getByRole('main');
  await expect(panel.getByRole('region', { name: 'Today' }).getByRole('listitem').first()).toBeVisible();
  return panel;
}

test('reporters and authors are told of decisions through the bell', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
}) => {
  const nora = await stage.member({ role: 'nora' });
  const ada = await stage.member({ role: 'ada' });
  const milo = await stage.member({ role: 'milo' });
  for (const words of [posts.income, posts.path]) await reported(call, ada, words, [nora]);
  await decideOldest(call, milo, { status: 'action_taken', action: 'hide' });
  await decideOldest(call, milo, { status: 'approved' });

  await test.step('the reporter', async () => {
    await arrive(nora, '/profile');
    const panel = await openNotifications(page);
    await expect(panel).toContainText('Thank you for your report of a post. Our moderators took action.');
    await expect(panel).toContainText('found nothing against the guidelines');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  });

  await test.step('the author', async () => {
    const author = await visitor();
    await arrive(ada, '/profile', author);
    const panel = await openNotifications(author);
    await expect(panel).toContainText(
      'Our moderators hid your post, because it goes against the guidelines.',
    );
  });
});

test('a warning needs a reason, which its author reads', async ({ page, arrive, stage, call }) => {
  const [nora, ada] = [await stage.member({ role: 'nora' }), await stage.member({ role: 'ada' })];
  await reported(call, ada, 'Eat less, weakling', [nora], { reason: 'Unkind' });
  await arrive({ role: 'milo' }, '/admin?tab=flagged-content');
  const { rows, dialog } = queue(page);
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('a');
  await dialog.getByRole('radio', { name: 'Hide it and warn its author' }).check();
  await dialog.getByRole('button', { name: 'Take Action' }).click();
  await expect(dialog.getByText('Please say why: the author reads it.')).toBeVisible();
  await noViolations(page);
  await dialog.getByLabel('Reason').fill('We do not talk to each other like that.');
  await dialog.getByRole('button', { name: 'Take Action' }).click();
  await expect(page.getByText('Hidden, author warned.')).toBeVisible();
  await expect(rows).toHaveCount(0);
  const messages = await stage.emails(ada.email);
  expect(messages.at(-1)?.text).toContain('We do not talk to each other like that.');
});

test('a suspension names its end, signs the member out, and the sign-in page says why', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of (401|403|422)/);
  const [nora, ada] = [await stage.member({ role: 'nora' }), await stage.member({ role: 'ada' })];
  await reported(call, nora, 'Buy my course', [ada], { reason: 'Spam' });
  const device = await visitor();
  await arrive(nora, '/feed', device);
  await expect(feed(device).post('Buy my course')).toBeVisible();

  await arrive({ role: 'milo' }, '/admin?tab=flagged-content');
  const { said, dialog } = queue(page);
  await expect(said).toContainText('Buy my course');
  await page.getByRole('button', { name: 'Suspend user' }).click();
  await expect(dialog.getByRole('radio', { name: 'Hide it and suspend its author' })).toBeChecked();
  await dialog.getByLabel('For how long').selectOption('3 days');
  await expect(dialog.getByText('It ends on 5 March 2026.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Third time selling courses.');
  await dialog.getByRole('button', { name: 'Take Action' }).click();
  await expect(page.getByText('Hidden, author suspended.')).toBeVisible();

  // The open page hears of it without a call, and says why at once, before anyone signs in.
  await expect(device).toHaveURL(/\/auth\/login/);
  await expect(device.getByText('Third time selling courses.')).toBeVisible();
  await device.getByLabel('Email').fill(nora.email);
  await device.getByLabel('Password', { exact: true }).fill(nora.password);
  await device.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(device.getByText(/Your account is suspended until .*5 March 2026/)).toBeVisible();
  await expect(device.getByText('Third time selling courses.')).toBeVisible();
});
