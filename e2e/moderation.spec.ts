import type { Locator, Page } from '@playwright/test';
import type { ReportCategory } from '#contract/report-categories.ts';
import { noViolations } from './axe.ts';
import { feed, writePost } from './community.ts';
import { expect, test } from './journey.ts';
import type { Stage, StageMember } from './stage-client.ts';

/** Makes API calls as a member, for events before the journey begins. */
async function call<Reply>(
  stage: Stage,
  { token }: StageMember,
  request: string,
  body: object,
): Promise<Reply> {
  const [method, path] = request.split(' ');
  const reply = await fetch(`${stage.origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${request} was answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

/** Creates a post and reports it as some members. */
async function reported(
  stage: Stage,
  author: StageMember,
  words: string,
  by: StageMember[],
  reason?: string,
  category?: ReportCategory,
): Promise<string> {
  const post = await call<{ id: string }>(stage, author, 'POST /posts', { content: `<p>${words}</p>` });
  for (const each of by)
    await call(stage, each, `POST /posts/${post.id}/flag`, {
      ...(reason && { reason }),
      ...(category && { category }),
    });
  return post.id;
}

const queue = (page: Page) => {
  const region = page.getByRole('region', { name: 'Flagged content' });
  const dialog = page.getByRole('dialog', { name: 'Take Action' });
  return {
    region,
    rows: region.locator('.report-row'),
    current: region.locator('.report-row[aria-current=true]'),
    said: region.getByRole('article', { name: 'What was reported' }),
    confirm: page.getByRole('alertdialog', { name: 'Dismiss this report?' }),
    dialog,
    tab: (name: string) => region.getByRole('button', { name, exact: true }),
  };
};

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ });
async function openNotifications(page: Page): Promise<Locator> {
  await page.goto('/profile');
  await expect(bell(page)).toHaveAccessibleName('Notifications, something new');
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  return panel;
}

test('a moderator works the queue with the keyboard alone', async ({
  page,
  arrive,
  visitor,
  stage,
  time,
}) => {
  const [nora, ada, finn] = [
    await stage.member({ role: 'nora' }),
    await stage.member({ role: 'ada' }),
    await stage.member({ role: 'finn' }),
  ];
  await reported(stage, ada, 'Guaranteed income in 14 days, message me', [nora, finn], 'Spam or selling');
  await time.pass({ hours: 2 });
  await reported(stage, ada, 'The path by the mill is muddy', [nora]);
  await time.pass({ hours: 2 });
  await reported(stage, nora, 'Nobody should walk that slowly', [ada], 'Unkind');
  await time.pass({ hours: 16 });

  await arrive({ role: 'milo' }, '/admin');
  const { rows, current, said, confirm, dialog, tab } = queue(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  await expect(
    page.getByText('3 reports are waiting. The oldest reaches its 24-hour promise soon'),
  ).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('tab', { name: 'Audit log' })).toBeHidden();
  await expect(said).toContainText('Guaranteed income in 14 days');
  await expect(said).toContainText('Ada Okafor');
  await expect(said).toContainText('Posted');
  await noViolations(page);

  await test.step('J and K move through the list', async () => {
    await page.keyboard.press('j');
    await expect(current).toContainText('The path by the mill is muddy');
    await expect(current).toBeFocused();
    await expect(said).toContainText('The path by the mill is muddy');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await expect(said).toContainText('Guaranteed income in 14 days');
  });

  await test.step('shortcuts for navigation decide nothing', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page).toHaveURL('/admin');
    await expect(dialog).toBeHidden();
  });

  await test.step('A takes action: hidden from everyone else', async () => {
    await page.keyboard.press('a');
    await expect(dialog).toBeVisible();
    await noViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('a');
    await expect(dialog.getByRole('radio', { name: 'Hide it', exact: true })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Hide it', exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Selling is not what this is for');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Take Action' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Hidden.', { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(said).toContainText('The path by the mill is muddy');
    await expect(current).toBeFocused();
  });

  await test.step('D dismisses', async () => {
    await page.keyboard.press('d');
    await expect(confirm).toBeVisible();
    await noViolations(page);
    await confirm.getByRole('button', { name: 'Dismiss Report' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Report dismissed.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(said).toContainText('Nobody should walk that slowly');
  });

  await test.step('closed reports show their decision without buttons, and a decision can be undone', async () => {
    await tab('Dismissed').click();
    await expect(page).toHaveURL('/admin?status=approved');
    await expect(said).toContainText('The path by the mill is muddy');
    const { region } = queue(page);
    await expect(region.getByText('dismissed', { exact: true })).toBeVisible();
    await expect(region.getByRole('button', { name: 'Dismiss Report' })).toBeHidden();
    await expect(region.getByRole('button', { name: 'Take Action' })).toBeHidden();
    await noViolations(page);
    await tab('Resolved').click();
    await expect(region.getByText('resolved', { exact: true })).toBeVisible();
    await expect(region.getByText(/^Hidden by Milo Haddad/)).toBeVisible();
    await expect(region.getByText('Selling is not what this is for')).toBeVisible();
    await noViolations(page);
  });

  const reporter = await visitor();
  await test.step('the reporter is told through the bell, and the post is gone for them', async () => {
    await arrive(nora, '/feed', reporter);
    await expect(feed(reporter).post('The path by the mill is muddy')).toBeVisible();
    await expect(feed(reporter).post('Guaranteed income')).toBeHidden();
    const panel = await openNotifications(reporter);
    await expect(panel).toContainText('Thank you for your report of a post. Our moderators took action.');
    await expect(panel).toContainText('found nothing against the guidelines');
    await noViolations(reporter);
    await reporter.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(bell(reporter)).toHaveAccessibleName('Notifications');
    await expect(bell(reporter)).toBeFocused();
  });

  await test.step('its author is told too', async () => {
    const author = await visitor();
    await arrive(ada, '/feed', author);
    const panel = await openNotifications(author);
    await expect(panel).toContainText(
      'Our moderators hid your post, because it goes against the guidelines.',
    );
    await panel.getByRole('link', { name: 'See all' }).click();
    await expect(author).toHaveURL('/notifications');
    await expect(author.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await expect(author.getByText('Our moderators hid your post')).toBeVisible();
    await noViolations(author);
  });

  await test.step('undone, the post is visible again', async () => {
    await page.getByRole('button', { name: 'Take the decision back' }).click();
    await expect(page.getByText('Decision undone.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await noViolations(page);
    await tab('Pending').click();
    await expect(rows).toHaveCount(2);
    await reporter.goto('/feed');
    await expect(feed(reporter).post('Guaranteed income')).toBeVisible();
  });
});

test('a warning needs a reason, a suspension ends, and deleted content is reported as gone', async ({
  page,
  arrive,
  visitor,
  stage,
  noise,
}) => {
  noise.announce(/status of (401|403|422)/);
  const [nora, ada] = [await stage.member({ role: 'nora' }), await stage.member({ role: 'ada' })];
  await reported(stage, ada, 'Eat less, weakling', [nora], 'Unkind');
  await reported(stage, nora, 'Buy my course', [ada], 'Spam');
  const gone = await reported(stage, ada, 'Deleted in time', [nora], 'Rude');
  await call(stage, ada, `DELETE /posts/${gone}`, {});
  await arrive({ role: 'milo' }, '/admin');
  const { rows, said, dialog, confirm } = queue(page);
  await expect(rows).toHaveCount(3);

  await test.step('a warning: the author reads the reason', async () => {
    await page.keyboard.press('a');
    await dialog.getByRole('radio', { name: 'Hide it and warn its author' }).check();
    await dialog.getByRole('button', { name: 'Take Action' }).click();
    await expect(dialog.getByText('Please say why: the author reads it.')).toBeVisible();
    await noViolations(page);
    await dialog.getByLabel('Reason').fill('We do not talk to each other like that.');
    await dialog.getByRole('button', { name: 'Take Action' }).click();
    await expect(page.getByText('Hidden, author warned.')).toBeVisible();
    await expect(rows).toHaveCount(2);
    const messages = await stage.emails(ada.email);
    expect(messages.at(-1)?.text).toContain('We do not talk to each other like that.');
  });

  const device = await visitor();
  await arrive(nora, '/feed', device);
  await expect(feed(device).post('Buy my course')).toBeVisible();
  await test.step('a suspension with an end date', async () => {
    await expect(said).toContainText('Buy my course');
    await page.getByRole('button', { name: 'Suspend user' }).click();
    await expect(dialog.getByRole('radio', { name: 'Hide it and suspend its author' })).toBeChecked();
    await dialog.getByLabel('For how long').selectOption('3 days');
    await expect(dialog.getByText('It ends on March 5, 2026.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Third time selling courses.');
    await noViolations(page);
    await dialog.getByRole('button', { name: 'Take Action' }).click();
    await expect(page.getByText('Hidden, author suspended.')).toBeVisible();
  });

  await test.step('their next call signs them out, and the sign-in page says why', async () => {
    await device.getByRole('link', { name: 'Groups' }).first().click();
    await expect(device).toHaveURL(/\/auth\/login/);
    // The open page says why at once, before anyone signs in.
    await expect(device.getByText('Third time selling courses.')).toBeVisible();
    await device.getByLabel('Email').fill(nora.email);
    await device.getByLabel('Password', { exact: true }).fill(nora.password);
    await device.getByRole('button', { name: 'Sign In' }).click();
    await expect(device.getByText(/Your account is suspended until .*March 5, 2026/)).toBeVisible();
    await expect(device.getByText('Third time selling courses.')).toBeVisible();
    await noViolations(device);
  });

  await test.step('content deleted earlier is reported as gone', async () => {
    await expect(rows).toHaveCount(1);
    await expect(said).toHaveText('Post not found or has been deleted.');
    await noViolations(page);
    await page.keyboard.press('d');
    await confirm.getByRole('button', { name: 'Dismiss Report' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
    await expect(page.getByText('Nothing is waiting.', { exact: true })).toBeVisible();
    await noViolations(page);
  });
});

test('on a phone the list leads to a report, and Back leads to its row', async ({ page, arrive, stage }) => {
  const [nora, ada, finn] = [
    await stage.member({ role: 'nora' }),
    await stage.member({ role: 'ada' }),
    await stage.member({ role: 'finn' }),
  ];
  await reported(stage, ada, 'Guaranteed income in 14 days', [nora], 'Third time today', 'spam');
  await reported(stage, ada, 'The path by the mill is muddy', [nora, finn], undefined, 'other');
  await reported(stage, nora, 'Nobody should walk that slowly', [ada], undefined, 'unkind');
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive({ role: 'milo' }, '/admin');
  const { rows, said, dialog, confirm } = queue(page);
  await expect(rows).toHaveCount(3);
  await expect(said).toBeHidden();
  await noViolations(page);

  await test.step('a row opens the report in place of the list', async () => {
    await rows.filter({ hasText: 'The path by the mill' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Other' })).toBeFocused();
    await expect(said).toContainText('The path by the mill is muddy');
    await expect(page.getByText('Added nothing.').first()).toBeVisible();
    await expect(rows.first()).toBeHidden();
    await expect(page.getByRole('button', { name: 'Dismiss Report' })).toBeInViewport();
    await noViolations(page);
  });
  await test.step('a reload stays there, and Back returns to the row', async () => {
    await page.reload();
    await expect(said).toContainText('The path by the mill is muddy');
    await page.goBack();
    await expect(said).toBeHidden();
    await expect(rows).toHaveCount(3);
    await rows.filter({ hasText: 'Guaranteed income' }).click();
    await expect(said).toContainText('Guaranteed income');
    await expect(page.getByText('Third time today')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(rows.filter({ hasText: 'Guaranteed income' })).toBeFocused();
  });
  await test.step('Next continues, and after a decision the next report opens', async () => {
    await rows.filter({ hasText: 'Guaranteed income' }).click();
    await page.getByRole('button', { name: 'Next report' }).click();
    await expect(said).toContainText('The path by the mill is muddy');
    await page.getByRole('button', { name: 'Dismiss Report' }).click();
    await confirm.getByRole('button', { name: 'Dismiss Report' }).click();
    await expect(page.getByText('Report dismissed.')).toBeVisible();
    await expect(said).toContainText('Nobody should walk that slowly');
    await page.getByRole('button', { name: 'Take Action' }).click();
    await dialog.getByRole('button', { name: 'Take Action' }).click();
    await expect(page.getByText('Hidden.', { exact: true })).toBeVisible();
    await expect(said).toContainText('Guaranteed income');
  });
});

test('a failed decision keeps everything, and two moderators do not decide twice', async ({
  page,
  arrive,
  stage,
  noise,
}) => {
  noise.announce(/status of (500|409)/);
  const [nora, ada, mira] = [
    await stage.member({ role: 'nora' }),
    await stage.member({ role: 'ada' }),
    await stage.member({ role: 'mira' }),
  ];
  await reported(stage, ada, 'Rain again', [nora], 'Dull');
  await arrive({ role: 'milo' }, '/admin');
  const { rows, dialog, confirm } = queue(page);
  await expect(rows).toHaveCount(1);
  await page.route('**/api/admin/flagged-content/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.keyboard.press('a');
  await dialog.getByLabel('Reason').fill('Kept while it fails');
  await dialog.getByRole('button', { name: 'Take Action' }).click();
  await expect(dialog.getByText('Error updating flag status')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Kept while it fails');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.unroute('**/api/admin/flagged-content/*');
  const [waiting] = await fetch(`${stage.origin}/api/admin/flagged-content`, {
    headers: { authorization: `Bearer ${mira.token}` },
  }).then((reply) => reply.json() as Promise<{ id: string }[]>);
  await call(stage, mira, `PATCH /admin/flagged-content/${waiting?.id}`, { status: 'approved' });
  await page.keyboard.press('d');
  await confirm.getByRole('button', { name: 'Dismiss Report' }).click();
  await expect(page.getByText('Another moderator already decided this.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
});

test('watched words, the audit log, and who has no access', async ({
  page,
  arrive,
  visitor,
  stage,
  noise,
}) => {
  noise.announce(/status of 403/);
  const nora = await stage.member({ role: 'nora' });
  await arrive({ role: 'milo' }, '/admin?tab=watched-words');
  await test.step('a watched word puts a text into the queue and refuses nothing', async () => {
    const list = page.getByRole('textbox', { name: 'Watched words' });
    await list.fill('crypto\nmiracle cure\n\ncrypto');
    await noViolations(page);
    await page.getByRole('button', { name: 'Save the list' }).click();
    await expect(page.getByText('The list is saved.')).toBeVisible();
    await page.reload();
    await expect(list).toHaveValue('crypto\nmiracle cure');
    const author = await visitor();
    await arrive(nora, '/feed', author);
    await writePost(author, 'I found a miracle cure for hiccups');
    await page.getByRole('tab', { name: /^Flagged content/ }).click();
    await page.reload();
    await expect(queue(page).said).toContainText('miracle cure');
    await expect(queue(page).current).toContainText('Watched words');
    await noViolations(page);
  });

  await test.step('members are told that they have no access', async () => {
    const member = await visitor();
    await arrive(nora, '/admin', member);
    await expect(member.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(member.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
    await noViolations(member);
    await member.keyboard.press('g');
    await member.keyboard.press('f');
    await expect(member).toHaveURL('/feed');
    await member.keyboard.press('g');
    await member.keyboard.press('a');
    await expect(member).toHaveURL('/feed');
    await member.keyboard.press('?');
    const keys = member.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByText('Go to Feed')).toBeVisible();
    await expect(keys.getByText('Go to Admin')).toBeHidden();
  });

  await test.step('the audit log is for administrators', async () => {
    const boss = await visitor();
    await arrive({ role: 'mira' }, '/admin', boss);
    await boss.getByRole('tab', { name: 'Audit log' }).click();
    await expect(boss).toHaveURL('/admin?tab=audit');
    const log = boss.getByRole('region', { name: 'Audit log' });
    await expect(log.getByRole('row').nth(1)).toContainText('Milo Haddad');
    await noViolations(boss);
  });
});
