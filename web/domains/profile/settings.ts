import { Bell, Eye, KeyRound, Package, Sunrise, UserRound } from 'lucide';
import type { IconType } from '../../ui/display/Icon.tsx';

export type SettingsKey = 'profile' | 'day' | 'notifications' | 'privacy' | 'security' | 'data';

/** The sections of the settings, in their order. */
export const settings: readonly { key: SettingsKey; label: string; href: string; icon: IconType }[] = [
  { key: 'profile', label: 'Profile', href: '/profile/settings', icon: UserRound },
  { key: 'day', label: 'Your day', href: '/profile/settings/day', icon: Sunrise },
  { key: 'notifications', label: 'Notifications', href: '/profile/settings/notifications', icon: Bell },
  { key: 'privacy', label: 'Privacy', href: '/profile/settings/privacy', icon: Eye },
  { key: 'security', label: 'Security', href: '/profile/settings/security', icon: KeyRound },
  { key: 'data', label: 'Your data', href: '/profile/settings/data', icon: Package },
];
