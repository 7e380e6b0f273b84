import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** The kit's menus keep such sentinels at their edges: they pass the focus on and never hold it. */
const focusGuards = '[data-base-ui-focus-guard]';
/** axe gives no verdict on the colours of text over a drawing, and needs seconds to say so. */
const trail = '.trail';
/** A theme changes colours and nothing else, so the second theme is asked about those alone. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** axe finds nothing, on the desktop and on the phone, in both themes. The page is left as it was found. */
export async function noViolations(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of widths) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      const axe = new AxeBuilder({ page }).exclude(focusGuards).setLegacyMode();
      const { violations } = await (colorScheme === 'light'
        ? axe.withTags(standards)
        : axe.exclude(trail).withRules(colourRules)
      ).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      );
      expect(found, `axe at ${size.width} px, ${colorScheme}, ${page.url()}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

/** Half a fade has colours that nobody reads: waits until nothing has moved for a few frames. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(`new Promise((done) => {
    let calm = 0;
    const look = () => {
      const moves = document.getAnimations().some(
        (each) => each.playState === 'running' && each.effect.getComputedTiming().endTime !== Infinity,
      );
      calm = moves ? 0 : calm + 1;
      if (calm > 4) done();
      else requestAnimationFrame(look);
    };
    look();
  })`);
