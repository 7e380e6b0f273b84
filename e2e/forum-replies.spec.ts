import type { Page } from '@playwright/test';
import { choose, typeInto } from './community.ts';
import { forum, openTopic, replyTo } from './forum.ts';
import { expect, holdBack, test } from './journey.ts';
import { reopen } from './reopen.ts';

test('a builder replies: a blank reply is refused, and the draft survives a reload', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const topic = await openTopic(call, await stage.member({ role: 'ada' }), { title: 'Mornings' });
  await arrive({ role: 'nora' }, topic.path);
  const { heading, form, text, send, reply } = forum(page);
  await expect(heading('Mornings')).toBeVisible();
  await send.click();
  await expect(form.getByText('Reply content is required')).toBeVisible();
  await typeInto(text, 'Kettle on, notebook open.');
  await reopen(page, 'kept');
  await expect(text).toContainText('Kettle on, notebook open.');
  await send.dblclick();
  await expect(reply('Kettle on')).toHaveCount(1);
  await expect(text).not.toContainText('Kettle on');
  await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible();
});

test('reactions show at once, count, and are undone when they fail', async ({
  page,
  arrive,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of 500/);
  const topic = await openTopic(call, await stage.member({ role: 'ada' }), { title: 'Mornings' });
  await arrive({ role: 'nora' }, topic.path);
  const { opening, banner } = forum(page);
  const like = opening.getByRole('button', { name: /likes?$/ });
  const held = await holdBack(page, '**/reactions');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName('1 like');
  const answer = page.waitForResponse('**/reactions');
  held.letGo();
  await answer;
  await page.unroute('**/reactions');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.route('**/reactions', (route) => route.fulfill({ status: 500, body: '' }));
  const clap = opening.getByRole('button', { name: /claps?$/ });
  await clap.click();
  await expect(banner).toHaveText(/Failed to add reaction/);
  await expect(clap).toHaveAttribute('aria-pressed', 'false');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
});

test('a report is confirmed, thanked for three seconds, and marked', async ({
  page,
  arrive,
  stage,
  call,
  time,
}) => {
  const topic = await openTopic(call, await stage.member({ role: 'ada' }), { title: 'Mornings' });
  await arrive({ role: 'nora' }, topic.path);
  const { opening } = forum(page);
  const report = opening.getByRole('button', { name: /^Report Ada Okafor’s topic/ });
  await report.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Are you sure you want to report this content as inappropriate? This will notify moderators for review.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await report.click();
  await time.hold(page);
  await expect(dialog.getByRole('button', { name: 'Report topic' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Unkind' }).check();
  await dialog.getByRole('button', { name: 'Report topic' }).click();
  const thanks = page.getByText('Content reported successfully. Moderators will review it.');
  await time.until(thanks);
  await time.staysFor(thanks, 3_000);
  await time.release(page);
  await expect(opening.getByRole('button', { name: 'Reported' })).toBeVisible();
});

test('an author jumps to the first new reply, quotes it, and answers below it', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const ada = await stage.member({ role: 'ada' });
  const topic = await openTopic(call, ada, { title: 'Mornings' });
  await topic.reply(await stage.member({ role: 'nora' }), 'Kettle on, notebook open.');
  await arrive(ada, topic.path);
  const { reply, text, send } = forum(page);
  const kettle = reply('Kettle on');
  await expect(kettle.getByText('New', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Jump to first unread' }).click();
  await expect(kettle).toBeFocused();
  await choose(kettle, 'Options for Nora Lindqvist’s reply', 'Quote');
  await expect(page.getByRole('region', { name: 'Reply to Nora Lindqvist' })).toBeVisible();
  await expect(text.locator('blockquote')).toContainText('Nora Lindqvist:');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Mine is the left shoe.');
  await send.click();
  const answer = reply('Mine is the left shoe.');
  await expect(answer).toBeVisible();
  await expect(answer.locator('blockquote')).toContainText('Kettle on');
  await expect(answer).toContainText('in answer to Nora Lindqvist');
});

test('a reply edited on two devices loses the text of neither', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of 409/);
  const nora = await stage.member({ role: 'nora' });
  const topic = await openTopic(call, await stage.member({ role: 'ada' }), { title: 'Mornings' });
  await topic.reply(nora, 'Kettle on, notebook open.');
  const words = (on: Page) => on.getByRole('textbox', { name: 'Edit your reply' });
  const save = (on: Page) => on.getByRole('button', { name: 'Save Changes' });
  const edit = (on: Page) =>
    choose(forum(on).reply('Kettle on'), 'Options for Nora Lindqvist’s reply', 'Edit');

  await arrive(nora, topic.path);
  await edit(page);
  await expect(words(page)).toContainText('Kettle on');
  const second = await visitor();
  await arrive(nora, topic.path, second);
  await edit(second);
  await typeInto(words(second), ' From the second.');
  await save(second).click();
  await expect(forum(second).reply('From the second.')).toContainText('edited');

  await typeInto(words(page), ' From the first.');
  await save(page).click();
  await expect(page.getByText('This was changed elsewhere', { exact: true })).toBeVisible();
  await expect(page.getByText(/From the second\./)).toBeVisible();
  await expect(words(page)).toContainText('From the first.');
  await save(page).click();
  await expect(forum(page).reply('From the first.')).toContainText('edited');
});

test('a deleted reply keeps the place of its answer', async ({ page, arrive, stage, call }) => {
  const ada = await stage.member({ role: 'ada' });
  const nora = await stage.member({ role: 'nora' });
  const topic = await openTopic(call, ada, { title: 'Mornings' });
  const kettle = await topic.reply(nora, 'Kettle on, notebook open.');
  await topic.reply(ada, 'Mine is the left shoe.', kettle);
  await arrive(nora, topic.path);
  const { reply, question } = forum(page);
  await reply('Kettle on')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(question).toContainText(
    'Are you sure you want to delete this comment? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete comment' }).click();
  await expect(page.getByRole('article', { name: 'Deleted reply' })).toBeVisible();
  await expect(reply('Mine is the left shoe.')).toBeVisible();
});

test('Reply on the opening post leads to the text field, however often it is pressed', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const ada = await stage.member({ role: 'ada' });
  const topic = await openTopic(call, ada, { title: 'Mornings' });
  for (const words of ['With tea.', 'Outside.']) await topic.reply(ada, words);
  await arrive({ role: 'nora' }, topic.path);
  const { opening, text, reply } = forum(page);
  await replyTo(opening).click();
  await expect(text).toBeFocused();
  await replyTo(reply('With tea.')).focus();
  await replyTo(opening).click();
  await expect(text).toBeFocused();
});
