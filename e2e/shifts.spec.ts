import type { Page, Request } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Largest layout shift while a page loads, as browsers count it. */
const limit = 0.02;
const callsTake = 900;
/** Time in ms without a call after which a page counts as drawn. */
const drawnWithin = 500;

/** Runs in the page. Records layout shifts without user input, with the elements that moved. */
const observer = `
  window.shiftsFound = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) =>
        (node?.className ? node.tagName + '.' + node.className : node?.nodeName) +
        ' ' + from.y + ',' + from.height + ' -> ' + to.y + ',' + to.height);
      window.shiftsFound.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/**
 * Delays every call and records shifts. Returns a function that waits until no call, also of those that
 * follow another, is under way and what they bring is drawn.
 */
async function watch(page: Page): Promise<() => Promise<void>> {
  let underWay = 0;
  let lastEnd = 0;
  await page.route('**/api/**', async (route) => {
    // The stream of events never ends.
    if (isStream(route.request())) return route.continue();
    underWay += 1;
    await new Promise((resolve) => setTimeout(resolve, callsTake));
    await route.continue().catch(() => {});
  });
  const end = (request: Request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/') || isStream(request)) return;
    underWay -= 1;
    lastEnd = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.addInitScript(observer);
  return () =>
    expect
      .poll(() => underWay === 0 && Date.now() - lastEnd > drawnWithin, { intervals: [100], timeout: 20_000 })
      .toBe(true);
}

const isStream = (request: Request) => new URL(request.url()).pathname === '/api/events';

const pages = ['/evolve90', '/feed', '/journal', '/forum', '/groups', '/membership'];

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a laptop', { width: 1440, height: 900 }],
] as const)
  test(`pages stay where they are while their calls take their time, on ${device}`, async ({
    page,
    arrive,
  }) => {
    await page.setViewportSize(viewport);
    const nora = { role: 'nora', past: 'xxxxx', journal: 'What I saw on day {day}.' } as const;
    const { token } = await arrive(nora, '/robots.txt');
    for (const content of ['<p>Walked in the rain.</p>', '<p>One line a day is enough for me.</p>'])
      await page.request.post('/api/posts', {
        headers: { authorization: `Bearer ${token}` },
        data: { content },
      });
    const settled = await watch(page);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.locator('main h1').first()).toBeVisible();
      await settled();
      const shifts = (await page.evaluate('shiftsFound')) as { value: number; moved: string[] }[];
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect.soft(sum, `${path} ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(limit);
    }
  });
