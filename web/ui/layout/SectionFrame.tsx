import clsx from 'clsx';
import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from '../controls/Link.tsx';
import { Card } from '../display/Card.tsx';
import { Count } from '../display/Chip.tsx';
import { Icon, type IconType } from '../display/Icon.tsx';
import { PageHead } from './PageHead.tsx';
import { SideNav } from './SideNav.tsx';

export interface Section {
  key: string;
  label: string;
  /** Second line of the list on a phone. */
  about?: string | undefined;
  href: string;
  icon: IconType;
  count?: number | undefined;
}

export interface SectionGroup {
  /** Heading above its sections. */
  label?: string;
  items: readonly Section[];
}

interface SectionFrameProps {
  /** Name of all sections together. */
  label: string;
  /** Page with their list on a phone. Without it the page is that one. */
  listHref?: string | undefined;
  groups: readonly SectionGroup[];
  current: string;
  title: string;
  text?: ReactNode;
  /** True while the page shows one thing of its list. It covers the head, and has a way back of its own. */
  isOpened?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Page of one section, with links to the others beside it, and on a phone the way back to their list. */
export function SectionFrame({
  label,
  listHref,
  groups,
  current,
  title,
  text,
  isOpened = false,
  className,
  children,
}: SectionFrameProps) {
  return (
    <div className="page grid grid-cols-[14rem_minmax(0,1fr)] gap-10 items-start max-shell:grid-cols-1">
      <SideNav
        className="stay -ml-1 pl-1 max-h-[calc(100dvh-var(--ev-nav-h)-2.5rem)] overflow-y-auto max-shell:hidden"
        label={label}
        {...(groups.length > 1 ? { groups } : { title: label, items: groups[0]?.items ?? [] })}
        current={current}
      />
      <div className={clsx('grid grid-cols-1 min-w-0', className)}>
        <PageHead
          className={clsx(
            'mb-0!',
            isOpened ? 'sr-only' : 'max-shell:in-[.page:has(.queue[data-opened])]:sr-only',
          )}
          back={listHref ? { href: listHref, label, className: 'shell:hidden!' } : undefined}
          title={title}
          text={text}
        />
        {children}
      </div>
    </div>
  );
}

/** The sections as a list, for a phone. */
export function SectionList({
  label,
  groups,
  className,
}: Pick<SectionFrameProps, 'label' | 'groups' | 'className'>) {
  return (
    <nav className={clsx('grid gap-5', className)} aria-label={label}>
      {groups.map((group) => (
        <div key={group.items[0]?.key}>
          {group.label ? <h2 className="sidenav-title">{group.label}</h2> : null}
          <RowLinks rows={group.items} />
        </div>
      ))}
    </nav>
  );
}

/** Links as the rows of a card. */
export function RowLinks({ rows }: { rows: readonly Section[] }) {
  return (
    <Card as="ul" flush className="rows">
      {rows.map(({ key, label, about, href, icon, count }) => (
        <li key={key}>
          <Link
            href={href}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto_auto] gap-x-[min(1rem,4vw)] items-center min-h-16 px-[min(1.125rem,4vw)] py-2.5 hover:bg-hover focus-visible:-outline-offset-3"
          >
            <Icon className="muted" as={icon} />
            <span className="min-w-0 wrap-anywhere" dir="auto">
              <span className="strong">{label}</span>
              {about ? <span className="sr">. </span> : null}
              {about ? <span className="small muted block">{about}</span> : null}
            </span>
            {count ? <Count brand>{count}</Count> : <span />}
            <Icon className="subtle" as={ChevronRight} size="sm" />
          </Link>
        </li>
      ))}
    </Card>
  );
}
