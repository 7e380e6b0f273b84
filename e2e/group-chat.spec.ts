import type { Page } from '@playwright/test';
import { noViolations } from './axe.ts';
import { type Call, expect, test } from './journey.ts';
import type { Stage } from './stage-client.ts';

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Write to Early Walkers' });
const chat = (page: Page) => page.getByRole('link', { name: 'Chat', exact: true });
const addressOf = (id: string) => `/social?tab=messages&with=${id}`;

/** Makes a private group of Ada with Nora. */
async function groupOfTwo(stage: Stage, call: Call) {
  const ada = await stage.member({ role: 'ada' });
  const nora = await stage.member({ role: 'nora' });
  const { id } = await call<{ id: string }>(ada, 'POST /api/groups', {
    name: 'Early Walkers',
    description: 'Out of the house before the excuses wake up.',
    is_private: true,
  });
  const { code } = await call<{ code: string }>(ada, `POST /api/groups/${id}/invite`);
  await call(nora, `POST /api/groups/${id}/join`, { invite: code });
  return { ada, nora, id };
}

test('members of a group write in its chat, and hear each other at once', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of 404/);
  const { ada, nora, id } = await groupOfTwo(stage, call);

  // An empty chat says who reads it.
  const other = await visitor();
  await arrive(ada, `/groups/${id}`);
  await chat(page).click();
  await expect(page.getByText('Everyone in the group can read what you write here.')).toBeVisible();
  await arrive(nora, addressOf(id), other);
  await field(page).fill('Shall we meet at seven?');
  await field(page).press('Enter');

  // It arrives beside a name and a portrait, and its reply quotes it.
  const said = log(other).locator('[data-message]').filter({ hasText: 'Shall we meet at seven?' });
  await expect(said).toBeVisible();
  await expect(said.getByRole('link', { name: ada.name })).toBeVisible();
  await noViolations(other);
  await said.hover();
  await said.getByRole('button', { name: 'Message options' }).click();
  await other.getByRole('menuitem', { name: 'Reply' }).click();
  await field(other).fill('Half past is better.');
  await field(other).press('Enter');
  await expect(
    log(page).getByRole('button', { name: /Go to the message by You ?Shall we meet at seven/ }),
  ).toBeVisible();
  const reply = log(page).locator('[data-message]').filter({ hasText: 'Half past is better.' });
  await reply.hover();
  await reply.getByRole('button', { name: 'Message options' }).click();
  await page.getByRole('menuitem', { name: 'Clap' }).click();
  await expect(log(other).getByRole('button', { name: '1 clap' })).toBeVisible();

  // What arrives elsewhere is counted in the messages, not in the bell.
  await other.goto('/social?tab=messages');
  await field(page).fill('Half past it is.');
  await field(page).press('Enter');
  const row = other.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Early Walkers/ });
  await expect(row).toContainText('1 unread');
  await expect(row).toContainText('Half past it is.');
  await expect(other).toHaveTitle('Messages · Evolve');
  await row.click();
  await expect(log(other)).toContainText('New messages');
  await expect(row).not.toContainText('unread');
  await noViolations(other);

  // On a phone the chat has the whole screen, with a way back.
  await other.setViewportSize({ width: 390, height: 844 });
  await expect(log(other)).toContainText('Half past it is.');
  await noViolations(other);
  await other.getByRole('button', { name: 'Back to conversations' }).click();
  await expect(row).toBeVisible();
});

test('who is removed while it is open no longer reads it, and deletes what they wrote', async ({
  page,
  arrive,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of 404/);
  const { ada, nora, id } = await groupOfTwo(stage, call);
  await call(ada, 'POST /api/messages', { receiver_id: id, content: 'Half past it is.' });
  await call(nora, 'POST /api/messages', { receiver_id: id, content: 'Fine.' });

  await arrive(nora, addressOf(id));
  await expect(log(page)).toContainText('Half past it is.');
  await call(ada, `DELETE /api/groups/${id}/members/${nora.id}`);
  await expect(log(page)).toBeHidden();
  await expect(page.getByText('Half past it is.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'This chat is closed for you' })).toBeVisible();
  await page.goto('/social?tab=messages');
  await page.getByRole('button', { name: 'Delete my messages in Early Walkers' }).click();
  await noViolations(page);
  await page.getByRole('button', { name: 'Delete my messages', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Chats you can’t read any more' })).toBeHidden();
});

test('who isn’t in a group has no chat of it, nor does Welcome', async ({ page, arrive, stage, call }) => {
  const ada = await stage.member({ role: 'ada' });
  const { id } = await call<{ id: string }>(ada, 'POST /api/groups', {
    name: 'Early Walkers',
    description: 'Out of the house before the excuses wake up.',
  });
  await arrive({ role: 'nora' }, `/groups/${id}`);
  await expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible();
  await expect(chat(page)).toBeHidden();
  await page.goto('/groups');
  await page
    .getByRole('link', { name: /Welcome/ })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: /^Members/ })).toBeVisible();
  await expect(chat(page)).toBeHidden();
});
