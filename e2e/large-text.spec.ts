import type { Page } from '@playwright/test';
import { arrived, open } from '../scripts/pictured-pages.ts';
import { fits } from './fits.ts';
import { expect, test } from './journey.ts';

const memberPages = [
  '/evolve90',
  '/evolve90?review=6',
  '/feed',
  '/feed?tab=mine',
  '/forum',
  '/forum/daily_check_in',
  '/groups',
  '/membership',
  '/membership/billing',
  '/journal',
  '/journal?view=entries',
  '/profile',
  '/profile/habits',
  '/profile/goals',
  '/profile/progress',
  '/profile/progress?view=month',
  '/profile/achievements',
  '/profile/certificate',
  '/profile/settings',
  '/profile/settings/profile',
  '/profile/settings/day',
  '/profile/settings/privacy',
  '/profile/settings/security',
  '/profile/settings/notifications',
  '/profile/settings/data',
  '/social',
  '/social?tab=following',
  '/social?tab=followers',
  '/social?tab=discover',
  '/social?tab=messages',
  '/partner',
  '/partner?part=pod',
  '/first-replies',
  '/unsubscribe',
  '/notifications',
  '/drafts',
  '/lms',
  '/lms?tab=mine',
  '/news',
  '/news/blog',
  '/gatherings',
  '/gatherings?view=mine',
  '/gatherings?view=past',
  '/search?q=walk',
  '/support',
  '/payment-choice',
  '/nowhere',
];

const staffPages = [
  '/studio',
  '/lms/new',
  '/lms?tab=created',
  '/gatherings/new',
  '/news?tab=my-posts',
  '/admin',
  '/admin?tab=programme&day=12',
  '/admin?tab=programme&day=quotes',
  ...[
    'pulse',
    'users',
    'invitations',
    'posts',
    'blog-approval',
    'courses',
    'programme',
    'flagged-content',
    'support',
    'watched-words',
    'bounces',
    'audit',
    'roles',
    'settings',
  ].map((tab) => `/admin?tab=${tab}`),
];

const publicPages = [
  '/landing',
  '/about',
  '/help',
  '/contact',
  '/blog',
  '/terms',
  '/privacy',
  '/guidelines',
  '/auth/membership',
  '/auth/login',
  '/register',
  '/auth/reset-password',
  '/certificates',
  '/verify-email',
  '/membership',
];

const title =
  'text at twice the size cuts no control on a phone and scrolls no page sideways, in forced colours too';
/** Parts of the members' pages, one a journey, so that no worker has all of them at the end. */
const parts = 2;
const inside = [...memberPages, ...staffPages];
const most = Math.ceil(inside.length / parts);

for (let part = 0; part < parts; part += 1)
  test(`${title}: pages of members, part ${part + 1}`, async ({ page, arrive, stage, call }) => {
    // It opens some thirty pages.
    test.slow();
    const mira = await stage.member({ role: 'mira', past: 'xx' });
    await call(mira, 'POST /api/habits', { name: 'Drink water', day_target: 8, unit: 'glasses' });
    await call(mira, 'POST /api/goals', {
      title: 'Ten books',
      target_value: 10,
      unit: 'books',
      deadline: '2026-12-31',
    });
    await enlarge(page);
    await arrive(mira, '/evolve90');
    for (const path of inside.slice(part * most, (part + 1) * most)) {
      await open(page, path);
      await arrived(page);
      await fits(page);
      await reachesAll(page);
      await readsAll(page);
      await showsStates(page);
      if (wholeWords.includes(path)) await keepsWords(page);
    }
  });

test(`${title}: pages of visitors`, async ({ page }) => {
  await enlarge(page);
  for (const path of publicPages) {
    await page.goto(path);
    await arrived(page);
    await fits(page);
    await reachesAll(page);
  }
});

/** Makes the page a phone with text at twice the size: the size that someone sets in the browser, and the one that a style gives the document. */
async function enlarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: 'active' });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Expects that what is chosen differs from what isn't by more than a weight, where colours are the member's. */
async function showsStates(page: Page): Promise<void> {
  const alike = () =>
    page.evaluate(`(() => {
      const on = '[aria-pressed="true"], [aria-selected="true"], [aria-current="page"], [aria-current="true"]';
      const look = (one) => ['', '::before', '::after'].map((part) => {
        const { backgroundColor, color, borderColor, borderStyle, borderWidth, outlineStyle, textDecorationLine, content, boxShadow } = getComputedStyle(one, part || null);
        return [backgroundColor, color, borderColor, borderStyle, borderWidth, outlineStyle, textDecorationLine, content].join();
      }).join('|') + [...one.children].map((child) => getComputedStyle(child).backgroundColor + getComputedStyle(child).outlineStyle);
      return [...document.querySelectorAll(on)].filter((one) => one.checkVisibility()).filter((one) => {
        const group = one.closest('nav, ul, fieldset, [role=group], [role=tablist]');
        const others = [...(group?.querySelectorAll(one.tagName) ?? [])].filter((other) =>
          other !== one && !other.matches(on) && other.className === one.className && other.checkVisibility());
        return others.length > 0 && others.every((other) => look(other) === look(one));
      }).map((one) => one.textContent.slice(0, 30));
    })()`);
  await expect.poll(alike, { message: page.url() }).toEqual([]);
}

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
        .filter((one) => one.checkVisibility() && !one.closest('.sr, .sr-only'))
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
