import type { Page } from '@playwright/test';
import { everyLook, noViolations } from './axe.ts';
import { choose, feed } from './community.ts';
import { type Arrive, type Call, expect, test, type Visit } from './journey.ts';
import { reopen } from './reopen.ts';
import type { Stage, StageMember } from './stage-client.ts';

const path = 'The path begins at the gate.';

/** Locators and acts of the form that edits the post about the path. */
const editor = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Edit Post' });
  const words = dialog.getByRole('textbox', { name: 'Post text' });
  return {
    dialog,
    words,
    save: dialog.getByRole('button', { name: 'Save Changes' }),
    /** Shown with two versions of the text. */
    both: dialog.getByText('This was changed elsewhere', { exact: true }),
    updated: page.getByText('Post updated successfully'),
    open: () => choose(feed(page).post(path), 'Post options', 'Edit'),
    type: async (more: string) => {
      await expect(page.getByRole('toolbar', { name: 'Formatting for Post text' })).toBeVisible();
      await words.press('ControlOrMeta+End');
      await page.keyboard.type(more);
    },
  };
};

/** Waits until the server has the draft of an edit. */
const draftSaved = (page: Page) => page.waitForResponse((reply) => reply.url().includes('/api/drafts/edit'));

interface Post {
  id: string;
  version: number;
}

const writePath = (call: Call, author: StageMember) =>
  call<Post>(author, 'POST /api/posts', { content: `<p>${path}</p>` });

/** A post with a newer version than the draft of its edit, which says " Begun here." after the original text. */
async function outdatedEdit(call: Call, author: StageMember): Promise<Post> {
  const { id, version } = await writePath(call, author);
  const content = `<p>${path} Begun here.</p>`;
  await call(author, `PUT /api/drafts/edit:${id}`, { content, base_version: version });
  return call<Post>(author, `PUT /api/posts/${id}`, { content: `<p>${path} Saved there.</p>`, version });
}

/** Opens the form of one post on two devices of its author. */
async function twoEditors({
  page,
  arrive,
  visitor,
  stage,
  call,
}: {
  page: Page;
  arrive: Arrive;
  visitor: Visit;
  stage: Stage;
  call: Call;
}) {
  const nora = await stage.member({ role: 'nora' });
  await writePath(call, nora);
  const other = await visitor();
  await Promise.all([arrive(nora, '/feed'), arrive(nora, '/feed', other)]);
  const both = [editor(page), editor(other)] as const;
  for (const { open } of both) await open();
  return both;
}

test('an edit begun on one device shows both texts after another device saved', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
}) => {
  const [here, there] = await twoEditors({ page, arrive, visitor, stage, call });
  const saved = draftSaved(page);
  await here.type(' Begun here.');
  await saved;
  await there.type(' Saved there.');
  await there.save.click();
  await expect(there.updated).toBeVisible();

  await reopen(page, 'kept');
  await expect(feed(page).post('Saved there.')).toBeVisible();
  await here.open();
  await expect(here.both).toBeVisible();
  await expect(here.dialog).toContainText('Saved there.');
  await expect(here.words).toHaveText(`${path} Begun here.`);
  await noViolations(page, everyLook);
});

test('Escape closes a list of suggestions first, and asks before text is lost', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const nora = await stage.member({ role: 'nora' });
  await writePath(call, nora);
  await arrive(nora, '/feed');
  const { open, type, words, dialog } = editor(page);
  await open();
  await type(' Begun here. :tada');
  const emoji = page.getByRole('listbox', { name: 'Emoji' });
  await expect(emoji).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(emoji).toBeHidden();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  // The question hears keys once it has the focus. Before that, Escape is for the dialog behind it, which asks only once.
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(words).toContainText('Begun here. :tada');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(words).toContainText('Begun here. :tada');
});

test('choosing the other version makes this one a draft, which opens its form again', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const nora = await stage.member({ role: 'nora' });
  await outdatedEdit(call, nora);
  await arrive(nora, '/feed');
  const { open, both, words, dialog, save, updated } = editor(page);
  const { post } = feed(page);
  await open();
  await expect(both).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this version' }).click();
  await expect(dialog).toBeHidden();
  await expect(post('Saved there.')).toBeVisible();
  await page.goto('/drafts');
  await expect(page.getByText('Begun here.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit of your post' }).click();
  await expect(both).toBeVisible();
  await expect(words).toContainText('Begun here.');
  await save.click();
  await expect(updated).toBeVisible();
  await expect(post('Begun here.')).toContainText('edited');
  await expect(page).toHaveURL(/\/feed\/[\w-]{36}$/);
});

test('a version saved by another device while typing is shown on saving', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of 409/);
  const [here, there] = await twoEditors({ page, arrive, visitor, stage, call });
  await there.type(' Once more there.');
  await here.type(' Once more here.');
  await there.save.click();
  await expect(there.updated).toBeVisible();
  await here.save.click();
  await expect(here.both).toBeVisible();
  await expect(
    here.dialog.getByText(
      'This post was also changed elsewhere. Both versions are kept. Choose which one to save.',
    ),
  ).toBeVisible();
  await expect(here.dialog).toContainText('Once more there.');
  await expect(here.words).toContainText('Once more here.');
});

test('when the post is gone, the text of its edit can still be copied', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const nora = await stage.member({ role: 'nora' });
  const post = await outdatedEdit(call, nora);
  // A second device continued from the original, so its text is stored beside the first.
  await call(nora, `PUT /api/drafts/edit:${post.id}`, {
    content: `<p>${path} Once more here.</p>`,
    base_version: post.version,
    version: null,
  });
  await call(nora, `DELETE /api/posts/${post.id}`);
  await arrive(nora, '/drafts');
  const gone = 'What this was for is gone. Your draft is still here.';
  const row = (words: string) => page.getByRole('listitem').filter({ hasText: words });
  await expect(row('Once more here.')).toContainText(gone);
  await expect(row('another version')).toContainText(gone);
  await expect(row('another version')).toContainText(`${path} Begun here.`);
  await expect(page.getByRole('link', { name: /^Edit/ })).toBeHidden();
  await page.getByRole('button', { name: 'Copy: Edit', exact: true }).click();
  await expect(page.getByText('Text copied.')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('Once more here.');
});
