import type { Locator, Page } from '@playwright/test';
import { arrived, open } from '../scripts/pictured-pages.ts';
import { dashboard, turn } from './dashboard.ts';
import { fits } from './fits.ts';
import { expect, test } from './journey.ts';
import type { StageMember } from './stage-client.ts';

/** Expects that no text or control of the page is cut off at its right edge. Rows that scroll by themselves may be. */
async function showsAll(page: Page): Promise<void> {
  const cut = () =>
    page.evaluate(`[...document.querySelectorAll('main :is(h1, h2, h3, a, p, button), [role=dialog] :is(h2, p, button)')]
      .filter((one) => !one.closest('nav, [role=tablist]') && one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => one.textContent.slice(0, 40))`);
  await expect.poll(cut, { message: page.url() }).toEqual([]);
}

test('words without a break stay on a screen of 320 px', async ({ page, arrive, stage, call }) => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const nora = await stage.member({ role: 'nora', day: 3 });
  await call(nora, 'POST /api/habits', { name: word, day_target: 1_000_000, unit: word.slice(0, 20) });
  const goal = { title: word + word, target_value: 3, unit: word.slice(0, 20), deadline: '2026-03-30' };
  const { id } = await call(nora, 'POST /api/goals', goal);
  await call(nora, `PATCH /api/goals/${id}/progress?current_value=3`);
  await page.setViewportSize({ width: 320, height: 640 });
  await arrive(nora, '/profile/goals');
  await expect(page.getByRole('dialog')).toContainText('You did it!');
  await showsAll(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  for (const path of ['/profile/goals', '/profile/habits', '/profile/progress']) {
    await open(page, path);
    await expect(page.getByText(word).first()).toBeVisible();
    await showsAll(page);
  }
});

const pages = [
  '/evolve90',
  '/feed',
  '/forum',
  '/forum/daily_check_in',
  '/groups',
  '/membership',
  '/journal',
  '/profile',
  '/profile/settings',
  '/profile/settings/profile',
  '/profile/settings/privacy',
  '/profile/settings/security',
  '/profile/settings/notifications',
  '/social',
  '/social?tab=discover',
  '/social?tab=messages',
  '/partner',
  '/pod',
  '/first-replies',
  '/unsubscribe',
  '/notifications',
  '/drafts',
  '/admin',
  '/admin?tab=users',
  '/lms',
  '/admin?tab=watched-words',
  '/admin?tab=audit',
];

/** Pages with classes that were styled by each other's sheets. */
const alike = ['/profile/achievements', '/membership', '/forum', '/social?tab=messages', '/evolve90'];

/** Returns how the boxes of a page look, once they no longer change. */
async function looksOf(page: Page): Promise<string[]> {
  let last = await boxesOf(page);
  await expect
    .poll(
      async () => {
        const before = last;
        last = await boxesOf(page);
        return last.join() === before.join();
      },
      { intervals: [500] },
    )
    .toBe(true);
  return last;
}

async function boxesOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.loading')).toHaveCount(0);
  return page.evaluate(`[...document.querySelectorAll('main :is(section, article, dl)')].map((one) => {
    const { display, backgroundColor, paddingTop } = getComputedStyle(one);
    return [one.className, display, backgroundColor, paddingTop].join(' ');
  })`);
}

