import type { BrowserContext, Page } from '@playwright/test';
import { everyLook, noViolations } from './axe.ts';
import { chunkUrl } from './build.ts';
import { dashboard, turn } from './dashboard.ts';
import { type Arrive, expect, type Time, test } from './journey.ts';
import { reopen } from './reopen.ts';
import type { Stage, StageMember } from './stage-client.ts';

/** This journey needs the service worker, which opens the app offline. */
test.use({ serviceWorkers: 'allow' });

interface DayOnServer {
  readLesson: boolean;
  walkReflection: boolean;
  reflection: string;
  completed: boolean;
}

/** Reads a day from the server, without the browser. */
async function onServer(stage: Stage, { token }: StageMember, day: number): Promise<DayOnServer> {
  const ask = async <T>(path: string) =>
    (await (
      await fetch(`${stage.origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as T;
  const [programme] = await ask<{ id: string }[]>('/api/programs');
  return ask(`/api/programs/${programme?.id}/day-progress/${day}`);
}

/** Waits until the service worker controls the page, so that it can be reloaded offline. */
const shellIsKept = async (page: Page) => {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await reopen(page, 'offline');
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
};

const offlineWords = 'The network went home. I walked.';

const offlineNoise = [/ERR_INTERNET_DISCONNECTED/, /status of 503/, /ERR_FAILED/, /Failed to fetch/];

/** Opens Day 3 as Nora with the app stored for offline use. */
async function dayThree({ page, arrive, time }: { page: Page; arrive: Arrive; time: Time }) {
  const nora = await arrive({ role: 'nora', day: 3 });
  const board = dashboard(page);
  await expect(board.today(3)).toBeVisible();
  await shellIsKept(page);
  await expect(board.today(3)).toBeVisible();
  await expect(page.getByText(/You’re offline/)).toBeHidden();
  // The cache is written a second after a response.
  await time.pass({ seconds: 2 });
  return { nora, board };
}

/** Ticks both items offline and saves a text. All three wait. */
async function workOffline({ page, context }: { page: Page; context: BrowserContext }): Promise<void> {
  const board = dashboard(page);
  await context.setOffline(true);
  await turn(board.lesson, true);
  await turn(board.walk, true);
  await board.words.fill(offlineWords);
  await board.save.click();
  await expect(board.waiting).toHaveCount(3);
}

test('ticks and text made offline are marked as waiting, also after a reload', async ({
  page,
  context,
  arrive,
  stage,
  noise,
  time,
}) => {
  noise.announce(...offlineNoise);
  const { nora, board } = await dayThree({ page, arrive, time });
  await context.setOffline(true);
  await expect(
    page.getByText('You’re offline. What you write is kept here until you’re back online.'),
  ).toBeVisible();
  await turn(board.lesson, true);
  await turn(board.walk, true);
  await expect(board.waiting).toHaveCount(2);
  await board.words.fill(offlineWords);
  await board.save.click();
  await expect(board.waiting).toHaveCount(3);
  await expect(
    page.getByText('You’re offline. 3 changes will be saved when you’re back online.'),
  ).toBeVisible();
  await noViolations(page, everyLook);
  expect(await onServer(stage, nora, 3)).toMatchObject({
    readLesson: false,
    walkReflection: false,
    reflection: '',
  });

  await reopen(page, 'offline');
  await expect(board.today(3)).toBeVisible();
  await expect(board.lesson).toBeChecked();
  await expect(board.walk).toBeChecked();
  await expect(board.words).toHaveValue(offlineWords);
  await expect(board.waiting).toHaveCount(3);
});

test('a day completed offline waits in a closed tab, and arrives once the server responds again', async ({
  page,
  context,
  arrive,
  stage,
  noise,
  time,
}) => {
  noise.announce(...offlineNoise);
  const { nora, board } = await dayThree({ page, arrive, time });
  await workOffline({ page, context });
  await board.nextDay.click();
  await board.question(3).getByRole('button', { name: 'Start Day 4' }).click();
  await expect(board.placed(3)).toBeVisible();
  await expect(board.streak(3)).toBeVisible();
  await expect(board.waiting.first()).toBeVisible();

  await page.close();
  const tab = await context.newPage();
  await tab.goto('/evolve90');
  const again = dashboard(tab);
  await expect(again.placed(3)).toBeVisible();
  await expect(again.waiting.first()).toBeVisible();

  await test.step('back online while the server is away, it still waits', async () => {
    let refused = 0;
    await context.route('**/api/programs/*/*', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      refused += 1;
      return route.fulfill({ status: 503, json: { detail: 'Back in a moment.', code: 'away' } });
    });
    await context.setOffline(false);
    await expect.poll(() => refused).toBeGreaterThan(0);
    await expect(again.waiting.first()).toBeVisible();
    await context.unroute('**/api/programs/*/*');
  });

  await time.pass({ minutes: 2 });
  await expect(again.waiting).toHaveCount(0);
  await expect(tab.getByText(/You’re offline/)).toBeHidden();
  // The third day in a row earns a badge, whose dialog covers the page after the server's response.
  await tab
    .getByRole('dialog', { name: 'You earned Triple Threat!' })
    .getByRole('button', { name: 'Walk on' })
    .click();
  await expect(again.placed(3)).toBeVisible();
  await expect
    .poll(() => onServer(stage, nora, 3))
    .toMatchObject({ readLesson: true, walkReflection: true, reflection: offlineWords, completed: true });
  await reopen(tab, 'offline');
  await expect(again.placed(3)).toBeVisible();
  await expect(again.streak(3)).toBeVisible();
});

test('a waiting tick says so after two seconds and stays', async ({ page, arrive, noise, time, stage }) => {
  noise.announce(/status of 500/);
  const nora = await arrive({ role: 'nora', day: 3 });
  const board = dashboard(page);
  await expect(board.today(3)).toBeVisible();
  await page.route('**/update-checklist', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong' } }),
  );
  const failed = page.getByText('Saved on this device. We’ll send it when you’re online.');
  await time.hold(page);
  const refused = page.waitForResponse('**/update-checklist');
  await turn(board.lesson, true);
  await refused;
  await expect(board.waiting).toBeVisible();
  await time.appearsAfter(failed, 2_000);
  await time.staysFor(failed, 3_000 - 150);
  await time.release(page);
  await expect(board.lesson).toBeChecked();
  await expect(board.waiting).toBeVisible();
  await reopen(page, 'offline');
  await expect(board.lesson).toBeChecked();
  await page.unroute('**/update-checklist');
  await time.pass({ minutes: 2 });
  await expect(board.waiting).toBeHidden();
  expect(await onServer(stage, nora, 3)).toMatchObject({ readLesson: true });
});

test('saving and completing fail with the specified sentences', async ({ page, arrive, noise, time }) => {
  noise.announce(/status of (500|409)/, /ERR_FAILED/);
  await arrive({ role: 'nora', day: 3 });
  const board = dashboard(page);
  await board.tickBoth();

  await page.route('**/save-reflection', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong' } }),
  );
  await board.words.fill('Kept, whatever happens.');
  await board.save.click();
  // The text is waiting and not lost, so no error is shown.
  await expect(page.getByText('Saved on this device. We’ll send it when you’re online.')).toBeVisible();
  await expect(page.getByText('Error saving reflection. Please try again.')).toBeHidden();
  await expect(board.waiting).toBeVisible();
  await page.unroute('**/save-reflection');
  await time.pass({ minutes: 2 });
  await expect(board.waiting).toBeHidden();

  await page.route('**/complete-day', (route) =>
    route.fulfill({ status: 409, json: { detail: 'Not now.' } }),
  );
  await board.nextDay.click();
  await board.question(3).getByRole('button', { name: 'Start Day 4' }).click();
  await expect(page.getByText('Error: Failed to advance day (409)')).toBeVisible();
  await expect(board.today(3)).toBeVisible();
  await page.unroute('**/complete-day');

  await page.route('**/complete-day', (route) => route.abort());
  await board.nextDay.click();
  await board.question(3).getByRole('button', { name: 'Start Day 4' }).click();
  await expect(page.getByText('Day 3 is saved on this device. It will be sent by itself.')).toBeVisible();
  await expect(page.getByText(/^Error:/)).toBeHidden();
  await page.unroute('**/complete-day');
  await time.pass({ minutes: 2 });
  await page
    .getByRole('dialog', { name: 'You earned Triple Threat!' })
    .getByRole('button', { name: 'Walk on' })
    .click();
  await expect(board.placed(3)).toBeVisible();
  await page.goto('/evolve90?day=3');
  await expect(page.getByRole('dialog').getByText('Kept, whatever happens.')).toBeVisible();
});

test('two tabs stay in sync, and a crash loses no character', async ({
  page,
  context,
  arrive,
  time,
  stage,
}) => {
  const nora = await arrive({ role: 'nora', day: 3 });
  const board = dashboard(page);
  await expect(board.today(3)).toBeVisible();
  const tab = await context.newPage();
  const other = dashboard(tab);
  await tab.goto('/evolve90');
  await expect(other.today(3)).toBeVisible();

  await turn(board.lesson, true);
  await expect(other.lesson).toBeChecked();
  await board.words.fill('Typed in one tab.');
  await expect(other.words).toHaveValue('Typed in one tab.');
  await other.words.fill('Typed in one tab, ended in the other.');
  await expect(board.words).toHaveValue('Typed in one tab, ended in the other.');
  await expect
    .poll(async () => (await onServer(stage, nora, 3)).reflection)
    .toBe('Typed in one tab, ended in the other.');

  await test.step('a crash before any save', async () => {
    await time.hold(page);
    await board.words.fill('Typed in one tab, ended in the other. And then the battery');
    await page.close();
    await tab.close();
    const again = await context.newPage();
    await again.goto('/evolve90');
    // The journal's part of the page loads later, and React shows it by a timer.
    await time.release(again);
    await expect(dashboard(again).words).toHaveValue(
      'Typed in one tab, ended in the other. And then the battery',
    );
    await expect(dashboard(again).lesson).toBeChecked();
  });
});

test('a part that fails to load is one quiet row', async ({ page, arrive, noise, time }) => {
  noise.announce(/status of 500/);
  const board = dashboard(page);
  const progress = /\/api\/programs\/[^/]+\/progress$/;
  await page.route(progress, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong' } }),
  );
  await arrive({ role: 'nora', day: 3 });
  const row = page.getByText('We couldn’t load all of this page. What you do here is kept.');
  await time.soon(row);
  await expect(board.today(1)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await noViolations(page);
  await page.unroute(progress);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(board.today(3)).toBeVisible();
  await expect(row).toBeHidden();

  await page.route(/\/api\/programs$/, (route) => route.fulfill({ json: [] }));
  await page.evaluate(`void indexedDB.deleteDatabase('keyval-store')`);
  await page.goto('/profile');
  await page.goto('/evolve90');
  await expect(board.today(1)).toBeVisible();
  await board.lesson.locator('xpath=ancestor::label').click();
  await expect(page.getByText('Error: Program not found')).toBeVisible();
});

test('a part whose file fails to load leaves the page as it is and can be retried', async ({
  page,
  arrive,
  noise,
  time,
}) => {
  noise.announce(/ERR_FAILED/);
  const board = dashboard(page);
  await arrive({ role: 'nora', day: 3 });
  await board.words.fill('Written before the file went missing.');
  await time.pass({ seconds: 2 });
  const missing = ['dashboard/below-the-fold.ts', 'lessons/DayScene.tsx'].map((name) =>
    chunkUrl(`domains/programme/${name}`),
  );
  const isMissing = (url: URL) => missing.includes(url.pathname);
  await page.route(isMissing, (route) => route.abort());
  await reopen(page, 'offline');
  await expect(board.today(3)).toBeVisible();
  await expect(page.getByText('Something went wrong')).toBeHidden();
  const rows = page.getByRole('alert').filter({ hasText: 'We couldn’t load this part of the page.' });
  await expect(rows).toHaveCount(2);
  await turn(board.lesson, true);
  await noViolations(page);

  await page.unroute(isMissing);
  await rows.first().getByRole('button', { name: 'Try again' }).click();
  await expect(board.words).toHaveValue('Written before the file went missing.');
  await expect(board.lesson).toBeChecked();
});
