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
  items?: readonly SideNavItem[];
  /** Entries closer together, each group below its heading. */
  groups?: readonly { label?: string; items: readonly SideNavItem[] }[];
  current?: string | undefined;
  className?: string | undefined;
}

/** Side navigation: categories, groups, settings. A bar, a tint and weight mark the current entry. */
export function SideNav({ label, title, items = [], groups = [], current, className }: SideNavProps) {
  return (
    <nav className={clsx('grid gap-0.5', className)} aria-label={label}>
      {title ? <span className="sidenav-title">{title}</span> : null}
      <Items items={items} current={current} />
      {groups.map((group) => (
        <div
          key={group.items[0]?.key}
          className="grid mb-2 pointer-fine:[&_.sidenav-item]:min-h-8.5 pointer-fine:[&_.sidenav-item]:py-1"
          role="group"
          aria-label={group.label}
        >
          {group.label ? (
            <span className="sidenav-title" aria-hidden="true">
              {group.label}
            </span>
          ) : null}
          <Items items={group.items} current={current} />
        </div>
      ))}
    </nav>
  );
}

function Items({ items, current }: { items: readonly SideNavItem[]; current: string | undefined }) {
  return (
    <>
      {items.map((item) => {
        const content = (
          <>
            {item.start ?? (item.icon ? <Icon as={item.icon} /> : null)}
            <span className="truncate" dir="auto">
              {item.label}
            </span>
            {item.count ? <Count brand>{item.count}</Count> : null}
          </>
        );
        const shared = {
          className: 'sidenav-item min-w-0',
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
    </>
  );
}
