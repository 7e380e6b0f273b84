import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** Focus guards of the menus. They pass the focus on at once. */
const focusGuards = '[data-base-ui-focus-guard]';
/** axe cannot judge colours of text over a drawing, and needs seconds to say so. */
const trail = '.trail';
/** A theme changes only colours, so the second theme is checked for these rules only. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Fails if axe finds a violation, on desktop and phone, in both themes. Restores the page's size and theme.
 */
export async function noViolations(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of widths) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      const found =
        colorScheme === 'light'
          ? await violations(page, [focusGuards], standards)
          : await violations(page, [focusGuards, trail], colourRules);
      expect(found, `axe at ${size.width} px, ${colorScheme}, ${page.url()}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

/** Runs axe's rules, named by tag or by themselves. Its script is loaded once per document. */
async function violations(page: Page, without: string[], runOnly: string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    ([exclude, rules]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        { exclude },
        // Describing what passed takes longer than checking it, and no rule in use needs `preload`.
        { runOnly: rules, resultTypes: ['violations'], preload: false },
      ),
    [without, runOnly] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
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
