import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicRenderer } from '#contract/public-pages.ts';
import themeScript from '../static/theme.js?raw';
import { Document } from './Document.tsx';
import styles from './public.css?inline';
import publicScript from './public-script.js?raw';

const withoutComments = (script: string): string => script.replace(/^\/\/.*\n/gm, '').trim();
const head = withoutComments(themeScript);
const foot = withoutComments(publicScript);

/** The server imports it from the build (`server/platform/http/public-pages.ts`). */
export const renderer: PublicRenderer = {
  render: (page, about, site) =>
    `<!doctype html>${renderToStaticMarkup(<Document {...{ page, about, site, styles, head, foot }} />)}`,
  styles: [styles],
  scripts: [head, foot],
};
