import { noViolations } from './axe.ts';
import { choose, feed, photo, typeInto, writePost } from './community.ts';
import { expect, holdBack, test } from './journey.ts';
import type { StageMember } from './stage-client.ts';

test('a builder posts with a photo, edits, comments, likes and deletes', async ({ page, arrive, time }) => {
  await arrive({ role: 'nora', day: 3 }, '/');
  await expect(page).toHaveURL('/feed');
  await expect(page.getByRole('heading', { level: 1, name: 'Community Feed' })).toBeVisible();
  await expect(
    page.getByText('Share your journey, inspire others, and never give up on your dreams.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await expect(page.getByText('Be the first to share your journey!')).toBeVisible();
  const { composer, text, send, post, posts } = feed(page);
  await noViolations(page);

  await test.step('writing: a blank post cannot be sent, and the draft survives a reload', async () => {
    // An empty composer is one line, without a button.
    await expect(send).toBeHidden();
    await text.click();
    await expect(send).toBeDisabled();
    await typeInto(text, 'Walked the long way round');
    await expect(send).toBeEnabled();
    await page.reload();
    await expect(text).toHaveText('Walked the long way round');
    await expect(send).toBeEnabled();
  });

  await test.step('a photo with a description', async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await expect(composer.getByRole('alert')).toHaveText('Please choose a JPEG, PNG, GIF or WebP picture.');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'walk.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await composer.getByLabel('What does it show?').fill('A green hill');
    await noViolations(page);
    const held = await holdBack(page, '**/api/posts');
    await send.click();
    await composer.getByRole('button', { name: 'Posting...' }).click({ force: true });
    held.letGo();
    await expect(post('Walked the long way round')).toBeVisible();
    await expect(posts).toHaveCount(1);
    expect(held.calls()).toBe(1);
    await expect(page.getByRole('img', { name: 'A green hill' })).toBeVisible();
    await expect(text).toHaveText('');
  });
  const mine = post('Walked the long way round');

  await test.step('editing', async () => {
    await choose(mine, 'Post options', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Post' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    const words = dialog.getByRole('textbox', { name: 'Post text' });
    await words.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    // A post with a photo needs no text. Without the photo it does.
    await dialog.getByRole('button', { name: 'Remove photo' }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Post content cannot be empty');
    await expect(words).toBeFocused();
    await page.keyboard.type('Walked the short way, twice');
    await noViolations(page);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Post updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(post('Walked the short way, twice')).toContainText('edited');
    await expect(page.getByRole('img', { name: 'A green hill' })).toBeHidden();
  });
  const edited = post('Walked the short way, twice');

  await test.step('comments: their author edits and deletes them', async () => {
    await edited.getByRole('button', { name: '0 comments' }).click();
    const box = edited.getByRole('textbox', { name: 'Write a comment' });
    await box.fill('First thought');
    await edited.getByRole('button', { name: 'Send comment' }).click();
    await expect(edited.getByText('First thought')).toBeVisible();
    await expect(edited.getByRole('button', { name: '1 comment', exact: true })).toBeVisible();
    await noViolations(page);
    await choose(edited, /^Options for/, 'Edit');
    await edited.getByRole('textbox', { name: 'Edit your comment' }).fill('Second thought');
    await edited.getByRole('button', { name: 'Save comment' }).click();
    await expect(edited.getByText('Second thought')).toBeVisible();
    await expect(edited.getByRole('button', { name: /^Options for/ })).toBeFocused();
    await choose(edited, /^Options for/, 'Delete');
    await page.getByRole('button', { name: 'Delete comment' }).click();
    await expect(edited.getByText('Second thought')).toBeHidden();
    await expect(edited.getByRole('button', { name: '0 comments' })).toBeFocused();
  });

  await test.step('comments: a deleted one keeps the place of its answer', async () => {
    await edited.getByRole('textbox', { name: 'Write a comment' }).fill('Which way round?');
    await edited.getByRole('button', { name: 'Send comment' }).click();
    await edited.getByRole('button', { name: /^Reply to/ }).click();
    const box = edited.getByRole('textbox', { name: /^Reply to/ });
    await box.fill('The short one');
    await box.press('ControlOrMeta+Enter');
    await expect(box).toBeHidden();
    const comments = edited.locator('.comment');
    await choose(comments.filter({ hasText: 'Which way round?' }), /^Options for/, 'Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete this comment?' });
    await expect(dialog).toContainText('The answer to it stays.');
    await dialog.getByRole('button', { name: 'Delete comment' }).click();
    await expect(comments).toHaveText([/^.?This comment was deleted\.$/, /The short one/]);
    await expect(comments.first()).toBeFocused();
    await expect(comments.first().getByRole('button')).toHaveCount(0);
    await expect(edited.getByRole('button', { name: '1 comment', exact: true })).toBeVisible();
    await noViolations(page);
    await page.reload();
    await edited.getByRole('button', { name: '1 comment', exact: true }).click();
    await expect(comments).toHaveText([/^.?This comment was deleted\.$/, /The short one/]);
    await choose(comments.last(), /^Options for/, 'Delete');
    await page.getByRole('button', { name: 'Delete comment' }).click();
    await expect(comments).toHaveCount(0);
    await expect(edited.getByRole('button', { name: '0 comments' })).toBeFocused();
  });

  await test.step('likes, and the relative time', async () => {
    await edited.getByRole('button', { name: '0 likes' }).click();
    await expect(edited.getByRole('button', { name: '1 like', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.reload();
    await expect(edited.getByRole('button', { name: '1 like', exact: true })).toBeVisible();
    await edited.getByRole('button', { name: '1 like', exact: true }).click();
    await expect(edited.getByRole('button', { name: '0 likes' })).toBeVisible();
    await expect(edited.getByText('Just now', { exact: true })).toBeVisible();
    await time.pass({ hours: 3 });
    await page.reload();
    await expect(edited.getByText('3h ago', { exact: true })).toBeVisible();
  });

  await test.step('My Posts, and deleting', async () => {
    await page.getByRole('tab', { name: 'My Posts' }).click();
    await expect(page).toHaveURL('/feed?tab=mine');
    await choose(edited, 'Post options', 'Delete');
    await expect(page.getByText('Are you sure you want to delete this post?')).toBeVisible();
    await page.getByRole('button', { name: 'Delete post' }).click();
    await expect(page.getByText('Post deleted successfully')).toBeVisible();
    await expect(edited).toBeHidden();
    await expect(page.getByText('Start sharing your journey!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a starter reads, likes and comments, and sees the upgrade text', async ({
  page,
  arrive,
  visitor,
  noise,
}) => {
  noise.announce(/status of 403/);
  const builder = await visitor();
  await arrive({ role: 'nora' }, '/feed', builder);
  await writePost(builder, 'The river was loud today');
  await arrive({ role: 'finn' }, '/feed');
  await expect(page.getByText('Upgrade to Builder or higher to take part')).toBeVisible();
  const [plans] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'See the plans' }).click(),
  ]);
  await plans.waitForURL(/\/membership/);
  await plans.close();
  await expect(
    page.getByText('Upgrade to Builder to share posts and connect with the community!'),
  ).toBeVisible();
  const { post, text } = feed(page);
  await expect(text).toBeHidden();
  const river = post('The river was loud today');
  await river.getByRole('button', { name: '0 likes' }).click();
  await river.getByRole('button', { name: '0 comments' }).click();
  const box = river.getByRole('textbox', { name: 'Write a comment' });
  for (let n = 1; n <= 10; n += 1) {
    await box.fill(`Comment ${n}`);
    await river.getByRole('button', { name: 'Send comment' }).click();
    await expect(river.getByText(`Comment ${n}`, { exact: true })).toBeVisible();
  }
  await box.fill('One too many');
  await river.getByRole('button', { name: 'Send comment' }).click();
  await expect(river.getByRole('alert')).toContainText('Builder');
  await expect(box).toHaveValue('One too many');
  await noViolations(page);

  await test.step('reporting', async () => {
    await river.getByRole('button', { name: 'Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report this post?' });
    await expect(
      dialog.getByText(
        'Are you sure you want to report this post as inappropriate? This will notify moderators for review.',
      ),
    ).toBeVisible();
    await dialog.getByRole('radio', { name: 'Other' }).check();
    await dialog.getByLabel('Anything we should know?').fill('Too loud');
    await noViolations(page);
    await dialog.getByRole('button', { name: 'Report post' }).click();
    await expect(page.getByText('Post reported successfully. Moderators will review it.')).toBeVisible();
    await expect(river.getByRole('button', { name: 'Report' })).toBeHidden();
  });
});

test("other members' posts are announced, and failures lose nothing", async ({
  page,
  arrive,
  visitor,
  time,
  noise,
}) => {
  noise.announce(/status of 500/, /ERR_FAILED/);
  await arrive({ role: 'nora' }, '/feed');
  await writePost(page, 'The first one');
  const other = await visitor();
  await arrive({ role: 'ada' }, '/feed', other);
  await writePost(other, 'The second one');
  await time.pass({ seconds: 40 });
  await page.getByRole('button', { name: '1 new post' }).click();
  await expect(feed(page).post('The second one')).toBeVisible();

  await page.route('**/api/posts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const { text, send, composer } = feed(page);
  await typeInto(text, 'The third one');
  await send.click();
  await expect(composer.getByRole('alert')).toHaveText(
    'We couldn’t send your post. It’s still here. Please try again.',
  );
  await expect(text).toHaveText('The third one');
  await page.unroute('**/api/posts');
  await send.click();
  await expect(feed(page).post('The third one')).toBeVisible();
  await expect(feed(page).posts).toHaveCount(3);

  await feed(page).post('The second one').getByRole('link', { name: 'Just now' }).click();
  await expect(page).toHaveURL(/\/feed\/[\w-]{36}$/);
  await expect(feed(page).posts).toHaveCount(1);
  await page.goBack();
  await expect(feed(page).posts).toHaveCount(3);
});

test('an edit in progress loses no text to another one', async ({ page, arrive, visitor, noise }) => {
  noise.announce(/status of 409/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await arrive({ role: 'nora' }, '/feed');
  await writePost(page, 'The path begins at the gate.');
  const { post } = feed(page);
  const other = await visitor();
  const token = await page.evaluate(() => localStorage.getItem('evolve.token') ?? '');
  await arrive({ token } as StageMember, '/feed', other);

  const editor = (on: typeof page) => {
    const dialog = on.getByRole('dialog', { name: 'Edit Post' });
    const words = dialog.getByRole('textbox', { name: 'Post text' });
    return {
      dialog,
      words,
      save: dialog.getByRole('button', { name: 'Save Changes' }),
      both: dialog.getByText('Someone else edited this', { exact: true }),
      open: () => choose(feed(on).post('The path begins at the gate.'), 'Post options', 'Edit'),
      type: async (more: string) => {
        await expect(on.getByRole('toolbar', { name: 'Formatting for Post text' })).toBeVisible();
        await words.press('ControlOrMeta+End');
        await on.keyboard.type(more);
      },
    };
  };
  const here = editor(page);
  const there = editor(other);

  await test.step('edited on two devices: on opening, both texts are shown', async () => {
    await there.open();
    await here.open();
    const kept = page.waitForResponse((reply) => reply.url().includes('/api/drafts/edit'));
    await here.type(' Begun here.');
    await kept;
    await there.type(' Saved there.');
    await there.save.click();
    await expect(other.getByText('Post updated successfully')).toBeVisible();

    await page.reload();
    await expect(post('Saved there.')).toBeVisible();
    await here.open();
    await expect(here.both).toBeVisible();
    await expect(here.dialog).toContainText('Saved there.');
    await expect(here.words).toHaveText('The path begins at the gate. Begun here.');
    await noViolations(page);
  });

  await test.step('Escape closes a list of suggestions first, and asks before text is lost', async () => {
    await here.type(' :tada');
    await expect(page.getByRole('listbox', { name: 'Emoji' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox', { name: 'Emoji' })).toBeHidden();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await expect(question).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await noViolations(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(here.words).toContainText('Begun here. :tada');
    await here.dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(here.words).toContainText('Begun here. :tada');
  });

  await test.step('the other version stays, and this one becomes a draft that opens its editor', async () => {
    await here.dialog.getByRole('button', { name: 'Use this version' }).click();
    await expect(here.dialog).toBeHidden();
    await expect(post('Saved there.')).toBeVisible();
    await page.goto('/drafts');
    await expect(page.getByText('Begun here. :tada')).toBeVisible();
    await page.getByRole('link', { name: 'Edit of your post' }).click();
    await expect(here.both).toBeVisible();
    await expect(here.words).toContainText('Begun here. :tada');
    await here.save.click();
    await expect(page.getByText('Post updated successfully')).toBeVisible();
    await expect(post('Begun here. :tada')).toContainText('edited');
    await expect(page).toHaveURL(/\/feed\/[\w-]{36}$/);
  });

  await test.step('a version saved by another device while typing is shown on saving', async () => {
    await there.open();
    await here.open();
    await there.type(' Once more there.');
    await here.type(' Once more here.');
    await there.save.click();
    await expect(there.both).toBeVisible();
    await there.save.click();
    await expect(other.getByText('Post updated successfully')).toBeVisible();
    const kept = page.waitForResponse((reply) => reply.url().includes('/api/drafts/edit'));
    await here.save.click();
    await expect(here.both).toBeVisible();
    await expect(here.dialog.getByRole('alert')).toHaveText(
      'This post was also changed elsewhere. Both versions are kept. Choose which one to save.',
    );
    await expect(here.dialog).toContainText('Once more there.');
    await expect(here.words).toContainText('Once more here.');
    await kept;
  });

  await test.step('when the post is gone, the text can still be copied', async () => {
    await other.reload();
    await choose(feed(other).post('Once more there.'), 'Post options', 'Delete');
    await other.getByRole('button', { name: 'Delete post' }).click();
    await expect(other.getByText('Post deleted successfully')).toBeVisible();
    await page.goto('/drafts');
    const gone = 'What this was for is gone. Your draft is still here.';
    const row = (words: string) => page.getByRole('listitem').filter({ hasText: words });
    await expect(row('Once more here.')).toContainText(gone);
    // The text that the other device replaced is shown beside it.
    await expect(row('another version')).toContainText(gone);
    await expect(row('another version')).toContainText('The path begins at the gate. Begun here.');
    await expect(page.getByRole('link', { name: /^Edit/ })).toBeHidden();
    await noViolations(page);
    await page.getByRole('button', { name: 'Copy: Edit', exact: true }).click();
    await expect(page.getByText('Text copied.')).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('Once more here.');
  });
});
