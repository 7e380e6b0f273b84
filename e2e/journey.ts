import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { type MemberOrder, type Stage, type StageMember, startStage } from './stage-client.ts';

/**
 * What every journey stands on: the real product on a stage, one clock for server and browser, members who are signed in, and
 * an ear for errors of the console and of the content policy, which fail the journey unless they were announced.
 */
export const test = base.extend<
  { time: Time; noise: Noise; arrive: Arrive; visitor: Visit },
  { stage: Stage }
>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const stage = await startStage();
      await give(stage);
      await stage.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ stage }, give) => give(stage.origin),
  // The worker's shell is the subject of one journey only; elsewhere it would answer for pages that are under test.
  serviceWorkers: 'block',
  noise: [
    async ({ context }, give) => {
      const noise = new Noise();
      await noise.listen(context);
      await give(noise);
      expect(noise.heard, 'errors of the console, of scripts and of the content policy').toEqual([]);
    },
    { auto: true },
  ],
  time: [
    async ({ stage, context }, give) => {
      const time = new Time(stage, context);
      await time.begin(firstMorning);
      await give(time);
    },
    { auto: true },
  ],
  visitor: async ({ browser, stage, time, noise, contextOptions, serviceWorkers }, give) => {
    const contexts: BrowserContext[] = [];
    await give(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: stage.origin,
        serviceWorkers,
        timezoneId: 'America/Toronto',
        locale: 'en-CA',
      });
      contexts.push(context);
      await noise.listen(context);
      await time.share(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  arrive: async ({ stage, page }, give) => {
    await give(async (order = {}, path = '/evolve90', on = page) => {
      const member = 'token' in order ? order : await stage.member(order);
      await signIn(on, member);
      await on.goto(path);
      return member;
    });
  },
});
export { expect };

/** A Monday, ten in the morning in Toronto. */
export const firstMorning = '2026-03-02T15:00:00Z';

/** Brings a member (new, as ordered, or one who is here already) to a page, signed in. */
export type Arrive = (order?: MemberOrder | StageMember, path?: string, page?: Page) => Promise<StageMember>;
/** A second device: a browser of its own with nothing in it. */
export type Visit = () => Promise<Page>;

/** Puts a member's token where the product keeps it, on a page of the product that runs no script. */
export async function signIn(page: Page, { token }: Pick<StageMember, 'token'>): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((value) => {
    localStorage.clear();
    localStorage.setItem('evolve.token', value);
  }, token);
}

/** Keeps requests waiting until they are let go; counts them. */
export async function holdBack(page: Page, url: string): Promise<{ calls: () => number; letGo: () => void }> {
  let calls = 0;
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    calls += 1;
    await gate;
    await route.continue();
  });
  return { calls: () => calls, letGo };
}

interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** One time for the server and the browsers. It runs; it can be moved, and held still to look at a timer. */
export class Time {
  private readonly stage: Stage;
  private readonly contexts: BrowserContext[];

  constructor(stage: Stage, context: BrowserContext) {
    this.stage = stage;
    this.contexts = [context];
  }

  /** An empty product at an instant. */
  async begin(now: string): Promise<void> {
    await this.stage.reset({ now });
    for (const context of this.contexts) await install(context, now);
  }

  /** Another browser lives by the same time from now on. */
  async share(context: BrowserContext): Promise<void> {
    await install(context, await this.stage.clock());
    this.contexts.push(context);
  }

  /** Later. Timers that were due in between fire once, as after a closed lid. */
  async pass({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): Promise<void> {
    await this.stage.clock({ advance: { days, hours, minutes, seconds } });
    const ms = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    for (const context of this.contexts) await context.clock.fastForward(ms);
  }

  /** Stops the browser's clock; answers still arrive, timers wait for `run`. */
  async hold(page: Page): Promise<void> {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 500);
  }

  /** Lets a held clock run by that many milliseconds. */
  async run(page: Page, ms: number): Promise<void> {
    await page.clock.runFor(ms);
  }

  /** Lets a held clock run in small steps until something is there. */
  async until(seen: Locator, step = 20): Promise<void> {
    await expect
      .poll(
        async () => {
          if (await seen.isVisible()) return true;
          await seen.page().clock.runFor(step);
          return seen.isVisible();
        },
        { intervals: [10], timeout: 10_000 },
      )
      .toBe(true);
  }

  /** Lets a held clock run in small steps until it holds. Returns how long the page waited by its own clock, in milliseconds. */
  async waited(page: Page, holds: () => boolean): Promise<number> {
    const begun = await page.evaluate(() => Date.now());
    await expect
      .poll(
        async () => {
          if (!holds()) await page.clock.runFor(50);
          return holds();
        },
        { intervals: [20], timeout: 20_000 },
      )
      .toBe(true);
    return page.evaluate((since) => Date.now() - since, begun);
  }

  async release(page: Page): Promise<void> {
    await page.clock.resume();
  }

  /** With the clock held: what has just appeared stays for this time, and then goes. */
  async staysFor(shown: Locator, ms: number): Promise<void> {
    const page = shown.page();
    await this.run(page, ms - tolerance);
    await expect(shown).toBeVisible();
    await this.run(page, 2 * tolerance);
    await expect(shown).toBeHidden();
  }

  /** With the clock held and its cause just done: it appears after this time and not before. */
  async appearsAfter(awaited: Locator, ms: number): Promise<void> {
    const page = awaited.page();
    await this.run(page, ms - tolerance);
    await expect(awaited).toBeHidden();
    await this.run(page, 2 * tolerance);
    await expect(awaited).toBeVisible();
  }
}

/** Starts a browser's clock. Its stand-in for `performance` forgets how a page was reached, so that is asked of the real one. */
async function install(context: BrowserContext, time: Date | string): Promise<void> {
  await context.addInitScript({ content: 'globalThis.realPerformance ??= performance' });
  await context.clock.install({ time });
  await context.addInitScript({
    content: 'performance.getEntriesByType = (type) => realPerformance.getEntriesByType(type)',
  });
}

/** How exactly a timer is looked at, in milliseconds. */
const tolerance = 150;

/** Everything that browsers complain about. A journey announces what it provokes on purpose. */
export class Noise {
  private readonly all: string[] = [];
  /** A member who is not enrolled yet is answered 403, and enrolled by it (A section 6). */
  private readonly announced: RegExp[] = [/status of 403 .*\/api\/programs\/[^/]+\/progress\)$/];

  /** Complaints that were not announced. */
  get heard(): string[] {
    return this.all.filter((text) => !this.announced.some((pattern) => pattern.test(text)));
  }

  /** What this journey provokes, for example a refused login: `/status of 401/`. */
  announce(...patterns: RegExp[]): void {
    this.announced.push(...patterns);
  }

  async listen(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') this.all.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (fault) => this.all.push(String(fault.error().stack ?? fault.error())));
    await context.addInitScript({
      content: `document.addEventListener('securitypolicyviolation', (event) =>
        console.error('content policy: ' + event.effectiveDirective + ' ' + event.blockedURI))`,
    });
  }
}
