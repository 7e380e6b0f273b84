import { choose, typeInto } from './community.ts';
import { forum, noViolations, openTopic } from './forum.ts';
import { expect, test } from './journey.ts';
import { reopen } from './reopen.ts';

const lab = { category: 'habits_goals_lab', path: '/forum/habits_goals_lab' };
const title = 'A doorway before the habit';

test('the forum has seven categories, and a new topic says what is missing', async ({ page, arrive }) => {
  await arrive({ role: 'ada' }, '/forum');
  const on = forum(page);
  await expect(on.heading('Forum')).toBeVisible();
  await expect(page.getByText('Free members can read the forum. Paid members participate.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
  await page.getByRole('link', { name: /^Habits & Goals Lab/ }).click();
  await expect(on.heading('Habits & Goals Lab')).toBeVisible();
  await expect(page.getByText('No topics in this category yet.')).toBeVisible();
  await expect(page.getByText('Be the first to start a discussion!')).toBeVisible();
  await page.getByRole('button', { name: 'New Topic' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.getByRole('button', { name: 'Create Topic' }).click();
  await expect(page.getByText('Title and content are required')).toBeVisible();
});

test('the text of a new topic survives a reload and a refusal, and is sent once', async ({
  page,
  arrive,
  noise,
}) => {
  noise.announce(/ERR_FAILED/);
  await arrive({ role: 'ada' }, lab.path);
  const on = forum(page);
  await page.getByRole('button', { name: 'New Topic' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Tags' }).fill('template, mornings ,, ');
  await typeInto(page.getByRole('textbox', { name: 'Content' }), 'Plan the doorway into it.');
  await reopen(page, 'kept');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Plan the doorway');

  await page.route('**/api/forum/topics', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Create Topic' }).click();
  await expect(on.banner).toHaveText(/Network error creating topic/);
  await on.banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(on.banner).toBeHidden();
  await page.unroute('**/api/forum/topics');

  await page.getByRole('button', { name: 'Create Topic' }).dblclick();
  await expect(on.row(title)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Create Topic' })).toBeHidden();
  await expect(on.row(title).getByRole('link', { name: 'template' })).toBeVisible();
  await expect(on.row(title).getByText('Achiever')).toBeVisible();
  await page.getByRole('button', { name: 'New Topic' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('a tag filters the topics of a category, and Back removes it', async ({ page, arrive, stage, call }) => {
  const ada = await stage.member({ role: 'ada' });
  await openTopic(call, ada, { ...lab, title, tags: ['template', 'mornings'] });
  await arrive(ada, lab.path);
  const on = forum(page);
  await on.row(title).getByRole('link', { name: 'mornings' }).click();
  await expect(page).toHaveURL(/\?tag=mornings$/);
  await expect(page.getByText('Topics tagged mornings')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Topics tagged mornings')).toBeHidden();
  await on.row(title).getByRole('link', { name: title }).click();
  await expect(on.heading(title)).toBeVisible();
});

test('when a topic is deleted while a member types a reply, their text stays', async ({
  page,
  arrive,
  visitor,
  stage,
  call,
  noise,
}) => {
  noise.announce(/status of 404/);
  const ada = await stage.member({ role: 'ada' });
  const topic = await openTopic(call, ada, { ...lab, title });
  await arrive(ada, topic.path);
  const other = await visitor();
  await arrive({ role: 'nora' }, topic.path, other);
  const theirs = forum(other);
  await typeInto(theirs.text, 'Half a thought');
  await page.getByRole('button', { name: 'Delete Topic' }).click();
  const { question } = forum(page);
  await expect(question).toContainText(
    'Are you sure you want to delete this topic? This action cannot be undone and will delete all replies as well.',
  );
  await question.getByRole('button', { name: 'Delete topic' }).click();
  await expect(page.getByText('No topics in this category yet.')).toBeVisible();
  await expect(page).toHaveURL(lab.path);
  await theirs.send.click();
  await expect(theirs.banner.first()).toContainText('Nothing you wrote is lost.');
  await expect(theirs.text).toContainText('Half a thought');
  await reopen(other, 'kept');
  await expect(other.getByRole('heading', { level: 1, name: 'Topic not found' })).toBeVisible();
  await noViolations(other);
});

test('a moderator pins, locks and moves a topic, and links to it lead to its new place', async ({
  page,
  arrive,
  stage,
  visitor,
  call,
}) => {
  const topic = await openTopic(call, await stage.member({ role: 'ada' }), { title: 'Where does this go?' });
  const moved = `/forum/feedback_roadmap/${topic.id}`;
  await arrive({ role: 'milo' }, topic.path);
  const { opening } = forum(page);
  await choose(opening, 'Topic options', 'Pin to the top');
  await expect(opening.getByText('Pinned')).toBeVisible();
  await choose(opening, 'Topic options', 'Lock');
  await expect(opening.getByText('Locked')).toBeVisible();
  await choose(opening, 'Topic options', 'Move');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('feedback_roadmap');
  await page.getByRole('button', { name: 'Move topic' }).click();
  await expect(page).toHaveURL(moved);
  await choose(opening, 'Watch', 'Off');
  await expect(opening.getByRole('button', { name: 'Muted' })).toBeVisible();

  const other = await visitor();
  await arrive({ role: 'nora' }, topic.path, other);
  await expect(other).toHaveURL(moved);
  await expect(other.getByText('This topic is locked')).toBeVisible();
  await expect(forum(other).form).toBeHidden();
  await choose(opening, 'Topic options', 'Unlock');
  await expect(opening.getByText('Locked')).toBeHidden();
  await reopen(other, 'kept');
  await expect(forum(other).form).toBeVisible();
});

test('an author is warned about the replies of others before deleting, and a moderator restores the topic', async ({
  page,
  arrive,
  stage,
  call,
  visitor,
  noise,
}) => {
  noise.announce(/status of (404|409)/);
  const ada = await stage.member({ role: 'ada' });
  const cleo = await stage.member({ role: 'cleo' });
  const topic = await openTopic(call, ada, { title: 'Where does this go?' });
  for (let n = 1; n <= 11; n += 1) await topic.reply(cleo, `Opinion ${n}`);
  await arrive(ada, topic.path);
  await page.getByRole('button', { name: 'Delete Topic' }).click();
  await page.getByRole('button', { name: 'Delete topic', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Delete 11 replies of others?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete them all' }).click();
  await expect(page).toHaveURL('/forum/start_here');

  const staff = await visitor();
  await arrive({ role: 'milo' }, '/forum/start_here', staff);
  const on = forum(staff);
  await staff.getByRole('button', { name: 'Deleted', exact: true }).click();
  await on.row('Where does this go?').getByRole('link').first().click();
  const notice = staff.getByText('This topic was deleted. Only moderators see it.');
  await expect(notice).toBeVisible();
  await choose(on.opening, 'Topic options', 'Restore');
  await expect(notice).toBeHidden();
  await expect(on.replies).toHaveCount(11);
});
