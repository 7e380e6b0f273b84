import type { Page } from '@playwright/test';
import { arrived, open } from '../scripts/pictured-pages.ts';
import { everyLook, noViolations, violationsOf } from './axe.ts';
import { dashboard } from './dashboard.ts';
import { expect, holdBack, test } from './journey.ts';
import { reopen } from './reopen.ts';

const phone = { width: 390, height: 844 };

/** Locators of the bar at the top. */
const topBar = (page: Page) => {
  const bar = page.getByRole('banner');
  const main = bar.getByRole('navigation', { name: 'Main' });
  return {
    bar,
    link: (name: string) => main.getByRole('link', { name, exact: true }),
    more: main.getByRole('button', { name: 'More' }),
    menu: page.getByRole('menu', { name: 'More' }),
  };
};

test('the bar names the pages, and More opens and closes', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3 });
  await expect(dashboard(page).today(3)).toBeVisible();
  const { bar, link, more, menu } = topBar(page);
  await expect(link('Evolve 90 Dash')).toHaveAttribute('aria-current', 'page');
  for (const name of ['Feed', 'Groups', 'Forum'])
    await expect(link(name)).not.toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('link', { name: 'Evolve, home' })).toHaveAttribute('href', '/evolve90');
  await expect(bar.getByRole('link', { name: 'Your profile' }).locator('[data-letters]')).toHaveAttribute(
    'data-letters',
    'NL',
  );
  await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link')).not.toHaveCount(0);
  await expect(page).toHaveTitle('Evolve 90 Dash · Evolve');

  await more.click();
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0);
  for (const name of ['Practice', 'People', 'Read and learn', 'You'])
    await expect(menu.getByRole('group', { name })).toBeVisible();
  await noViolations(page, everyLook);
  // Checking for violations changes the theme, which may close the menu a moment later.
  await expect(async () => {
    if (await menu.isVisible()) await more.click();
    await expect(menu).toBeHidden({ timeout: 1000 });
  }).toPass();
  await more.click();
  // The menu handles keys only while it is open and has the focus.
  await expect(menu).toBeVisible();
  await expect(menu.locator(':focus').or(menu.and(page.locator(':focus')))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(20, 700);
  await expect(menu).toBeHidden();
  await more.click();
  await menu.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/profile');
});

test('a new page begins at its heading, and unknown pages show the feed', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3 });
  await expect(dashboard(page).today(3)).toBeVisible();
  const { link, more, menu } = topBar(page);
  await more.click();
  await menu.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Nora Lindqvist/ })).toBeFocused();
  await expect(page).toHaveTitle('Profile · Evolve');
  await expect(more).toHaveAttribute('aria-current', 'page');
  await link('Groups').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeFocused();
  await expect(link('Groups')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /^Nora Lindqvist/ })).toBeFocused();
  await page.goBack();
  await expect(dashboard(page).today(3)).toBeFocused();
  await page.goForward();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

  for (const path of ['/no-such-page', '/evolve90/deeper', '/#newsfeed']) {
    await page.goto(path);
    await expect(page).toHaveURL('/feed');
    await expect(page.getByRole('heading', { level: 1, name: 'Community Feed' })).toBeVisible();
  }
  await page.goto('/#groups');
  await expect(page).toHaveURL('/groups');
});

test('the address alone leads to today while its stone is open, then to the feed', async ({
  page,
  arrive,
}) => {
  await arrive({ role: 'nora', day: 4 }, '/');
  const board = dashboard(page);
  await expect(board.today(4)).toBeVisible();
  await expect(page).toHaveURL('/evolve90');
  await board.complete(4);
  await expect(board.placed(4)).toBeVisible();
  // The device decides by what it has stored, which is a moment behind the page.
  await expect(async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/feed', { timeout: 2_000 });
  }).toPass();
});

