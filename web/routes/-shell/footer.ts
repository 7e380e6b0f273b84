import { homePath, type Place, pagesIn } from '../../platform/navigation/pages.ts';
import type { FooterProps } from '../../ui/layout/Footer.tsx';

/** The same for everybody. */
export const footer = {
  line: 'One lesson, one walk, one stone at a time.',
  owner: `© ${new Date().getFullYear()} Evolve`,
  legal: [],
};

/** For members: the pages they have. */
export const membersFooter: FooterProps = {
  ...footer,
  homeHref: homePath,
  columns: [
    { title: 'Evolve', links: linksIn('footer') },
    { title: 'Community', links: linksIn('community') },
  ],
};

function linksIn(place: Place): FooterProps['columns'][number]['links'] {
  return pagesIn(place).map(({ label, path }) => ({ label, href: path }));
}
