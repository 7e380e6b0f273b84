import { footerLinks, homePath } from '../../platform/navigation/destinations.ts';
import { brandName } from '../../ui/brand.ts';
import type { FooterProps } from '../../ui/layout/Footer.tsx';

/** Shared by members and visitors. */
export const footer = {
  line: 'One lesson, one walk, one stone at a time.',
  owner: `© ${new Date().getFullYear()} ${brandName()}`,
  legal: footerLinks('legal'),
};

/** Footer with the members' pages. */
export const membersFooter: FooterProps = {
  ...footer,
  homeHref: homePath,
  columns: [
    { title: brandName(), links: footerLinks('product') },
    { title: 'Community', links: footerLinks('community') },
  ],
};
