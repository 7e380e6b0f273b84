import clsx from 'clsx';
import { Gem } from 'lucide';
import type { ReactNode } from 'react';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { SectionFrame, SectionList } from '../../ui/layout/SectionFrame.tsx';
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
const all = { label: 'Settings', groups: [{ items: links }] };

/** Page of one section of the settings. */
export function SettingsFrame(page: SettingsFrameProps) {
  return (
    <SectionFrame
      {...all}
      {...page}
      listHref={settingsPath}
      className={clsx(styles.settingsColumn, 'gap-5')}
    />
  );
}

/** The sections as a list, for a phone. */
export function SettingsList() {
  return (
    <div className="page">
      <PageHead title="Settings" />
      <SectionList {...all} />
    </div>
  );
}
