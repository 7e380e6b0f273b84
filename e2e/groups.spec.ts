import type { Page } from '@playwright/test';
import { noViolations } from './axe.ts';
import { choose, feed, typeInto, writePost } from './community.ts';
import { type Call, expect, test } from './journey.ts';
import { seenOnReturn } from './reopen.ts';
import type { StageMember } from './stage-client.ts';

const createForm = (page: Page) => ({
  name: page.getByLabel('Name'),
  about: page.getByLabel('Description'),
  isPrivate: page.getByRole('switch', { name: 'Private group' }),
  save: page.getByRole('button', { name: 'Create Group' }).last(),
});

/** Makes a private group with one post in it. */
async function privateGroup(call: Call, owner: StageMember, name: string) {
  const { id } = await call(owner, 'POST /api/groups', { name, description: 'For a few.', is_private: true });
  await call(owner, 'POST /api/posts', { content: `<p>Said inside ${name}</p>`, group_id: id });
  return {
    path: `/groups/${id}`,
    /** Admits a member by an invitation. */
    admit: async (member: StageMember) => {
      const { code } = await call<{ code: string }>(owner, `POST /api/groups/${id}/invite`);
      await call(member, `POST /api/groups/${id}/join`, { invite: code });
    },
  };
}

test('an achiever creates a private group, which says what it lacks', async ({ page, arrive }) => {
  await arrive({ role: 'ada' }, '/groups');
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Group' }).click();
  const form = createForm(page);
  await form.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Name' })).toHaveText(
    'Name and description are required',
  );
  await form.name.fill('Early Walkers');
  await form.about.fill('Out of the house before the excuses wake up.');
  await form.isPrivate.check({ force: true });
  await form.save.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Early Walkers' })).toBeVisible();
  await expect(page.getByText('requires approval to join').first()).toBeVisible();
  await writePost(page, 'Only for us');
});

test('a stranger sees only the card of a private group, and is admitted by its owner', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of (403|404)/);
  const ada = await stage.member({ role: 'ada' });
  const { path } = await privateGroup(call, ada, 'Early Walkers');
  const other = await visitor();
  await arrive({ role: 'nora' }, path, other);
  await expect(other.getByText('Said inside')).toBeHidden();
  await other.getByRole('button', { name: 'Ask to join' }).first().click();
  await expect(other.getByRole('button', { name: 'Cancel request' }).first()).toBeVisible();
  await noViolations(other);

  await arrive(ada, path);
  await page.getByRole('tab', { name: /^Requests/ }).click();
  // Scrolled, the bar at the top covers half of a button, which axe counts as a target that is too small.
  await page.evaluate('scrollTo(0, 0)');
  await noViolations(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('No one is waiting')).toBeVisible();
  await expect(feed(other).post('Said inside Early Walkers')).toBeVisible();
});

test('a member who is removed while writing keeps the text', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of (403|404)/);
  const [ada, nora] = [await stage.member({ role: 'ada' }), await stage.member({ role: 'nora' })];
  const { path, admit } = await privateGroup(call, ada, 'Early Walkers');
  await admit(nora);
  const other = await visitor();
  await arrive(nora, path, other);
  const { text, send, composer } = feed(other);
  await typeInto(text, 'Half a thought');

  await arrive(ada, path);
  await page.getByRole('tab', { name: /^Members/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Nora' });
  await page.evaluate('scrollTo(0, 0)');
  await choose(row, /^Options for/, 'Remove member');
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect(row).toBeHidden();
  await expect(other.getByRole('heading', { name: 'A private group' })).toBeVisible();
  await expect(text).toHaveText('Half a thought');
  await send.click();
  await expect(composer.getByRole('alert')).toBeVisible();
  await expect(text).toHaveText('Half a thought');
  await expect(other.getByText('Said inside')).toBeHidden();
});

test('an invitation admits its reader, and the group can be deleted', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of (403|404)/);
  const ada = await stage.member({ role: 'ada' });
  const { path } = await privateGroup(call, ada, 'Early Walkers');
  await arrive(ada, path);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Anyone with this link can join').inputValue();
  const reader = await visitor();
  await arrive({ role: 'cleo' }, new URL(link).pathname, reader);
  await reader.getByRole('button', { name: 'Join' }).click();
  await expect(reader).toHaveURL(path);
  await expect(feed(reader).post('Said inside Early Walkers')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete group' }).click();
  await expect(page).toHaveURL('/groups');
  await seenOnReturn(reader, reader.getByRole('heading', { name: 'This group doesn’t exist' }));
});

test('a starter is in Welcome, and needs a plan to create a group', async ({ page, arrive }) => {
  await arrive({ role: 'finn' }, '/groups?tab=mine');
  await expect(page.getByRole('heading', { name: 'Groups I joined' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Welcome' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Group' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('Upgrade to Achiever or higher to create and manage groups');
  await noViolations(page);
  await dialog.getByRole('button', { name: 'See the plans' }).click();
  await expect(page).toHaveURL('/membership');
});

test('an owner who opens a group decides about its earlier posts', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  time,
  noise,
}) => {
  noise.announce(/status of (401|403|404)/);
  const ada = await stage.member({ role: 'ada' });
  const { path: stays } = await privateGroup(call, ada, 'Quiet Room');
  const { path: opens } = await privateGroup(call, ada, 'Early Walkers');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  const askToOpen = async () => {
    await choose(page.getByRole('main'), 'Group options', 'Edit group');
    await page.getByRole('switch', { name: 'Private group' }).uncheck({ force: true });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toContainText('1 person wrote 1 post here for members only.');
  };

  await test.step('it can stay private, and posts stay members-only if the owner says so', async () => {
    await arrive(ada, stays);
    await askToOpen();
    await noViolations(page);
    await dialog.getByRole('button', { name: 'Keep it private' }).click();
    await expect(dialog).toBeHidden();
    // The form is unchanged after the question.
    await expect(page.getByRole('switch', { name: 'Private group' })).toBeChecked();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await askToOpen();
    await expect(dialog.getByRole('radio', { name: /They stay members-only/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Open the group' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('they open after seven days if the owner chooses that', async () => {
    await arrive(ada, opens);
    await askToOpen();
    await dialog.getByRole('radio', { name: /They open too/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Open the group' }).click();
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await page.getByRole('button', { name: 'Keep them members-only' }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), 'the button is on the screen').toBeLessThan(390 - 16);
  });

  const stranger = await visitor();
  const nora = await arrive({ role: 'nora' }, opens, stranger);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Early Walkers' })).toBeVisible();
  await expect(feed(stranger).post('Said inside Early Walkers')).toBeHidden();
  await time.pass({ days: 7, minutes: 1 });
  await stage.runJobs();
  await arrive(nora, opens, stranger);
  await expect(feed(stranger).post('Said inside Early Walkers')).toBeVisible();
  await arrive(nora, stays, stranger);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Quiet Room' })).toBeVisible();
  await expect(feed(stranger).post('Said inside Quiet Room')).toBeHidden();
});

test('a stranger opens a private group after the dashboard', async ({ page, arrive, stage, call, noise }) => {
  noise.announce(/status of 404/);
  await privateGroup(call, await stage.member({ role: 'ada' }), 'Quiet Room');
  await arrive({ role: 'nora', day: 3 }, '/evolve90');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await page
    .getByRole('link', { name: /Quiet Room/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet Room' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A private group' })).toBeVisible();
  await expect(page.getByText('Something went wrong')).toBeHidden();
});