test('a dialog is part of the URL', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3 });
  await expect(dashboard(page).today(3)).toBeVisible();
  await page.getByRole('button', { name: 'Read today’s lesson' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/evolve90?week=1');
  await expect(page.getByRole('dialog', { name: 'Week 1: Foundation' })).toBeVisible();
  await noViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/evolve90');

  for (const search of ['?day=500', '?week=99', '?open=sesame', '?utm_source=letter']) {
    await page.goto(`/evolve90${search}`);
    await expect(dashboard(page).today(3)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Read today’s lesson' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('the dashboard has shortcuts, and the keyboard skips to the content', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3 });
  await expect(dashboard(page).today(3)).toBeVisible();
  await page.getByRole('link', { name: 'Habit tracker' }).click();
  await expect(page).toHaveURL('/profile/habits');
  await expect(page.getByRole('heading', { level: 1, name: 'Habits' })).toBeVisible();
  await page.goBack();

  await reopen(page, 'kept');
  await expect(dashboard(page).today(3)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a phone has tabs at the bottom and a sheet', async ({ page, arrive }) => {
  await page.setViewportSize(phone);
  await arrive({ role: 'nora', day: 3 });
  await expect(dashboard(page).today(3)).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs).toHaveCount(1);
  await expect(tabs.getByRole('link', { name: 'Evolve 90' })).toHaveAttribute('aria-current', 'page');
  await expect(tabs.locator('a, button')).toHaveText(['Feed', 'Habits', 'Evolve 90', 'Journal', 'More']);
  const more = tabs.getByRole('button', { name: 'More' });
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toHaveAttribute(
    'href',
    '/search',
  );
  await more.click();
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
  await noViolations(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await more.click();
  await sheet.getByRole('link', { name: 'Profile' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: /^Nora Lindqvist/ })).toBeVisible();
  await tabs.getByRole('link', { name: 'Journal' }).click();
  await expect(page).toHaveURL('/journal');
  // Each is two taps away: a tab, or More and its entry.
  await expect(tabs.getByRole('link', { name: 'Habits' })).toHaveAttribute('href', '/profile/habits');
  await more.click();
  for (const [name, href] of Object.entries({
    Goals: '/profile/goals',
    Progress: '/profile/progress',
    Achievements: '/profile/achievements',
    Certificate: '/profile/certificate',
    Messages: '/social?tab=messages',
    Help: '/help',
    Drafts: '/drafts',
    Blog: '/blog',
  }))
    await expect(sheet.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await sheet.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await sections.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeFocused();
  await expect(sections).toBeHidden();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(sections).toBeVisible();
  for (const path of [
    '/evolve90',
    '/journal',
    '/profile',
    '/feed',
    '/groups',
    '/forum',
    '/search',
    '/notifications',
  ]) {
    await open(page, path);
    await arrived(page);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow, `${path} is wider than the phone`).toBeLessThanOrEqual(0);
  }
  await more.click();
  await sheet.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('a theme is chosen, stored, and applied before the first paint', async ({ page, context, arrive }) => {
  await arrive({ role: 'nora', day: 3 });
  await expect(dashboard(page).today(3)).toBeVisible();
  const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const light = await ground();
  await page.getByRole('banner').getByRole('button', { name: 'Dark theme' }).click();
  await expect.poll(ground).not.toBe(light);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Light theme' })).toBeVisible();
  const dark = await ground();

  const tab = await context.newPage();
  await tab.goto('/profile/settings');
  const theme = tab.getByRole('group', { name: 'Theme' });
  await expect(theme.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');

  const scripts = await holdBack(page, '**/assets/*.js');
  await page.goto('/evolve90', { waitUntil: 'commit' });
  await expect(page.getByRole('img', { name: 'Evolve is loading' })).toBeVisible();
  // The style sheet delays the first paint. When it arrives, the theme is set already.
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await expect.poll(ground).toBe(dark);
  scripts.letGo();
  await expect(dashboard(page).today(3)).toBeVisible();

  await theme.getByRole('button', { name: 'Light' }).click();
  await expect.poll(ground).toBe(light);
  await theme.getByRole('button', { name: 'Auto' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe(dark);
});

test('Ctrl K goes anywhere, and letters are shortcuts', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3, journal: 'A heron on day {day}.' });
  await expect(dashboard(page).today(3)).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Search and go to' });
  const field = palette.getByRole('combobox', { name: 'Search and go to' });

  // The code of the shortcuts loads after the page.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 7_500 });
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL('/evolve90');

  await page.keyboard.press('Control+k');
  await field.fill('prof');
  await expect(palette.getByRole('option').first()).toHaveText(/Profile/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await expect(palette).toBeHidden();

  await page.keyboard.press('Control+k');
  await field.fill('heron');
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option', { selected: true })).toHaveText(/Search my journal for “heron”/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/journal?q=heron');
  await expect(page.getByText('2 entries match “heron”.')).toBeVisible();

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHaveURL('/evolve90');
  await dashboard(page).words.fill('g');
  await dashboard(page).words.press('j');
  await expect(page).toHaveURL('/evolve90');
  await dashboard(page).today(3).focus();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await noViolations(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  // The second key belongs to the shortcut and must not open the composer, whose own shortcut is N.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feed' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Community Feed' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/notifications');
});

test('the bell counts, polls, and links to the source', async ({ page, arrive, time }) => {
  let answer = { total: 0, friend_requests: 0, unread_messages: 0, notices: 0 };
  let asked = 0;
  // Without the stream of live events the bell polls.
  await page.route(/\/api\/events(\?|$)/, (route) => route.fulfill({ status: 204 }));
  await page.route('**/api/notifications/count', (route) => {
    asked += 1;
    return route.fulfill({ json: answer });
  });
  await arrive({ role: 'nora', day: 3 });
  await expect(dashboard(page).today(3)).toBeVisible();
  const bell = page.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  const tab = (name: RegExp) => page.getByRole('tab', { name, selected: true });
  await bell.click();
  await expect(page).toHaveURL('/social');
  await expect(tab(/^Friends/)).toBeVisible();
  // There, with nothing that waits, it opens the newest notifications.
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await bell.click();
  await expect(panel.getByText('Nothing new')).toBeVisible();
  await noViolations(page);
  await bell.click();
  await expect(panel).toBeHidden();

  const cases = [
    { friend_requests: 2, unread_messages: 3, opens: /^Friends/ },
    { friend_requests: 0, unread_messages: 3, opens: /^Messages/ },
    { friend_requests: 1, unread_messages: 0, opens: /^Friends/ },
  ];
  for (const { friend_requests, unread_messages, opens } of cases) {
    const total = friend_requests + unread_messages;
    answer = { total, friend_requests, unread_messages, notices: 2 };
    const before = asked;
    await time.pass({ seconds: 31 });
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect(bell).toHaveAccessibleName(`Notifications, ${total} new`);
    await bell.click();
    await expect(tab(opens)).toBeVisible();
  }

  await test.step('other notifications alone show a quiet dot', async () => {
    answer = { total: 0, friend_requests: 0, unread_messages: 0, notices: 2 };
    await time.pass({ seconds: 31 });
    await expect(bell).toHaveAccessibleName('Notifications, something new');
  });
  await noViolations(page);

  await test.step('on phones the bell leads to a page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await bell.click();
    await expect(page).toHaveURL('/notifications');
    await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
    await noViolations(page);
  });
});

test('a failing count shows no error', async ({ page, arrive, noise }) => {
  noise.announce(/status of 500/);
  await page.route('**/api/notifications/count', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something went wrong' } }),
  );
  await arrive({ role: 'nora', day: 3 });
  await expect(dashboard(page).today(3)).toBeVisible();
  await expect(page.getByRole('alert').or(page.locator('.toast')).filter({ hasText: /\S/ })).toHaveCount(0);
});

test('a page that crashes says so calmly and offers a way out', async ({ page, arrive, noise }) => {
  noise.announce(/TypeError/, /undefined/);
  await page.route(/\/api\/programs\/[^/]+\/progress$/, (route) => route.fulfill({ json: {} }));
  await arrive({ role: 'nora', day: 3 });
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await noViolations(page);
  await page.unroute(/\/api\/programs\/[^/]+\/progress$/);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(dashboard(page).today(3)).toBeVisible();
});

test('a server that does not respond signs no one out', async ({ page, arrive, noise, time }) => {
  noise.announce(/status of 503/, /ERR_FAILED/);
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Back in a moment.' } }),
  );
  await arrive({ role: 'nora', day: 3 });
  await time.soon(page.getByRole('heading', { name: 'We cannot reach Evolve right now' }));
  await noViolations(page);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dashboard(page).today(3)).toBeVisible();
});

test('with reduced motion there is no animation', async ({ page, arrive }) => {
  await arrive({ role: 'nora', day: 3 });
  const board = dashboard(page);
  await board.tickBoth();
  await board.nextDay.click();
  await expect(board.question(3)).toBeVisible();
  const moving = await page.evaluate<string[]>(`document.getAnimations()
    .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().activeDuration > 50)
    .map((each) => String(each.effect.target?.className))`);
  expect(moving).toEqual([]);
  // A transition of every element, however short, would stop the page for a second.
  await page.emulateMedia({ colorScheme: 'dark' });
  const fading = await page.evaluate(
    'document.getAnimations().filter((each) => each instanceof CSSTransition).length',
  );
  expect(fading).toBe(0);
});

test('the journeys detect browser errors', async ({ page, arrive, noise }) => {
  await arrive({ role: 'nora', day: 3 });
  await expect(dashboard(page).today(3)).toBeVisible();
  expect(noise.heard).toEqual([]);
  await page.evaluate(`
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken"';
    document.body.append(script);
    setTimeout(() => { throw new Error('A stone slipped.'); });
  `);
  await expect.poll(() => noise.heard.join('\n')).toMatch(/content policy: script-src-elem inline/);
  await expect.poll(() => noise.heard.join('\n')).toMatch(/A stone slipped\./);
  noise.announce(/[Cc]ontent.[Ss]ecurity|content policy|A stone slipped|inline script/);
});

test('the journeys detect violations of accessibility', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<button></button><p style="color: light-dark(#aaa, #555); background: light-dark(#fff, #000)">Faint.</p>')`);
  await expect(noViolations(page)).rejects.toThrow(/button-name/);
  const found = (await violationsOf(page, everyLook)).map((each) =>
    each.replace(/^.* at (\d.*?: [\w-]+).*$/s, '$1'),
  );
  for (const look of ['1440 px, light', '1440 px, dark', '390 px, dark', '390 px, light'])
    expect(found).toContain(`${look}: color-contrast`);
  for (const look of ['1440 px, light', '390 px, light']) expect(found).toContain(`${look}: button-name`);
});
