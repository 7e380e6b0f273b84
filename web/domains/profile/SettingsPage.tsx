import type { ReactNode } from 'react';
import { useTitle } from '../../platform/navigation/use-title.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { DataPage } from './DataPage.tsx';
import { DayPage } from './DayPage.tsx';
import { NotificationSettingsPage } from './notifications/NotificationSettingsPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { ProfileSettings } from './ProfileSettings.tsx';
import { SecurityPage } from './SecurityPage.tsx';
import { type SettingsKey, settings } from './settings.ts';

const pages: Record<SettingsKey, () => ReactNode> = {
  profile: ProfileSettings,
  day: DayPage,
  notifications: NotificationSettingsPage,
  privacy: PrivacyPage,
  security: SecurityPage,
  data: DataPage,
};

/** One section of the settings, by the last part of its address. */
export function SettingsPage({ section }: { section: string }) {
  const known = settings.find(({ key }) => key === section);
  useTitle(known?.label);
  if (!known)
    return (
      <EmptyState
        page
        art="not-found"
        title="There are no such settings"
        action={
          <ButtonLink kind="primary" href="/profile/settings">
            Open your settings
          </ButtonLink>
        }
      >
        The link may be from another version.
      </EmptyState>
    );
  const Section = pages[known.key];
  return <Section />;
}
