import { noViolations } from './axe.ts';
import { choose, feed, photo, typeInto, writePost } from './community.ts';
import { expect, holdBack, test } from './journey.ts';
import { reopen } from './reopen.ts';

test('the feed begins empty, and a draft survives a reload', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3 }, '/feed');
  await expect(page).toHaveURL('/feed');
  await expect(page.getByRole('heading', { level: 1, name: 'Community Feed' })).toBeVisible();
  await expect(
    page.getByText('Share your journey, inspire others, and never give up on your dreams.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await expect(page.getByText('Be the first to share your journey!')).toBeVisible();
  const { text, send } = feed(page);
  // An empty composer is one line, without a button.
  await expect(send).toBeHidden();
  await text.click();
  await expect(send).toBeDisabled();
  await typeInto(text, 'Walked the long way round');
  await expect(send).toBeEnabled();
  await reopen(page, 'kept');
  await expect(text).toHaveText('Walked the long way round');
  await expect(send).toBeEnabled();
});

test('a post with a photo is sent once, and edited without the photo', async ({ page, arrive }) => {
  await arrive({ role: 'nora' }, '/feed');
  const { composer, text, send, post, posts } = feed(page);
  await typeInto(text, 'Walked the long way round');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(composer.getByRole('alert')).toHaveText('Please choose a JPEG, PNG, GIF or WebP picture.');
  await file.setInputFiles({ name: 'walk.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await composer.getByLabel('What does it show?').fill('A green hill');
  await noViolations(page);
  const held = await holdBack(page, '**/api/posts');
  await send.click();
  await composer.getByRole('button', { name: 'Posting...' }).click({ force: true });
  held.letGo();
  const mine = post('Walked the long way round');
  await expect(mine).toBeVisible();
  await expect(posts).toHaveCount(1);
  expect(held.calls()).toBe(1);
  await expect(page.getByRole('img', { name: 'A green hill' })).toBeVisible();
  await expect(text).toHaveText('');

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
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Post updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(post('Walked the short way, twice')).toContainText('edited');
  await expect(page.getByRole('img', { name: 'A green hill' })).toBeHidden();
});

const walk = 'Walked the short way, twice';

test('a member writes, edits and deletes a comment', async ({ page, arrive, stage, call }) => {
  const nora = await stage.member({ role: 'nora' });
  await call(nora, 'POST /api/posts', { content: `<p>${walk}</p>` });
  await arrive(nora, '/feed');
  const post = feed(page).post(walk);
  await post.getByRole('button', { name: '0 comments' }).click();
  await post.getByRole('textbox', { name: 'Write a comment' }).fill('First thought');
  await post.getByRole('button', { name: 'Send comment' }).click();
  await expect(post.getByText('First thought')).toBeVisible();
  await expect(post.getByRole('button', { name: '1 comment', exact: true })).toBeVisible();
  await choose(post, /^Options for/, 'Edit');
  await post.getByRole('textbox', { name: 'Edit your comment' }).fill('Second thought');
  await post.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(post.getByText('Second thought')).toBeVisible();
  await expect(post.getByRole('button', { name: /^Options for/ })).toBeFocused();
  await choose(post, /^Options for/, 'Delete');
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await expect(post.getByText('Second thought')).toBeHidden();
  await expect(post.getByRole('button', { name: '0 comments' })).toBeFocused();
});

test('a deleted comment keeps the place of its answer', async ({ page, arrive, stage, call }) => {
  const nora = await stage.member({ role: 'nora' });
  const { id } = await call(nora, 'POST /api/posts', { content: `<p>${walk}</p>` });
  await call(nora, `POST /api/posts/${id}/comments`, { content: 'Which way round?' });
  await arrive(nora, '/feed');
  const post = feed(page).post(walk);
  await post.getByRole('button', { name: '1 comment', exact: true }).click();
  await post.getByRole('button', { name: /^Reply to/ }).click();
  const box = post.getByRole('textbox', { name: /^Reply to/ });
  await box.fill('The short one');
  await box.press('ControlOrMeta+Enter');
  await expect(box).toBeHidden();
  const comments = post.locator('.comment');
  await choose(comments.filter({ hasText: 'Which way round?' }), /^Options for/, 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete this comment?' });
  await expect(dialog).toContainText('The answer to it stays.');
  await dialog.getByRole('button', { name: 'Delete comment' }).click();
  await expect(comments).toHaveText([/^.?This comment was deleted\.$/, /The short one/]);
  await expect(comments.first()).toBeFocused();
  await expect(comments.first().getByRole('button')).toHaveCount(0);
  await expect(post.getByRole('button', { name: '1 comment', exact: true })).toBeVisible();
  await noViolations(page);
  await reopen(page, 'kept');
  await post.getByRole('button', { name: '1 comment', exact: true }).click();
  await expect(comments).toHaveText([/^.?This comment was deleted\.$/, /The short one/]);
  await choose(comments.last(), /^Options for/, 'Delete');
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await expect(comments).toHaveCount(0);
  await expect(post.getByRole('button', { name: '0 comments' })).toBeFocused();
});

test('a member likes a post, sees its age, and deletes it in My Posts', async ({
  page,
  arrive,
  stage,
  call,
  time,
}) => {
  const nora = await stage.member({ role: 'nora' });
  const { id } = await call(nora, 'POST /api/posts', { content: `<p>${walk}</p>` });
  await call(nora, `POST /api/posts/${id}/comments`, { content: 'A heron stood there' });
  await arrive(nora, '/feed');
  const post = feed(page).post(walk);
  const liked = post.getByRole('button', { name: '1 like', exact: true });
  const saved = page.waitForResponse(/\/like$/);
  await post.getByRole('button', { name: '0 likes' }).click();
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  // A reload ends a call that is still on its way.
  await saved;
  await reopen(page, 'kept');
  await expect(liked).toBeVisible();
  await liked.click();
  await expect(post.getByRole('button', { name: '0 likes' })).toBeVisible();
  await expect(post.getByText('Just now', { exact: true })).toBeVisible();
  await time.pass({ hours: 3 });
  await reopen(page, 'kept');
  await expect(post.getByText('3h ago', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'My Posts' }).click();
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await expect(page).toHaveURL('/feed?tab=mine&mine=comments');
  await expect(page.getByText('A heron stood there', { exact: true })).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Posts', exact: true }).click();
  await expect(page).toHaveURL('/feed?tab=mine');
  await choose(post, 'Post options', 'Delete');
  await expect(page.getByText('Are you sure you want to delete this post?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete post' }).click();
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(post).toBeHidden();
  await expect(page.getByText('Start sharing your journey!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
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
  await expect(page).toHaveTitle(/: The second one · Evolve$/);
  await expect(feed(page).posts).toHaveCount(1);
  await page.goBack();
  await expect(feed(page).posts).toHaveCount(3);
});
