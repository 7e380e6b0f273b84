import type { PageHead, PublicPage, SiteFacts } from '#contract/site/public-pages.ts';

/** Pages whose link previews have a picture of their own, as `scripts/screenshots.ts` draws them. */
export const previews = {
  landing: '/landing',
  plans: '/auth/membership',
  about: '/about',
  help: '/help',
  blog: '/blog',
} as const;
export type Preview = keyof typeof previews;

/** Pixels of each, as link previews ask for them. */
export const previewSize = { width: 1200, height: 630 };

const ofKind: Partial<Record<PublicPage['kind'], Preview>> = {
  plans: 'plans',
  about: 'about',
  help: 'help',
  'help-article': 'help',
  blog: 'blog',
  'blog-post': 'blog',
};

/** Returns the picture for link previews of a kind of page. */
export function previewOf(
  kind: PublicPage['kind'],
  { origin, brand }: SiteFacts,
): NonNullable<PageHead['image']> {
  const name = ofKind[kind] ?? 'landing';
  return {
    url: `${origin}/previews/${name}.jpg`,
    ...previewSize,
    alt: `The trail of ${brand}, with the heading of the page`,
  };
}
