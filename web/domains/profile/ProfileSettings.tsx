import { AppearanceCard } from './AppearanceCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { PhotoCard } from './photo/PhotoCard.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

/** Settings of the profile: photo, name and texts, theme and start page. */
export function ProfileSettings() {
  return (
    <SettingsFrame current="profile" title="Profile" text="What members see beside your posts.">
      <PhotoCard />
      <ProfileForm />
      <AppearanceCard />
    </SettingsFrame>
  );
}
