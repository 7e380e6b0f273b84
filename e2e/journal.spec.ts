import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { open } from '../scripts/pictured-pages.ts';
import { noViolations } from './axe.ts';
import { dashboard } from './dashboard.ts';
import { expect, holdBack, test } from './journey.ts';
import { reopen } from './reopen.ts';

const title = { level: 1, name: 'My Evolve 90 Journal' } as const;

/** Locators of the journal page. */
const journal = (page: Page) => {
  const entry = (day: number) => page.getByRole('article', { name: `Day ${day}`, exact: true });
  return {
    // Days only, because the page is an article too.
    entries: page.getByRole('article', { name: /^Day \d+$/ }),
    entry,
    search: page.getByRole('searchbox', { name: 'Search your journal' }),
    async erase(day: number) {
      await entry(day)
        .getByRole('button', { name: `Delete Day ${day}` })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete entry' }).click();
    },
  };
};

/** A member with entries of three days. */
const writer = { role: 'nora', day: 4, journal: 'Written on day {day}.\n\nThe river was loud.' } as const;

test("today's text is in the journal, beside those of other days", async ({ page, arrive }) => {
  await arrive(writer, '/evolve90');
  const board = dashboard(page);
  const { entries, entry } = journal(page);
  await board.words.fill('A heron, twice.\nIt did not mind me.\n\nTomorrow again.');
  await board.save.click();
  await expect(page.getByText('Reflection saved!')).toBeVisible();
  await page.getByRole('region', { name: 'Daily journal' }).getByRole('link', { name: 'My Journal' }).click();
  await expect(page.getByRole('heading', title)).toBeVisible();
  await expect(page.getByText('You have 4 journal entries from your walk.')).toBeVisible();
  await expect(entries).toHaveCount(4);
  await expect(entry(4).getByText('A heron, twice.')).toBeVisible();
  await expect(entry(4).locator('.prose p')).toHaveCount(2);
  await expect(entry(1).getByText('Friday 27 February')).toBeVisible();
});

test('a member searches the journal, and the URL has the search', async ({ page, arrive }) => {
  await arrive(writer, '/journal');
  const { entries, search } = journal(page);
  await search.fill('on day 2');
  await expect(page.getByText('1 entry matches “on day 2”.')).toBeVisible();
  await expect(entries).toHaveCount(1);
  await expect(page).toHaveURL(/\/journal\?q=on(\+|%20)day(\+|%20)2$/);
  await reopen(page, 'kept');
  await expect(search).toHaveValue('on day 2');
  await expect(entries).toHaveCount(1);
  await search.fill('pelican');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Show every entry' }).click();
  await expect(entries).toHaveCount(3);
  await expect(search).toHaveValue('');
});

test('a member edits an old entry in its place', async ({ page, arrive }) => {
  await arrive(writer, '/journal');
  const { entry } = journal(page);
  await entry(2).getByRole('button', { name: 'Edit Day 2' }).click();
  const words = entry(2).getByRole('textbox', { name: 'Day 2 entry' });
  await expect(words).toBeFocused();
  await noViolations(page);
  await words.fill('Never mind.');
  await entry(2).getByRole('button', { name: 'Cancel' }).click();
  await expect(entry(2).getByText('Written on day 2.')).toBeVisible();
  await entry(2).getByRole('button', { name: 'Edit Day 2' }).click();
  await words.fill('Written on day 2, and once more.');
  const saves = await holdBack(page, '**/save-reflection');
  await entry(2).getByRole('button', { name: 'Save' }).click();
  await expect(entry(2).getByText('Saving...')).toBeVisible();
  saves.letGo();
  await expect(entry(2).getByText('Reflection saved!')).toBeVisible();
  await expect(words).toBeHidden();
  await reopen(page, 'kept');
  await expect(entry(2).getByText('Written on day 2, and once more.')).toBeVisible();
});

