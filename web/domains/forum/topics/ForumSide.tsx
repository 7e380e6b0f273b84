import clsx from 'clsx';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { Category } from '#contract/forum/endpoints.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { ChipLink } from '../../../ui/display/Chip.tsx';
import { SideNav } from '../../../ui/layout/SideNav.tsx';
import { CategoryIcon, colorOf, iconOf } from '../categories/CategoryIcon.tsx';
import styles from '../forum.module.css';
import { sentences } from '../messages.ts';

interface ForumSideProps {
  categories: readonly Category[];
  /** Slug of the open category. */
  current: string | undefined;
}

/** Sidebar with the categories and a note on who may read, reply and start topics. */
export function ForumSide({ categories, current }: ForumSideProps) {
  return (
    <aside
      className={clsx(styles.forumSide, 'grid-cols-1 max-shell:hidden stay stack')}
      style={{ '--gap': '1.25rem' } as CSSProperties}
    >
      <SideNav
        className="grid-cols-1"
        label="Forum categories"
        title="Categories"
        current={current}
        items={categories.map((category) => ({
          key: category.slug,
          label: category.name,
          href: `/forum/${category.slug}`,
          start: <CategoryIcon category={category} />,
          color: colorOf(category),
          count: category.slug === current ? 0 : category.unread_count,
        }))}
      />
      <Card kind="sunken" className="[--pad:1.125rem]">
        <p className="small muted">{sentences.who}</p>
      </Card>
    </aside>
  );
}

/** Shows the categories on a phone, in one row to swipe that starts at the open one. */
export function CategoryBar({ categories, current }: ForumSideProps) {
  const bar = useRef<HTMLElement>(null);
  const isKnown = categories.length > 0;
  useEffect(() => {
    // Waits for a frame, because reading positions during the commit would force an extra layout.
    const frame = requestAnimationFrame(() => {
      const chip = bar.current?.querySelector('[aria-current]');
      // `scrollIntoView` could scroll the page as well.
      if (bar.current && chip)
        bar.current.scrollLeft += chip.getBoundingClientRect().left - bar.current.clientWidth / 4;
    });
    return () => cancelAnimationFrame(frame);
  }, [isKnown]);
  return (
    <nav
      ref={bar}
      className="hidden max-shell:flex max-shell:mb-2 max-shell:gap-2 max-shell:overflow-x-auto max-shell:[scrollbar-width:none] max-shell:mx-[calc(-1_*_var(--ev-gutter))] max-shell:px-gutter"
      aria-label="Forum categories"
    >
      {categories.map((category) => (
        <ChipLink
          className="max-shell:font-size-sm max-shell:min-h-touch max-shell:px-4 max-shell:flex-none"
          key={category.slug}
          kind="line"
          icon={iconOf(category)}
          href={`/forum/${category.slug}`}
          current={category.slug === current}
        >
          {category.name}
        </ChipLink>
      ))}
    </nav>
  );
}
