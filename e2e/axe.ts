import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { isDue } from '../scripts/short-form.ts';

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Focus guards of the menus. They pass the focus on at once. */
const focusGuards = '[data-base-ui-focus-guard]';
/** axe cannot judge colours of text over a drawing, and needs seconds to say so. */
const trail = '.trail';
/** A dialog that keeps the page behind it from being used. */
const modal = 'body > :not(#root):has([role="dialog"], [role="alertdialog"])';

export interface Look {
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /** For a second theme at the same size: all that a theme changes are colours. */
  onlyColours?: boolean;
}

const colourRules = ['color-contrast', 'link-in-text-block'];
const bothSizesAndThemes: Look[] = [
  { size: desktop, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
];
/** The phone begins in the theme in which the desktop ended, because a change of theme repaints everything. */
export const everyLook: Look[] = [
  { size: desktop, colorScheme: 'light' },
  { size: desktop, colorScheme: 'dark', onlyColours: true },
  { size: phone, colorScheme: 'dark', onlyColours: true },
  { size: phone, colorScheme: 'light' },
];

/** Returns one look a day, because the pages themselves have all four in `axe.spec.ts` in every run. */
const lookOfToday = (): Look[] =>
  bothSizesAndThemes.filter((_, place) => isDue(test.info().title.length + place, 2));

/**
 * Fails if axe finds a violation. `axe.spec.ts` visits every page and state that `pictured-pages.ts` lists; a journey checks what
 * its story alone reaches.
 */
export async function noViolations(page: Page, looks: Look[] = lookOfToday()): Promise<void> {
  expect(await violationsOf(page, looks)).toEqual([]);
}

/** Returns the violations that axe finds, by look. Restores the page's size and theme. Of a page with a modal dialog only the dialog is checked. */
export async function violationsOf(page: Page, looks: Look[]): Promise<string[]> {
  // A page whose code is still loading has no heading yet, which would be a violation.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const before = page.viewportSize();
  const all: string[] = [];
  for (const { size, colorScheme, onlyColours } of looks) {
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const include = (await page.locator(modal).count()) > 0 ? { include: [modal] } : {};
    const exclude = onlyColours ? [focusGuards, trail] : [focusGuards];
    const found = await violations(page, { ...include, exclude }, onlyColours ? colourRules : standards);
    for (const each of await lasting(page, found))
      all.push(`${page.url()} at ${size.width} px, ${colorScheme}: ${each}`);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  return all;
}

interface Violation {
  id: string;
  target: string;
  summary: string | undefined;
}

/**
 * Returns the violations without targets that a bar of the window covers in part only until the page is
 * scrolled: such a target is checked again in the middle of the window.
 */
async function lasting(page: Page, found: Violation[]): Promise<string[]> {
  const stay: Violation[] = [];
  for (const each of found) {
    if (each.id !== 'target-size') stay.push(each);
    else {
      const target = page.locator(each.target);
      // A button that has changed its place or kind since wasn't one to stay.
      if ((await target.count()) === 0) continue;
      await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      stay.push(...(await violations(page, { include: [each.target] }, ['target-size'])));
    }
  }
  return stay.map(({ id, target, summary }) => `${id} at ${target}: ${summary}`);
}

/** What `violations` uses of a page that has axe. */
interface AxeWindow {
  axe: typeof axe;
  setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => unknown;
}

/**
 * Runs axe's rules, named by tag or by themselves. Its script is loaded once per document. axe pauses after
 * each of a hundred rules with a timer of 0 ms, which takes longer than most rules, so those timers end at once.
 */
async function violations(
  page: Page,
  context: { include?: string[]; exclude?: string[] },
  runOnly: string[],
): Promise<Violation[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(script);
  const { violations: found } = await page.evaluate(
    async ([where, rules]) => {
      const { axe: checker, setTimeout: later } = globalThis as unknown as AxeWindow;
      const atOnce = (run: () => void, ms?: number, ...rest: unknown[]) =>
        ms === 0 ? queueMicrotask(run) : later(run, ms, ...rest);
      Object.assign(globalThis, { setTimeout: atOnce });
      try {
        return await checker.run(
          where,
          // Describing what passed takes longer than checking it, and no rule in use needs `preload`.
          { runOnly: rules, resultTypes: ['violations'], preload: false },
        );
      } finally {
        Object.assign(globalThis, { setTimeout: later });
      }
    },
    [context, runOnly] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target: target.join(' '), summary: failureSummary })),
  );
}

/** Waits until no animation has run for two frames, because colours are wrong during a fade. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(`new Promise((done) => {
    let calm = 0;
    const look = () => {
      const moves = document.getAnimations().some(
        (each) => each.playState === 'running' && each.effect.getComputedTiming().endTime !== Infinity,
      );
      calm = moves ? 0 : calm + 1;
      if (calm > 1) done();
      else requestAnimationFrame(look);
    };
    look();
  })`);
