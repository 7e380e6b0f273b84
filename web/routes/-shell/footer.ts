import { homePath, type Place, pagesIn } from '../../platform/navigation/pages.ts';
import { brandName } from '../../ui/brand.ts';
import type { FooterProps } from '../../ui/layout/Footer.tsx';

/** Shared by members and visitors. */
export const footer = {
  line: 'One lesson, one walk, one stone at a time.',
  owner: `© ${new Date().getFullYear()} ${brandName()}`,
  legal: [
    { label: 'About', href: '/about' },
    { label: 'Blog', href: '/blog' },
    { label: 'Help', href: '/help' },
    { label: 'Contact', href: '/contact' },
    { label: 'Terms', href: '/terms' },
    { label: 'Privacy', href: '/privacy' },
    { label: 'Guidelines', href: '/guidelines' },
  ],
};

/** Footer with the members' pages. */
export const membersFooter: FooterProps = {
  ...footer,
  homeHref: homePath,
  columns: [
    { title: brandName(), links: linksIn('footer') },
    { title: 'Community', links: linksIn('community') },
  ],
};

function linksIn(place: Place): FooterProps['columns'][number]['links'] {
  return pagesIn(place).map(({ label, footer, path }) => ({ label: footer ?? label, href: path }));
}
