import { Bell, Eye, KeyRound, Package, Sunrise, UserRound } from 'lucide';
import type { IconType } from '../../ui/display/Icon.tsx';

export type SettingsKey = 'profile' | 'day' | 'notifications' | 'privacy' | 'security' | 'data';

interface Section {
  key: SettingsKey;
  label: string;
  /** Second line of the list on a phone. */
  about: string;
  icon: IconType;
}

/** The sections of the settings, in their order. */
export const settings: readonly Section[] = [
  { key: 'profile', label: 'Profile', about: 'Photo, name, bio and theme', icon: UserRound },
  { key: 'day', label: 'Your day', about: 'Time zone, start of day and week', icon: Sunrise },
  {
    key: 'notifications',
    label: 'Notifications',
    about: 'Email, push and quiet hours',
    icon: Bell,
  },
  { key: 'privacy', label: 'Privacy', about: 'Who sees you, who can write', icon: Eye },
  { key: 'security', label: 'Security', about: 'Email address, password and devices', icon: KeyRound },
  { key: 'data', label: 'Your data', about: 'Download, import, or leave', icon: Package },
];

export const settingsPath = '/profile/settings';
