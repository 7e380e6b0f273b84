import { renderToStaticMarkup } from 'react-dom/server';
import { setStarterLimits } from '#contract/membership/starter-limits.ts';
import type { PublicPage, PublicRenderer } from '#contract/site/public-pages.ts';
import themeScript from '../static/theme.js?raw';
import { setBrandLogo, setBrandName } from '../ui/brand.ts';
import blogStyles from './blog/blog.css?inline';
import contactStyles from './contact/contact.css?inline';
import contactScript from './contact/contact-script.js?raw';
import { Document } from './Document.tsx';
import headScript from './head-script.js?raw';
import landingStyles from './landing/landing.css?inline';
import landingScript from './landing/landing-script.js?raw';
import commonStyles from './public.css?inline';
import publicScript from './public-script.js?raw';
// The build makes its default export (`scripts/page-script.ts`).
// oxlint-disable-next-line import/default
import refusalsScript from './refusals-script.ts?script';

const withoutComments = (script: string): string =>
  script
    .replace(/^[^\S\n\r\u2028\u2029]*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '')
    .trim();
/**
 * A visitor's first page keeps the fonts it was drawn with: text that changes its font after the first paint wraps
 * anew and moves the page. The preloaded fonts still come in time on a fast connection, and for the next page.
 */
const styles = commonStyles.replaceAll('font-display:swap', 'font-display:optional');
const head = [withoutComments(themeScript), withoutComments(headScript)];
const foot = withoutComments(publicScript);
const plain = { styles: '', script: null };
const blog = { styles: blogStyles, script: null };
const contact = { styles: contactStyles, script: refusalsScript + withoutComments(contactScript) };
/** The plans have the styles of the landing, and nothing to run. */
const plans = { styles: landingStyles, script: null };
const landing = { styles: landingStyles, script: withoutComments(landingScript) };
const ownOf: Record<PublicPage['kind'], { styles: string; script: string | null }> = {
  legal: plain,
  about: plain,
  help: plain,
  'help-article': plain,
  blog,
  'blog-post': blog,
  contact,
  question: contact,
  appeal: contact,
  unsent: contact,
  landing,
  plans,
  // Its only list is that of the newest posts.
  'not-found': blog,
};

/** The server imports it from the build (`server/platform/http/public-pages.ts`). */
export const renderer: PublicRenderer = {
  render(page, about, site) {
    setBrandName(site.brand);
    setBrandLogo(site.logo);
    setStarterLimits(site.starter);
    return `<!doctype html>${renderToStaticMarkup(<Document {...{ page, about, site, styles, head, foot, own: ownOf[page.kind] }} />)}`;
  },
  styles: [styles, ...new Set(Object.values(ownOf).map((own) => own.styles))],
  scripts: [...head, foot, contact.script, landing.script],
};
