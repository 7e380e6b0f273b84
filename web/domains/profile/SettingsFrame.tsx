import clsx from 'clsx';
import { ArrowLeft, ChevronRight, Gem } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { SideNav } from '../../ui/layout/SideNav.tsx';
import styles from './settings.module.css';
import { type SettingsKey, settings, settingsPath } from './settings.ts';

interface SettingsFrameProps {
  current: SettingsKey;
  title: string;
  text?: string | undefined;
  children: ReactNode;
}

/** Membership has a page of its own, and is looked for here. */
const links = settings
  .map((each) => ({ ...each, key: each.key as string, href: `${settingsPath}/${each.key}` }))
  .toSpliced(-1, 0, {
    key: 'membership',
    label: 'Membership',
    about: 'Your plan, payments and receipts',
    href: '/membership',
    icon: Gem,
  });

/** Page of one section of the settings. Beside it are links to the others, and on a phone the way back to their list. */
export function SettingsFrame({ current, title, text, children }: SettingsFrameProps) {
  return (
    <div className="page grid grid-cols-[14rem_minmax(0,1fr)] gap-10 items-start max-shell:grid-cols-1">
      <SideNav
        className="stay max-shell:hidden"
        label="Settings"
        title="Settings"
        items={links}
        current={current}
      />
      <div className={clsx(styles.settingsColumn, 'grid grid-cols-1 gap-5 min-w-0')}>
        <header>
          <Link className="crumb shell:hidden!" href={settingsPath}>
            <Icon as={ArrowLeft} size="sm" /> Settings
          </Link>
          <h1>{title}</h1>
          {text ? <p className="muted mt-1">{text}</p> : null}
        </header>
        {children}
      </div>
    </div>
  );
}

/** The sections as a list, for a phone. */
export function SettingsList() {
  return (
    <div className="page">
      <h1>Settings</h1>
      <Card as="nav" flush className="rows mt-5" aria-label="Settings">
        {links.map(({ key, label, about, href, icon }) => (
          <Link key={key} href={href} className={styles.entry}>
            <Icon className="muted" as={icon} />
            <span className="min-w-0">
              <span className="strong">{label}</span>
              <span className="small muted block">{about}</span>
            </span>
            <Icon className="subtle" as={ChevronRight} size="sm" />
          </Link>
        ))}
      </Card>
    </div>
  );
}
