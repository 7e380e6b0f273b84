import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Count } from '../display/Chip.tsx';
import { Link } from './Link.tsx';

export interface Tab<T extends string = string> {
  id: T;
  label: ReactNode;
  count?: number;
  /** Highlights the count, because it needs attention. */
  hot?: boolean;
  /** With URLs the tabs are navigation links, and the address has the state. */
  href?: string;
}

interface TabsProps<T extends string> {
  /** Names the row: "Group sections". */
  label: string;
  tabs: readonly Tab<T>[];
  value: T;
  onChange?: (id: T) => void;
  /** Connects the tabs with their panels; a `useId()` of the caller, needed with `TabPanel`. */
  group?: string;
  className?: string | undefined;
}

/** Tabs. Arrow keys, Home and End move and select. Only the selected one is a tab stop. */
export function Tabs<T extends string>({ label, tabs, value, onChange, group, className }: TabsProps<T>) {
  const own = useId();
  const row = useRef<HTMLDivElement>(null);
  const prefix = group ?? own;
  // On a phone the row is wider than the screen.
  const selected = tabs.findIndex((tab) => tab.id === value);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    let isNew = true;
    // It hears of sizes after the layout and before the paint, so that nothing is laid out twice. Counts that arrive later widen tabs.
    const observer = new ResizeObserver(() => {
      if (isNew || !isInSight(element, selected)) showTab(element, selected);
      isNew = false;
    });
    for (const tab of element.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [selected]);

  if (tabs.every((tab) => tab.href !== undefined)) {
    return (
      <nav className={clsx('tabs', className)} aria-label={label} ref={row}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            className="tab"
            href={tab.href ?? '#'}
            aria-current={tab.id === value ? 'page' : undefined}
          >
            <TabLabel tab={tab} />
          </Link>
        ))}
      </nav>
    );
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const at = selected;
    const last = tabs.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (!next || to === undefined) return;
    event.preventDefault();
    onChange?.(next.id);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div
      className={clsx('tabs', className)}
      role="tablist"
      aria-label={label}
      ref={row}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className="tab"
          id={`${prefix}-${tab.id}`}
          aria-controls={group ? `${prefix}-${tab.id}-panel` : undefined}
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange?.(tab.id)}
        >
          <TabLabel tab={tab} />
        </button>
      ))}
    </div>
  );
}

/** Scrolls the row, and nothing else, until a tab is in its middle. */
function showTab(row: HTMLElement, at: number): void {
  const tab = row.children[at];
  if (!tab || row.scrollWidth <= row.clientWidth) return;
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

function isInSight(row: HTMLElement, at: number): boolean {
  const tab = row.children[at];
  if (!tab) return true;
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  return inner.left >= outer.left && inner.right <= outer.right;
}

function TabLabel({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.label}
      {tab.count === undefined ? null : <Count hot={tab.hot ?? false}>{tab.count}</Count>}
    </>
  );
}

/** Content of the selected tab. `group` equals that of the Tabs, or is left out while none are shown; `id` is the selected tab's. */
export function TabPanel({
  group,
  id,
  children,
}: {
  group?: string | undefined;
  id: string;
  children: ReactNode;
}) {
  const panel = group && {
    role: 'tabpanel',
    id: `${group}-${id}-panel`,
    'aria-labelledby': `${group}-${id}`,
    // The panel is a tab stop, so that the keyboard reaches panels without controls.
    tabIndex: 0,
  };
  return <div {...panel}>{children}</div>;
}
