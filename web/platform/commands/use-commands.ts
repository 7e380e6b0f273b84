import { useRouter } from '@tanstack/react-router';
import { Bell, FilePen, Keyboard, LogOut, Monitor, Moon, Search, Sun } from 'lucide-react';
import type { IconType } from '../../ui/display/Icon.tsx';
import { setTheme, type Theme } from '../../ui/theme.ts';
import { iconOf } from '../navigation/page-icons.ts';
import { asides, isOpenTo, pageOf, pages } from '../navigation/pages.ts';
import { useSession } from '../session/session.ts';

export interface Command {
  key: string;
  label: string;
  /** Second line: the excerpt of a search result. */
  detail?: string;
  group: string;
  icon: IconType;
  run: () => void;
}

/** Returns the pages and actions the palette offers this member. */
export function useCommands(
  { onLogout, onList }: { onLogout: () => void; onList: () => void },
  text: string,
): Command[] {
  const router = useRouter();
  const { user } = useSession();
  const query = text.trim();
  const goTo = (href: string) => () => void router.navigate({ href });
  return [
    ...[
      ...pages.filter((page) => isOpenTo(page, user)).map((page) => ({ ...page, icon: iconOf(page) })),
      ...asidePages,
    ].map(({ value, label, path, icon }) => ({
      key: value,
      label,
      group: 'Go to',
      icon,
      run: goTo(path),
    })),
    ...looks.map(({ theme, label, icon }) => ({
      key: theme,
      label,
      group: 'Theme',
      icon,
      run: () => setTheme(theme),
    })),
    { key: 'keys', label: 'Keyboard shortcuts', group: 'Help', icon: Keyboard, run: onList },
    { key: 'logout', label: 'Logout', group: 'Account', icon: LogOut, run: onLogout },
    ...(query
      ? [
          {
            key: 'search',
            label: `Search everything for “${query}”`,
            group: 'Search',
            icon: Search,
            run: goTo(`/search?q=${encodeURIComponent(query)}`),
          },
          {
            key: 'search-journal',
            label: `Search my journal for “${query}”`,
            group: 'Journal',
            icon: Search,
            run: goTo(`${pageOf('journal')?.path}?q=${encodeURIComponent(query)}`),
          },
        ]
      : []),
  ];
}

/** Pages outside the navigation. */
export const asidePages = [
  { value: 'notifications', label: 'Notifications', path: asides.n, icon: Bell, letter: 'n' },
  { value: 'drafts', label: 'Drafts', path: asides.d, icon: FilePen, letter: 'd' },
];

const looks: { theme: Theme; label: string; icon: IconType }[] = [
  { theme: 'light', label: 'Light theme', icon: Sun },
  { theme: 'dark', label: 'Dark theme', icon: Moon },
  { theme: 'system', label: 'Theme of this device', icon: Monitor },
];

/**
 * Returns commands whose label has, for every typed word, a word that begins with it. The search commands
 * always stay, at the end.
 */
export function matching(commands: Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ key, label, group }) => {
    const said = ` ${label} ${group}`.toLowerCase();
    return key.startsWith('search') || words.every((word) => said.includes(` ${word}`));
  });
}
