import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Expects that the page does not scroll sideways. */
async function fits(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await expect(page.locator('.loading')).toHaveCount(0);
  await expect
    .poll(
      () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      {
        message: page.url(),
      },
    )
    .toBe(0);
}

/** Expects that no text or control of the page is cut off at its right edge. Rows that scroll by themselves may be. */
async function showsAll(page: Page): Promise<void> {
  const cut = () =>
    page.evaluate(`[...document.querySelectorAll('main :is(h1, h2, h3, a, p, button), [role=dialog] :is(h2, p, button)')]
      .filter((one) => !one.closest('nav') && one.getBoundingClientRect().right > innerWidth + 1)
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
    await page.goto(path);
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
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await fits(page);
  }

  await test.step('nor do dialogs', async () => {
    await page.goto('/profile/settings/profile');
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

test('text at twice the size cuts no control on a phone and scrolls no page sideways', async ({
  page,
  context,
  arrive,
  visitor,
  stage,
  call,
}) => {
  const mira = await stage.member({ role: 'mira', past: 'xx' });
  await call(mira, 'POST /api/habits', { name: 'Drink water', day_target: 8, unit: 'glasses' });
  await call(mira, 'POST /api/goals', {
    title: 'Ten books',
    target_value: 10,
    unit: 'books',
    deadline: '2026-12-31',
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive(mira, '/evolve90');
  // The size that a member sets in the browser, and the one that a style gives the document.
  const browser = await context.newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of [
    ...pages,
    '/profile/habits',
    '/profile/goals',
    '/profile/progress',
    '/profile/achievements',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await fits(page);
    await reachesAll(page);
    await readsAll(page);
    if (wholeWords.includes(path)) await keepsWords(page);
  }
  const outside = await visitor();
  await outside.setViewportSize({ width: 390, height: 844 });
  const theirs = await outside.context().newCDPSession(outside);
  await theirs.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ['/landing', '/about', '/auth/login', '/register', '/membership', '/contact']) {
    await outside.goto(path);
    await expect(outside.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await fits(outside);
  }
});

/** Pages whose headings keep their words whole with text at twice the size. */
const wholeWords = [
  '/evolve90',
  '/feed',
  '/forum',
  '/forum/daily_check_in',
  '/journal',
  '/membership',
  '/profile/settings',
  '/profile/settings/profile',
  '/social',
  '/social?tab=discover',
  '/social?tab=messages',
  '/partner',
  '/profile/habits',
  '/profile/progress',
];

/** Expects that no short word of a heading is broken in two: its column is too narrow then. */
async function keepsWords(page: Page): Promise<void> {
  const broken = () =>
    page.evaluate(`[...document.querySelectorAll('main :is(h1, h2, h3, [data-notice] b), footer h2')]
      .filter((one) => one.checkVisibility() && !one.closest('.sr'))
      .flatMap((one) => {
        const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
        return [...(text?.textContent.matchAll(/[\\p{L}’]+/gu) ?? [])].filter(({ 0: word, index }) => {
          if (word.length > 13) return false;
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        });
      })
      .map(([word]) => word)`);
  await expect.poll(broken, { message: page.url() }).toEqual([]);
}

/** Expects that no word of the bars and headings is cut, and that none covers another. */
async function readsAll(page: Page): Promise<void> {
  const hidden = () =>
    page.evaluate(`(() => {
      const texts = [...document.querySelectorAll('.nav .logo span:last-child, .tabbar :is(a, button) > span:last-child, aside .card:first-child :is(h2, .btn), main .card > ul > li > b, main h1')]
        .filter((one) => one.checkVisibility())
        .map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return { one, words: one.textContent.slice(0, 30), box: range.getBoundingClientRect() };
        });
      const cut = texts.filter(({ one, box }) => box.right > innerWidth + 1 ||
        [...(function* () { for (let up = one; up; up = up.parentElement) yield up; })()].some(
          (up) => getComputedStyle(up).overflowX === 'hidden' && box.bottom > up.getBoundingClientRect().bottom + 8));
      const covers = texts.filter(({ box }, at) => texts.some((other, i) => i > at && other.one.closest('.tabbar') === texts[at].one.closest('.tabbar') &&
        Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 2 &&
        Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 4));
      return [...cut, ...covers].map(({ words }) => words);
    })()`);
  await expect.poll(hidden, { message: page.url() }).toEqual([]);
}

/** Expects that every control can be reached: it is on the screen, or in a part that scrolls. */
async function reachesAll(page: Page): Promise<void> {
  const cut = () =>
    page.evaluate(`(() => {
      const scrolls = (one) => {
        for (let up = one.parentElement; up && up !== document.body; up = up.parentElement)
          if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
        return false;
      };
      return [...document.querySelectorAll('main :is(button, a, input, select)')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('nav') && !scrolls(one))
        .map((one) => one.ariaLabel ?? one.textContent.slice(0, 40));
    })()`);
  await expect.poll(cut, { message: page.url() }).toEqual([]);
}
