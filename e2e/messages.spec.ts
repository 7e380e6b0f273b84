import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: /^Write to/ });
const conversations = (page: Page) => page.getByRole('list', { name: 'Conversations' });

test('two members write side by side, see what was read and who is writing, and lose nothing offline', async ({
  page,
  arrive,
  visitor,
  noise,
}) => {
  const other = await visitor();
  const ada = await arrive({ role: 'ada' }, '/social?tab=messages', other);
  await expect(other.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  const nora = await arrive({ role: 'nora' }, '/social?tab=messages');

  await page.getByRole('button', { name: 'New message' }).click();
  await page.getByRole('searchbox', { name: 'Who do you want to write to?' }).fill(ada.name);
  await page.getByRole('button', { name: ada.name }).click();
  await field(page).fill('Shall we walk at seven?');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('By the river.');
  await field(page).press('Enter');
  await expect(log(page)).toContainText('Shall we walk at seven?\nBy the river.');
  await expect(field(page)).toHaveValue('');
  await expect(log(page)).toContainText('Sent');

  // The other browser shows it without a reload, also in its tab's title, and reading it shows at the sender's.
  await expect(other).toHaveTitle('(1) Messages · Evolve');
  await expect(conversations(other)).toContainText('Shall we walk at seven?');
  await expect(conversations(other)).toContainText('1 unread');
  await conversations(other).getByRole('link').click();
  await expect(log(other)).toContainText('New messages');
  await expect(log(page)).toContainText('Read');
  await expect(other).toHaveTitle('Messages · Evolve');
  await field(other).pressSequentially('Yes');
  await expect(page.getByText(/ is writing\.\.\.$/)).toBeVisible();
  await field(other).press('Enter');
  await expect(log(page)).toContainText('Yes');

  // Offline, the text returns to the field. Once the server is back, it is sent once.
  noise.announce(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await field(page).fill('I’ll bring the thermos.');
  await field(page).press('Enter');
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
  await expect(field(page)).toHaveValue('I’ll bring the thermos.');
  await expect(log(page)).not.toContainText('thermos');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(log(other)).toContainText('I’ll bring the thermos.');
  await expect(log(page).getByText('I’ll bring the thermos.')).toHaveCount(1);

  // Deleting the conversation is for one of them.
  await page.getByRole('button', { name: 'Conversation options' }).click();
  await page.getByRole('menuitem', { name: 'Delete conversation' }).click();
  await page.getByRole('button', { name: 'Delete conversation' }).click();
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await reopen(other, 'kept');
  await expect(log(other)).toContainText('Shall we walk at seven?');
  await expect(other.getByRole('link', { name: new RegExp(nora.name) }).first()).toBeVisible();
});

test('two members reply to each other’s messages, react to them, and edit their own', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
}) => {
  const ada = await stage.member({ role: 'ada' });
  const nora = await stage.member({ role: 'nora' });
  await call(nora, 'POST /api/messages', {
    receiver_id: ada.id,
    content: 'Shall we walk at seven?\nBy the river.',
  });
  const other = await visitor();
  await arrive(nora, `/social?tab=messages&with=${ada.id}`);
  await arrive(ada, `/social?tab=messages&with=${nora.id}`, other);

  // A reply quotes what it answers, and its quote leads there.
  await log(other).getByText('Shall we walk at seven?').hover();
  await log(other).getByRole('button', { name: 'Message options' }).first().click();
  await other.getByRole('menuitem', { name: 'Reply' }).click();
  await expect(field(other)).toBeFocused();
  await field(other).fill('Half past is better.');
  await field(other).press('Enter');
  await log(page)
    .getByRole('button', { name: /Go to the message by You ?Shall we walk at seven/ })
    .click();
  await expect(log(page).locator('[data-message]:focus')).toContainText('By the river.');

  // A reaction shows at the other side, and is no message to read.
  await log(other).getByText('Shall we walk at seven?').first().hover();
  await log(other).getByRole('button', { name: 'Message options' }).first().click();
  await other.getByRole('menuitem', { name: 'Clap' }).click();
  await expect(log(page).getByRole('button', { name: '1 clap' })).toBeVisible();
  await expect(conversations(page)).not.toContainText('unread');

  // An edit shows at the other side, and says so. On a phone the options open above the conversation.
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await log(page).getByText('By the river.').hover();
  await log(page).getByRole('button', { name: 'Message options' }).first().click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit your message' }).fill('By the bridge.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(log(other)).toContainText('By the bridge.Edited');
  await expect(log(page)).not.toContainText('river');
  if (desktop) await page.setViewportSize(desktop);
});