test('a member exports every entry, and prints without what is around the text', async ({ page, arrive }) => {
  await arrive(writer, '/journal');
  const { entry, search } = journal(page);
  await expect(entry(1)).toBeVisible();
  const download = async (format: RegExp) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    return file;
  };
  const json = await download(/^JSON/);
  expect(json.suggestedFilename()).toBe('evolve-90-journal.json');
  const { entries } = JSON.parse(await readFile(await json.path(), 'utf8'));
  expect(entries.map(({ day }: { day: number }) => day)).toEqual([1, 2, 3]);
  const file = await download(/^Markdown/);
  expect(file.suggestedFilename()).toBe('evolve-90-journal.md');
  const text = await readFile(await file.path(), 'utf8');
  for (const words of ['My Evolve 90 Journal', 'Written on day 1.', 'Written on day 2.', 'Written on day 3.'])
    expect(text).toContain(words);

  await page.evaluate(`window.print = () => document.body.setAttribute('data-printed', 'yes')`);
  await page.getByRole('button', { name: 'Print Journal' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  for (const name of ['Print Journal', 'Export', 'Delete Day 1', 'Edit Day 1'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(search).toBeHidden();
  await expect(page.getByRole('heading', title)).toBeVisible();
  await expect(entry(1).getByText('The river was loud.')).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('banner')).toBeVisible();
});

test('deleting an entry asks, and shows an error when it fails', async ({ page, arrive, noise }) => {
  noise.announce(/status of 500/, /ERR_FAILED/);
  await arrive(writer, '/journal');
  const { entry, erase } = journal(page);
  const question = page.getByRole('alertdialog', { name: 'Delete Day 1?' });
  await entry(1).getByRole('button', { name: 'Delete Day 1' }).click();
  await expect(
    question.getByText('Are you sure you want to delete your Day 1 journal entry? This cannot be undone.'),
  ).toBeVisible();
  await expect(question.getByRole('button', { name: 'Keep entry' })).toBeFocused();
  await question.getByRole('button', { name: 'Keep entry' }).click();
  await expect(question).toBeHidden();
  await expect(entry(1)).toBeVisible();

  const failures = [
    {
      body: { detail: 'The ink is still wet.' },
      says: 'Failed to delete journal entry: The ink is still wet.',
    },
    { body: {}, says: 'Failed to delete journal entry: Unknown error' },
    { body: null, says: 'Failed to delete journal entry. Please try again.' },
  ];
  for (const { body, says } of failures) {
    await page.route('**/journal-entries/1?*', (route) =>
      body === null ? route.abort() : route.fulfill({ status: 500, json: body }),
    );
    await erase(1);
    await expect(page.getByText(says)).toBeVisible();
    await page.unroute('**/journal-entries/1?*');
    await expect(entry(1)).toBeVisible();
  }
});

test("today's blank page is on top of the journal, and stays while it is written", async ({
  page,
  arrive,
}) => {
  await arrive(writer, '/journal');
  const { words, save } = dashboard(page);
  const { entries, entry } = journal(page);
  await words.fill('A heron, twice.');
  await expect(entries).toHaveCount(3);
  await save.click();
  await expect(entry(4)).toContainText('A heron, twice.');
  await words.fill('A heron, twice. Then a third.');
  await save.click();
  await expect(entry(4)).toContainText('Then a third.');
  await page.getByRole('searchbox', { name: 'Search your journal' }).fill('river');
  await expect(words).toBeHidden();
  await reopen(page, 'kept');
  await page.getByRole('searchbox', { name: 'Search your journal' }).fill('');
  await expect(entries).toHaveCount(4);
  await expect(words).toBeHidden();
});

test('a member deletes every entry for good, and the days stay completed', async ({
  page,
  arrive,
  noise,
}) => {
  noise.announce(/status of 404/);
  await arrive(writer, '/journal');
  const board = dashboard(page);
  const { entry, erase } = journal(page);
  await erase(1);
  await expect(page.getByText('Day 1 journal entry deleted successfully!')).toBeVisible();
  await expect(entry(1)).toBeHidden();
  await expect(page.getByText('You have 2 journal entries from your walk.')).toBeVisible();
  for (const day of [2, 3]) {
    await erase(day);
    await expect(page.getByText(`Day ${day} journal entry deleted successfully!`)).toBeVisible();
  }
  await reopen(page, 'kept');
  await expect(page.getByText('You have 0 journal entries from your walk.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await open(page, '/evolve90');
  await expect(board.today(4)).toBeVisible();
  // The day stays completed without its entry.
  await expect(page.getByText('3 of 7 stones placed')).toBeVisible();
  await expect(board.words).toHaveValue('');
});

test('the journal says what it could not load', async ({ page, arrive, noise, time }) => {
  noise.announce(/status of 500/, /ERR_FAILED/);
  const entries = page.getByRole('article', { name: /^Day \d+$/ });
  await arrive({ role: 'nora', day: 3, journal: 'Day {day}.' }, '/drafts');
  await expect(page.getByRole('heading', { name: 'Drafts', exact: true })).toBeVisible();
  const troubles = [
    { url: /\/api\/programs$/, answer: 500, says: 'Failed to load programs' },
    { url: /\/api\/programs$/, answer: null, says: 'Failed to load programs' },
    { url: /\/api\/programs$/, answer: [], says: 'Evolve 90 program not found' },
    { url: /\/journal-entries/, answer: 500, says: 'Failed to load journal entries' },
  ];
  for (const { url, answer, says } of troubles) {
    await test.step(says, async () => {
      await page.evaluate(`void indexedDB.deleteDatabase('keyval-store')`);
      await page.route(url, (route) =>
        answer === null
          ? route.abort()
          : answer === 500
            ? route.fulfill({ status: 500, json: { detail: 'Something went wrong' } })
            : route.fulfill({ json: answer }),
      );
      await page.goto('/journal');
      await time.soon(page.getByText(says));
      await expect(page.getByRole('link', { name: 'Back to Evolve 90' })).toBeVisible();
      await page.unroute(url);
    });
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entries).toHaveCount(2);
});

test('loading has a way back too, and rounds have their own pages', async ({ page, arrive }) => {
  const entries = page.getByRole('article', { name: /^Day \d+$/ });
  await arrive({ role: 'nora', day: 3, journal: 'Day {day}.' }, '/drafts');
  const answers = await holdBack(page, '**/journal-entries*');
  await page.goto('/journal');
  await expect(
    page.getByRole('status', { name: 'Loading your journal' }).or(page.getByText('Loading your journal')),
  ).toBeAttached();
  await expect(page.getByRole('link', { name: 'Back to Evolve 90' })).toBeVisible();
  answers.letGo();
  await expect(entries).toHaveCount(2);
  await page.getByRole('link', { name: 'Back to Evolve 90' }).click();
  await expect(dashboard(page).today(3)).toBeVisible();
});

test('words about dying bring up helplines, which send nothing and can be hidden', async ({
  page,
  arrive,
}) => {
  await arrive(writer, '/evolve90');
  const { words } = dashboard(page);
  const card = page.getByRole('complementary', { name: 'Someone to talk to' });
  await words.fill('I was dying to see the heron.');
  await expect(card).toBeHidden();
  await words.fill('Some nights I don’t want to be alive.');
  await expect(card.getByText('You don’t have to carry this alone.')).toBeVisible();
  await expect(card.getByRole('link', { name: 'findahelpline.com' })).toBeVisible();
  await noViolations(page);
  await card.getByRole('button', { name: 'Hide this card' }).click();
  await expect(card).toBeHidden();
  await words.fill('Some nights I don’t want to be alive. Then I call my sister.');
  await expect(words).toHaveValue(/call my sister/);
  await expect(card).toBeHidden();
});

test('a sentence is shared as a copy, and withdrawn from its entry', async ({ page, arrive }) => {
  await arrive(writer, '/journal');
  const { entry } = journal(page);
  await entry(3).getByRole('button', { name: 'Share a sentence of Day 3' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share a sentence' });
  await dialog.getByRole('radio', { name: 'The river was loud.' }).check({ force: true });
  await noViolations(page);
  await dialog.getByRole('button', { name: 'Share in the feed' }).click();
  await expect(dialog).toBeHidden();
  await entry(3).getByRole('link', { name: '“The river was loud.”' }).click();
  await page.waitForURL(/\/feed\/./);
  await expect(page.locator('article.post').getByText('The river was loud.')).toBeVisible();
  await page.goBack();
  await noViolations(page);
  await entry(3)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(entry(3).getByRole('list', { name: 'Shared sentences' })).toBeHidden();
  await expect(entry(3).getByText('The river was loud.')).toBeVisible();
});
