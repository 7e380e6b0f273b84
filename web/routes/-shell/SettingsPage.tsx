import type { ReactNode } from 'react';
import { DataPage } from '../../domains/leaving/DataPage.tsx';
import { NotificationSettingsPage } from '../../domains/notifications/settings/NotificationSettingsPage.tsx';
import { DayPage } from '../../domains/profile/days/DayPage.tsx';
import { ProfileSettings } from '../../domains/profile/ProfileSettings.tsx';
import { PrivacyPage } from '../../domains/profile/privacy/PrivacyPage.tsx';
import { SecurityPage } from '../../domains/profile/SecurityPage.tsx';
import { SettingsList } from '../../domains/profile/SettingsFrame.tsx';
import { type SettingsKey, settings } from '../../domains/profile/settings.ts';
import { useTitle } from '../../platform/navigation/use-title.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';

const pages: Record<SettingsKey, () => ReactNode> = {
  profile: ProfileSettings,
  day: DayPage,
  notifications: NotificationSettingsPage,
  privacy: PrivacyPage,
  security: SecurityPage,
  data: DataPage,
};

/** One section of the settings, by the last part of its address, or their list. */
export function SettingsPage({ section }: { section: string | undefined }) {
  const known = settings.find(({ key }) => key === section);
  useTitle(known?.label);
  if (section === undefined) return <SettingsList />;
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
