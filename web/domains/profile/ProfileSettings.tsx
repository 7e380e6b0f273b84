import { PhotoCard } from './PhotoCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { StartPageCard } from './StartPageCard.tsx';
import { ThemeCard } from './ThemeCard.tsx';

/** Settings of the profile: photo, name, pronouns, bio, theme and start page. */
export function ProfileSettings() {
  return (
    <SettingsFrame current="profile" title="Profile" text="What members see beside your posts.">
      <PhotoCard />
      <ProfileForm />
      <ThemeCard />
      <StartPageCard />
    </SettingsFrame>
  );
}
