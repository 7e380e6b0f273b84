import { noViolations } from './axe.ts';
import { feed } from './community.ts';
import { type Call, expect, type Time, test } from './journey.ts';
import { decideOldest, posts, queue, reported } from './moderation.ts';
import { reopen } from './reopen.ts';
import type { Stage } from './stage-client.ts';

/** Three reports that wait, two hours apart. The oldest is about income and has two reporters. */
async function threeReports(stage: Stage, call: Call, time: Time) {
  const nora = await stage.member({ role: 'nora' });
  const ada = await stage.member({ role: 'ada' });
  const finn = await stage.member({ role: 'finn' });
  await reported(call, ada, posts.income, [nora, finn], { reason: 'Spam or selling' });
  await time.pass({ hours: 2 });
  await reported(call, ada, posts.path, [nora]);
  await time.pass({ hours: 2 });
  await reported(call, nora, posts.slow, [ada], { reason: 'Unkind' });
  await time.pass({ hours: 16 });
  return { nora, ada };
}

test('a moderator moves through the queue with the keyboard', async ({ page, arrive, stage, call, time }) => {
  await threeReports(stage, call, time);
  await arrive({ role: 'milo' }, '/admin?tab=flagged-content');
  const { rows, current, said, dialog } = queue(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Flagged content' })).toBeVisible();
  await expect(
    page.getByText('3 reports are waiting. The oldest reaches its 24-hour promise soon'),
  ).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeHidden();
  await expect(said).toContainText(posts.income);
  await expect(said).toContainText('Ada Okafor');
  await expect(said).toContainText('Posted');

  await page.keyboard.press('j');
  await expect(current).toContainText(posts.path);
  await expect(current).toBeFocused();
  await expect(said).toContainText(posts.path);
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(said).toContainText(posts.income);

  // The second key of a shortcut for navigation decides nothing.
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/admin');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: '3 reports' })).toBeVisible();
});

test('a moderator hides and dismisses with the keyboard alone', async ({
  page,
  arrive,
  stage,
  call,
  time,
}) => {
  await threeReports(stage, call, time);
  await arrive({ role: 'milo' }, '/admin?tab=flagged-content');
  const { rows, current, said, confirm, dialog } = queue(page);
  await expect(said).toContainText(posts.income);

  await test.step('A takes action', async () => {
    await page.keyboard.press('a');
    await expect(dialog).toBeVisible();
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
    await expect(said).toContainText(posts.path);
    await expect(current).toBeFocused();
  });

  await test.step('D dismisses', async () => {
    await page.keyboard.press('d');
    await expect(confirm).toBeVisible();
    await confirm.getByRole('button', { name: 'Dismiss Report' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Report dismissed.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(said).toContainText(posts.slow);
  });
});

test('closed reports show their decision without buttons, and a decision can be undone', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  time,
}) => {
  const { nora } = await threeReports(stage, call, time);
  const milo = await stage.member({ role: 'milo' });
  const note = 'Selling is not what this is for';
  await decideOldest(call, milo, { status: 'action_taken', action: 'hide', note });
  await decideOldest(call, milo, { status: 'approved' });
  await arrive(milo, '/admin?tab=flagged-content');
  const { region, rows, said, tab } = queue(page);
  await expect(rows).toHaveCount(1);
  await tab('Dismissed').click();
  await expect(page).toHaveURL('/admin?tab=flagged-content&status=approved');
  await expect(said).toContainText(posts.path);
  await expect(region.getByText('dismissed', { exact: true })).toBeVisible();
  await expect(region.getByRole('button', { name: 'Dismiss Report' })).toBeHidden();
  await expect(region.getByRole('button', { name: 'Take Action' })).toBeHidden();
  await noViolations(page);
  await tab('Resolved').click();
  await expect(region.getByText('resolved', { exact: true })).toBeVisible();
  await expect(region.getByText(/^Hidden by Milo Haddad/)).toBeVisible();
  await expect(region.getByText(note)).toBeVisible();

  const reader = await visitor();
  await arrive(nora, '/feed', reader);
  await expect(feed(reader).post(posts.path)).toBeVisible();
  await expect(feed(reader).post(posts.income)).toBeHidden();
  await page.getByRole('button', { name: 'Take the decision back' }).click();
  await expect(page.getByText('Decision undone.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await tab('Pending').click();
  await expect(rows).toHaveCount(2);
  await reopen(reader, 'list');
  await expect(feed(reader).post(posts.income)).toBeVisible();
});

test('content that its author deleted is reported as gone, with the text that was reported', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const [nora, ada] = [await stage.member({ role: 'nora' }), await stage.member({ role: 'ada' })];
  const gone = await reported(call, ada, 'Deleted in time', [nora], { reason: 'Rude' });
  await call(ada, `DELETE /api/posts/${gone}`, {});
  await arrive({ role: 'milo' }, '/admin?tab=flagged-content');
  const { rows, said, confirm } = queue(page);
  await expect(rows).toHaveCount(1);
  await expect(said).toContainText('Post not found or has been deleted.');
  await expect(said.getByRole('region', { name: 'As it was reported' })).toContainText('Deleted in time');
  await noViolations(page);
  await page.keyboard.press('d');
  await confirm.getByRole('button', { name: 'Dismiss Report' }).click();
  await expect(page.getByRole('heading', { name: 'No reports are waiting' })).toBeVisible();
  await expect(page.getByText('Nothing is waiting.', { exact: true })).toBeVisible();
});

test('on a phone the list leads to a report, and Back leads to its row', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const nora = await stage.member({ role: 'nora' });
  const ada = await stage.member({ role: 'ada' });
  const finn = await stage.member({ role: 'finn' });
  await reported(call, ada, posts.income, [nora], { reason: 'Third time today', category: 'spam' });
  await reported(call, ada, posts.path, [nora, finn], { category: 'other' });
  await reported(call, nora, posts.slow, [ada], { category: 'unkind' });
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive({ role: 'milo' }, '/admin?tab=flagged-content');
  const { rows, said, dialog, confirm } = queue(page);
  await expect(rows).toHaveCount(3);
  await expect(said).toBeHidden();

  await test.step('a row opens the report in place of the list', async () => {
    await rows.filter({ hasText: posts.path }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Other' })).toBeFocused();
    await expect(said).toContainText(posts.path);
    await expect(page.getByText('Added nothing.').first()).toBeVisible();
    await expect(rows.first()).toBeHidden();
    await expect(page.getByRole('button', { name: 'Dismiss Report' })).toBeInViewport();
  });
  await test.step('a reload stays there, and Back returns to the row', async () => {
    await reopen(page, 'kept');
    await expect(said).toContainText(posts.path);
    await page.goBack();
    await expect(said).toBeHidden();
    await expect(rows).toHaveCount(3);
    await rows.filter({ hasText: posts.income }).click();
    await expect(said).toContainText(posts.income);
    await expect(page.getByText('Third time today')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(rows.filter({ hasText: posts.income })).toBeFocused();
  });
  await test.step('Next continues, and after a decision the next report opens', async () => {
    await rows.filter({ hasText: posts.income }).click();
    await page.getByRole('button', { name: 'Next report' }).click();
    await expect(said).toContainText(posts.path);
    await page.getByRole('button', { name: 'Dismiss Report' }).click();
    await confirm.getByRole('button', { name: 'Dismiss Report' }).click();
    await expect(page.getByText('Report dismissed.')).toBeVisible();
    await expect(said).toContainText(posts.slow);
    await page.getByRole('button', { name: 'Take Action' }).click();
    await dialog.getByRole('button', { name: 'Take Action' }).click();
    await expect(page.getByText('Hidden.', { exact: true })).toBeVisible();
    await expect(said).toContainText(posts.income);
  });
});

test('a failed decision keeps everything, and two moderators do not decide twice', async ({
  page,
  arrive,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of (500|409)/);
  const [nora, ada] = [await stage.member({ role: 'nora' }), await stage.member({ role: 'ada' })];
  await reported(call, ada, 'Rain again', [nora], { reason: 'Dull' });
  await arrive({ role: 'milo' }, '/admin?tab=flagged-content');
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
  await decideOldest(call, await stage.member({ role: 'mira' }), { status: 'approved' });
  await page.keyboard.press('d');
  await confirm.getByRole('button', { name: 'Dismiss Report' }).click();
  await expect(page.getByText('Another moderator already decided this.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No reports are waiting' })).toBeVisible();
});
