import type { PublicRenderer } from '#contract/site/public-pages.ts';

/** Draws a public page as the data it is drawn from, for tests that run without a build. */
export const pageData: PublicRenderer = {
  render: (page, head) => JSON.stringify({ page, head }),
  styles: [],
  scripts: [],
};
