import clsx from 'clsx';
import { ChevronDown, Ellipsis } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from '../controls/Link.tsx';
import { Icon, type IconType } from '../display/Icon.tsx';
import { Logo, LogoMark } from '../display/LogoMark.tsx';
import { useKeyboardOpen, useMedia } from '../hooks/viewport.ts';
import { BottomSheet } from '../overlays/BottomSheet.tsx';
import { preloadDialog } from '../overlays/Dialog.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { Footer, type FooterProps } from './Footer.tsx';
import { SkipLink } from './SkipLink.tsx';

export interface NavItem {
  key: string;
  label: string;
  href?: string;
  /** Called instead of following a link, for Logout. */
  onSelect?: () => void;
  icon?: IconType;
  /** Shown as a marigold pip and read after the name: "today is open". */
  pip?: string | undefined;
  /** True for the centre tab: the mark on a marigold stone. */
  stone?: boolean;
}

export interface NavGroup {
  label: string;
  entries: readonly NavItem[];
}

export interface AppFrameProps {
  homeHref: string;
  /** Links of the desktop bar, left to right. */
  items: readonly NavItem[];
  /** Columns of the menu behind "More" on the desktop. */
  more: readonly NavGroup[];
  /** Tabs on phones. "More" is added at the end. */
  tabs: readonly NavItem[];
  /** Groups of the More sheet on phones. */
  sheet: readonly NavGroup[];
  /** `key` of the current page. */
  current: string | undefined;
  /** Right end of the bar: bell and avatar. */
  user: ReactNode;
  logout: NavItem;
  /** Omit it on pages that fill the window, such as a conversation. */
  footer?: FooterProps | undefined;
  /** Shown between the bar and the page, for example "2 changes waiting". */
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * Frame for signed-in pages: skip link, bar, page, footer. Phones (960 px and below) get a top bar and tabs.
 */
export function AppFrame(props: AppFrameProps) {
  const { homeHref, items, more, tabs, sheet, current, user, logout, footer, notice, children } = props;
  // Below 1180 px Logout moves into More, because the bar has no room for it.
  const narrow = useMedia('(max-width: 1180px)');
  const last = more.length - 1;
  return (
    <>
      <SkipLink />
      <header className="nav">
        <div className="nav-in">
          <Logo href={homeHref} />
          <nav className="flex items-stretch gap-0.5 h-full mx-auto max-shell:hidden" aria-label="Main">
            {items.map((item) => (
              <Link
                key={item.key}
                className="nav-link"
                href={item.href ?? homeHref}
                aria-current={item.key === current ? 'page' : undefined}
              >
                {item.label}
                {item.pip && item.key !== current ? <Pip>{item.pip}</Pip> : null}
              </Link>
            ))}
            <Menu
              label="More"
              groups={more.map(({ label, entries }, i) => ({
                label,
                entries: [...entries, ...(narrow && i === last ? [logout] : [])].map((item) => ({
                  ...item,
                  current: item.key === current,
                })),
              }))}
              trigger={
                <button
                  type="button"
                  className="nav-link"
                  aria-current={isIn(more, current) ? 'page' : undefined}
                >
                  More <Icon as={ChevronDown} size="sm" />
                </button>
              }
            />
          </nav>
          <div className="nav-user">
            {user}
            <button
              type="button"
              className="btn btn--ghost btn--sm max-wide:hidden"
              onClick={logout.onSelect}
            >
              {logout.label}
            </button>
          </div>
        </div>
      </header>
      {notice}
      <main id="main" tabIndex={-1} className={clsx('main', footer && 'has-ridge')}>
        {children}
      </main>
      {footer ? <Footer {...footer} /> : null}
      <TabBar tabs={tabs} sheet={sheet} current={current} />
    </>
  );
}

const isIn = (groups: readonly NavGroup[], key: string | undefined): boolean =>
  groups.some(({ entries }) => entries.some((item) => item.key === key));

function Pip({ children }: { children: string }) {
  return (
    <>
      <span className="size-2 rounded-pebble bg-today [box-shadow:0_0_0_1px_var(--ev-today-line)]" />
      <span className="sr">, {children}</span>
    </>
  );
}

function TabBar({ tabs, sheet, current }: Pick<AppFrameProps, 'tabs' | 'sheet' | 'current'>) {
  const [open, setOpen] = useState(false);
  const typing = useKeyboardOpen();
  return (
    <>
      <nav className="tabbar" aria-label="Main" hidden={typing}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            className={clsx(tab.stone && 'is-evolve')}
            href={tab.href ?? '#'}
            aria-current={tab.key === current ? 'page' : undefined}
          >
            <span className="blob">
              {tab.stone ? <LogoMark size={22} /> : tab.icon ? <Icon as={tab.icon} /> : null}
            </span>
            {tab.label}
            {tab.pip ? <span className="sr">, {tab.pip}</span> : null}
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-current={isIn(sheet, current) ? 'page' : undefined}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={() => setOpen(true)}
        >
          <span className="blob">
            <Icon as={Ellipsis} />
          </span>
          More
        </button>
      </nav>
      <BottomSheet open={open} onClose={() => setOpen(false)} title="More" hideTitle>
        <div className="grid gap-3.5">
          {sheet.map(({ label, entries }) => (
            <div key={label}>
              <h3 className="px-3 py-1 small strong muted">{label}</h3>
              <ul className="sheet-list" aria-label={label}>
                {entries.map((item) => (
                  <li key={item.key}>
                    <SheetItem item={item} current={item.key === current} onDone={() => setOpen(false)} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </BottomSheet>
    </>
  );
}

function SheetItem({ item, current, onDone }: { item: NavItem; current: boolean; onDone: () => void }) {
  const content = (
    <>
      {item.icon ? <Icon as={item.icon} /> : null}
      {item.label}
    </>
  );
  if (item.href !== undefined) {
    return (
      <Link
        className="menu-item"
        href={item.href}
        aria-current={current ? 'page' : undefined}
        onClick={onDone}
      >
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="menu-item"
      onClick={() => {
        onDone();
        item.onSelect?.();
      }}
    >
      {content}
    </button>
  );
}
