import { LooksCard } from './LooksCard.tsx';
import { PhotoCard } from './PhotoCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

/** Settings of the profile: photo, name, pronouns, bio, theme and start page. */
export function ProfileSettings() {
  return (
    <SettingsFrame current="profile" title="Profile" text="What members see beside your posts.">
      <PhotoCard />
      <ProfileForm />
      <LooksCard />
    </SettingsFrame>
  );
}
