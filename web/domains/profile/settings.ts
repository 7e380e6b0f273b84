import { Eye, KeyRound, Sunrise, UserRound } from 'lucide';
import type { IconType } from '../../ui/display/Icon.tsx';

export type SettingsKey = 'profile' | 'day' | 'privacy' | 'security';

/** The sections of the settings, in their order. */
export const settings: readonly { key: SettingsKey; label: string; href: string; icon: IconType }[] = [
  { key: 'profile', label: 'Profile', href: '/profile/settings', icon: UserRound },
  { key: 'day', label: 'Your day', href: '/profile/settings/day', icon: Sunrise },
  { key: 'privacy', label: 'Privacy', href: '/profile/settings/privacy', icon: Eye },
  { key: 'security', label: 'Security', href: '/profile/settings/security', icon: KeyRound },
];
