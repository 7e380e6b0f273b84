import clsx from 'clsx';
import { Gem } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { SectionHead } from '../../platform/navigation/SectionHead.tsx';
import { SideNav, type SideNavItem } from '../../ui/layout/SideNav.tsx';
import styles from './settings.module.css';
import { type SettingsKey, settings } from './settings.ts';

interface SettingsFrameProps {
  current: SettingsKey;
  title: string;
  text?: string | undefined;
  children: ReactNode;
}

/** Page of one section of the settings, with links to the others. */
export function SettingsFrame({ current, title, text, children }: SettingsFrameProps) {
  return (
    <div className="page">
      <SectionHead title="Settings" current="/profile/settings" />
      <div className="grid grid-cols-[14rem_minmax(0,1fr)] gap-10 items-start max-shell:grid-cols-1 max-shell:gap-4">
        <SettingsLinks current={current} />
        <div className={clsx(styles.settingsColumn, 'grid grid-cols-1 gap-5 min-w-0')}>
          <header>
            <h2 className="text-2xl">{title}</h2>
            {text ? <p className="muted mt-1">{text}</p> : null}
          </header>
          {children}
        </div>
      </div>
    </div>
  );
}

/** Membership has a page of its own, and is looked for here. */
const links: readonly SideNavItem[] = [
  ...settings.filter(({ key }) => key !== 'data'),
  { key: 'membership', label: 'Membership', href: '/membership', icon: Gem },
  ...settings.filter(({ key }) => key === 'data'),
];

/** On a phone the row scrolls sideways, so the current section is brought into view. */
function SettingsLinks({ current }: { current: SettingsKey }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const nav = row.current?.firstElementChild;
    const link = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && link) nav.scrollLeft = link.offsetLeft - nav.clientWidth / 2 + link.offsetWidth / 2;
  }, []);
  return (
    <div ref={row} className={clsx(styles.settingsLinks, 'max-shell:min-w-0 stay')}>
      <SideNav
        className="max-shell:flex max-shell:gap-1 max-shell:overflow-x-auto max-shell:[scrollbar-width:none] max-shell:mx-[calc(-1_*_var(--ev-gutter))] max-shell:px-gutter max-shell:border-b max-shell:border-line"
        label="Settings"
        items={links}
        current={current}
      />
    </div>
  );
}
