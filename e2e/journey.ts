import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { type MemberOrder, type Stage, type StageMember, startStage } from './stage-client.ts';

/**
 * Fixtures of every journey: the real product on a stage, one clock for server and browser, and signed-in
 * members. Errors of the console and of the content policy fail the journey unless they were announced.
 */
export const test = base.extend<
  { time: Time; noise: Noise; arrive: Arrive; visitor: Visit; call: Call },
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
  // Only one journey tests the service worker. Elsewhere it would respond instead of the pages under test.
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
  call: async ({ stage }, give) => {
    await give(async (member, request, body) => {
      const [method, path] = request.split(' ');
      const reply = await fetch(stage.origin + path, {
        method,
        headers: {
          authorization: `Bearer ${member.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!reply.ok) throw new Error(`${request} was answered ${reply.status}: ${await reply.text()}`);
      return (await reply.json()) as never;
    });
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

/** For journeys of celebrations, with `test.use`. The others reduce motion, because drawing it takes a fifth of their time. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** A Monday, 10 a.m. in Toronto. */
export const firstMorning = '2026-03-02T15:00:00Z';

/** Opens a page signed in as a member: a new one, an ordered one or an existing one. */
export type Arrive = (order?: MemberOrder | StageMember, path?: string, page?: Page) => Promise<StageMember>;
/**
 * Makes an API call as a member without the browser, for what happened before the journey:
 * `call(ada, 'POST /api/posts', { content })`. Throws unless it succeeds.
 */
export type Call = <Reply = { id: string }>(
  member: StageMember,
  request: string,
  body?: object,
) => Promise<Reply>;
/** Opens a second device: a new browser without data. */
export type Visit = () => Promise<Page>;

/** Stores a member's token as the product does, on a page of the product that runs no script. */
export async function signIn(page: Page, { token }: Pick<StageMember, 'token'>): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((value) => {
    localStorage.clear();
    localStorage.setItem('evolve.token', value);
  }, token);
}

/** Delays requests until `letGo` is called, and counts them. */
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

/** One clock for the server and the browsers. It runs, can be moved, and can be stopped to test a timer. */
export class Time {
  private readonly stage: Stage;
  private readonly contexts: BrowserContext[];

  constructor(stage: Stage, context: BrowserContext) {
    this.stage = stage;
    this.contexts = [context];
  }

  /** Resets the product and starts the clock at an instant. Open pages are closed first: their members are gone. */
  async begin(now: string): Promise<void> {
    const open = this.contexts.flatMap((context) => context.pages());
    for (const page of open) if (page.url() !== 'about:blank') await page.goto('about:blank');
    await this.stage.reset({ now });
    for (const context of this.contexts) await install(context, now);
  }

  /** Connects another browser to this clock. */
  async share(context: BrowserContext): Promise<void> {
    await install(context, await this.stage.clock());
    this.contexts.push(context);
  }

  /** Moves the clock forward. Timers that were due meanwhile fire once, as after a laptop was closed. */
  async pass({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): Promise<void> {
    await this.stage.clock({ advance: { days, hours, minutes, seconds } });
    const ms = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    for (const context of this.contexts) await context.clock.fastForward(ms);
  }

  /**
   * Moves the clock on, second by second, until `shown` is visible. For errors that appear once a failed call
   * was repeated.
   */
  async soon(shown: Locator): Promise<void> {
    await expect
      .poll(
        async () => {
          if (await shown.isVisible()) return true;
          await this.pass({ seconds: 1 });
          return shown.isVisible();
        },
        { intervals: [100], timeout: 20_000 },
      )
      .toBe(true);
  }

  /** Stops the browser's clock. Responses still arrive, timers wait for `run`. */
  async hold(page: Page): Promise<void> {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 500);
  }

  /** Runs a stopped clock for `ms`. */
  async run(page: Page, ms: number): Promise<void> {
    await page.clock.runFor(ms);
  }

  /** Runs a stopped clock in small steps until `seen` is visible. */
  async until(seen: Locator, step = 50): Promise<void> {
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

  /**
   * Runs a stopped clock in small steps until `holds` is true. Returns how long that took by the page's
   * clock, in ms.
   */
  async waited(page: Page, holds: () => boolean): Promise<number> {
    const begun = await page.evaluate(() => Date.now());
    await expect
      .poll(
        async () => {
          if (!holds()) await page.clock.runFor(200);
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

  /** With a stopped clock: expects that `shown` stays for `ms` and then disappears. */
  async staysFor(shown: Locator, ms: number): Promise<void> {
    const page = shown.page();
    await this.run(page, ms - tolerance);
    await expect(shown).toBeVisible();
    await this.run(page, 2 * tolerance);
    await expect(shown).toBeHidden();
  }

  /**
   * With a stopped clock, directly after the cause: expects that `awaited` appears after `ms` and not before.
   */
  async appearsAfter(awaited: Locator, ms: number): Promise<void> {
    const page = awaited.page();
    await this.run(page, ms - tolerance);
    await expect(awaited).toBeHidden();
    await this.run(page, 2 * tolerance);
    await expect(awaited).toBeVisible();
  }
}

/**
 * Installs a fake clock in a browser. Its fake `performance` has no navigation entries, so those come from
 * the real one.
 */
async function install(context: BrowserContext, time: Date | string): Promise<void> {
  await context.addInitScript({ content: 'globalThis.realPerformance ??= performance' });
  await context.clock.install({ time });
  await context.addInitScript({
    content: 'performance.getEntriesByType = (type) => realPerformance.getEntriesByType(type)',
  });
}

/** Tolerance for timers, in ms. */
const tolerance = 150;

/** Collects errors of the browser. A journey announces those it provokes on purpose. */
export class Noise {
  private readonly all: string[] = [];
  private readonly announced: RegExp[] = [];

  /** Errors that were not announced. */
  get heard(): string[] {
    return this.all.filter((text) => !this.announced.some((pattern) => pattern.test(text)));
  }

  /** Patterns of errors that this journey provokes, for example a refused sign-in: `/status of 401/`. */
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
