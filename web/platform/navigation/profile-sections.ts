import { Award, ChartLine, Flag, ListChecks, Settings, UserRound } from 'lucide';
import type { IconType } from '../../ui/display/Icon.tsx';

interface Section {
  label: string;
  href: string;
  icon: IconType;
}

/** The sections of a member's own profile, in their order. */
export const sections: readonly Section[] = [
  { label: 'Profile', href: '/profile', icon: UserRound },
  { label: 'Goals', href: '/profile/goals', icon: Flag },
  { label: 'Habits', href: '/profile/habits', icon: ListChecks },
  { label: 'Progress', href: '/profile/progress', icon: ChartLine },
  { label: 'Achievements', href: '/profile/achievements', icon: Award },
  { label: 'Settings', href: '/profile/settings', icon: Settings },
];
