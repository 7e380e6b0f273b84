import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../controls/Link.tsx';
import { Count } from '../display/Chip.tsx';
import { type Blaze, blaze } from '../display/Eyebrow.tsx';
import { Icon, type IconType } from '../display/Icon.tsx';

export interface SideNavItem {
  key: string;
  label: ReactNode;
  href?: string;
  onSelect?: () => void;
  icon?: IconType;
  /** Shown instead of an icon, for example an avatar. */
  start?: ReactNode;
  count?: number;
  /** Colour of the bar, for categories. */
  color?: Blaze;
}

interface SideNavProps {
  label: string;
  /** Heading above the list. */
  title?: ReactNode;
  items: readonly SideNavItem[];
  current?: string | undefined;
  className?: string | undefined;
}

/** Side navigation: categories, groups, settings. A bar, a tint and weight mark the current entry. */
export function SideNav({ label, title, items, current, className }: SideNavProps) {
  return (
    <nav className={clsx('grid gap-0.5', className)} aria-label={label}>
      {title ? <span className="sidenav-title">{title}</span> : null}
      {items.map((item) => {
        const content = (
          <>
            {item.start ?? (item.icon ? <Icon as={item.icon} /> : null)}
            <span className="truncate">{item.label}</span>
            {item.count ? <Count brand>{item.count}</Count> : null}
          </>
        );
        const shared = {
          className: 'sidenav-item',
          style: item.color === undefined ? undefined : blaze(item.color),
        };
        return item.href === undefined ? (
          <button
            key={item.key}
            {...shared}
            type="button"
            aria-current={item.key === current ? 'true' : undefined}
            onClick={item.onSelect}
          >
            {content}
          </button>
        ) : (
          <Link
            key={item.key}
            {...shared}
            href={item.href}
            aria-current={item.key === current ? 'page' : undefined}
          >
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