test('nothing scrolls sideways on a screen of 320 px', async ({ page, arrive, visitor }) => {
  // It opens some sixty pages.
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await arrive({ role: 'mira', past: 'xx' }, '/evolve90');
  for (const path of pages) {
    await open(page, path);
    await arrived(page);
    await fits(page);
  }

  await test.step('nor do dialogs', async () => {
    await open(page, '/profile/settings/profile');
    await page.getByRole('button', { name: 'Choose a portrait' }).click();
    await expect(page.getByRole('dialog', { name: 'Choose a portrait' })).toBeVisible();
    await fits(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Search and go to' })).toBeVisible();
    await fits(page);
  });

  await test.step('and pages look alike, whatever was open before', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const looks = new Map<string, string[]>();
    for (const path of alike) {
      await page.goto(path);
      looks.set(path, await looksOf(page));
    }
    // Without a reload, so that the sheets of all pages are there. A page may have more than before, once its cache is full.
    for (const path of [...alike].reverse()) {
      await page.evaluate(
        `history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
      await expect
        .poll(() => looksOf(page), { message: path })
        .toEqual(expect.arrayContaining(looks.get(path) ?? []));
    }
  });

  await test.step('nor pages for visitors', async () => {
    const outside = await visitor();
    await outside.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/auth/login', '/auth/register', '/membership']) {
      await outside.goto(path);
      await expect(outside.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await fits(outside);
    }
  });
});

interface Styles {
  getComputedStyle(element: unknown, part?: string): { getPropertyValue(name: string): string };
}

/** Returns a computed style of an element, or of a part such as `::before`. */
const styleOf = (element: Locator, name: string, part?: string): Promise<string> =>
  element.evaluate(
    (found, [property, of]) =>
      (globalThis as unknown as Styles).getComputedStyle(found, of).getPropertyValue(property ?? ''),
    [name, part],
  );

test.describe('with a finger, in forced colours', () => {
  test.use({ hasTouch: true });

  test('a filter is 44 px high to touch, and the pressed one differs', async ({ page, arrive }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await arrive({ role: 'nora' }, '/feed');
    const pressed = page.getByRole('button', { name: 'All', exact: true });
    const other = page.getByRole('button', { name: 'Wins', exact: true });
    await expect(pressed).toHaveAttribute('aria-pressed', 'true');
    for (const chip of [pressed, other]) {
      const heights = [await styleOf(chip, 'height'), await styleOf(chip, 'height', '::before')];
      expect(Math.max(...heights.map((height) => Number.parseFloat(height) || 0))).toBeGreaterThanOrEqual(44);
    }
    const ground = (chip: Locator) => styleOf(chip, 'background-color');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect.poll(async () => (await ground(pressed)) === (await ground(other))).toBe(false);
  });
});

const word60 = 'Wolkenkratzerfensterputzerleiterbefestigungsschraubenhersteller'.slice(0, 60);

test('names of sixty letters without a break, and names from right to left, stay in their place', async ({
  page,
  arrive,
  stage,
  call,
}) => {
  const nora = await stage.member({ role: 'nora', day: 3 });
  const others: StageMember[] = [];
  for (const name of [word60, 'عبد الرحمن بن محمد الخطيب']) {
    const other = await stage.member({ person: { name, bio: name + name }, tier: 'creator', day: 9 });
    others.push(other);
    await call(other, 'POST /api/posts', { content: `<p>${name}</p>` });
    await call(other, 'POST /api/groups', { name, description: name });
    await call(other, 'POST /api/courses', { title: name, description: name, category: 'habits' });
    const topic = { title: name, content: `<p>${name}</p>`, category: 'start_here' };
    const { id } = await call(other, 'POST /api/forum/topics', topic);
    await call(other, `POST /api/forum/topics/${id}/posts`, { content: `<p>${name}</p>` });
    await call(other, `POST /api/follow/${nora.id}`);
    await call(other, 'POST /api/friends/request', { receiver_id: nora.id });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await arrive(nora, '/feed');
  for (const path of [
    '/feed',
    '/groups',
    '/forum/start_here',
    '/notifications',
    '/social',
    '/social?tab=followers',
  ]) {
    await open(page, path);
    await expect(page.locator('main').getByText(word60).first()).toBeVisible();
    await fits(page);
    await showsAll(page);
  }
  for (const [list, start] of [
    ['/social?tab=followers', '/u/'],
    ['/groups', '/groups/'],
    ['/forum/start_here', '/forum/start_here/'],
  ] as const) {
    await open(page, list);
    await page.locator(`main a[href^="${start}"]`, { hasText: word60 }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: word60 })).toBeVisible();
    await fits(page);
    await showsAll(page);
  }

  await test.step('on pages of staff, too', async () => {
    await arrive({ role: 'mira' }, '/robots.txt');
    // The words about a member have no rule of their own, only that of every page (`base.css`).
    for (const path of [
      '/admin?tab=users',
      '/admin?tab=courses',
      `/admin?tab=users&member=${others[0]?.id}`,
      '/admin?tab=posts',
      '/admin?tab=audit',
    ]) {
      await open(page, path);
      await arrived(page);
      await expect(page.locator('main').getByText(word60).first()).toBeVisible();
      await fits(page);
      await showsAll(page);
    }
  });
});

test('on a phone on its side, bars leave most of the screen to the page', async ({ page, arrive }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await arrive({ role: 'mira', past: 'xx' }, '/evolve90');
  for (const path of [
    '/evolve90',
    '/feed',
    '/profile/settings/profile',
    '/social?tab=messages',
    '/journal',
  ]) {
    await open(page, path);
    await arrived(page);
    await fits(page);
    await page.mouse.wheel(0, 600);
    const bars = () =>
      page.evaluate<number>(`[...document.querySelectorAll('body *')]
        .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position) && one.checkVisibility() && !one.closest('.toasts'))
        .map((one) => one.getBoundingClientRect())
        .filter(({ top, bottom, width }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
        .reduce((sum, { top, bottom }) => sum + Math.min(bottom, innerHeight) - Math.max(top, 0), 0)`);
    await expect.poll(bars, { message: path }).toBeLessThan(390 / 4);
  }
});

test('on a phone a toast covers neither the next step nor the tab bar', async ({ page, arrive }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive({ role: 'nora', day: 1 });
  const next = page.getByRole('button', { name: 'Start the walk' });
  await turn(dashboard(page).lesson, true);
  // It stays while the pointer is on it.
  const toast = page.locator('.toast').first();
  await toast.hover();
  await page.evaluate(
    `[...document.querySelectorAll('main button')].find((one) => one.textContent.includes('Start the walk')).scrollIntoView({ block: 'end' })`,
  );
  const over = await toast.boundingBox();
  for (const needed of [next, page.locator('.tabbar')]) {
    const box = await needed.boundingBox();
    expect(box && over && (box.y >= over.y + over.height || box.y + box.height <= over.y)).toBe(true);
  }
});

test('the title and the X of a long sheet stay on a small screen', async ({ page, arrive }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await arrive({ role: 'nora', day: 3 }, '/profile/goals');
  await page.getByRole('button', { name: /goal/i }).first().click();
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded();
  await expect(sheet.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
});
