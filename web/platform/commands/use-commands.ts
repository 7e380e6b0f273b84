import { Bell, FilePen, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide';
import type { IconType } from '../../ui/display/Icon.tsx';
import { setTheme, type Theme } from '../../ui/theme.ts';
import { iconOf } from '../navigation/page-icons.ts';
import { asides, isOpenTo, pages } from '../navigation/pages.ts';
import { useSession } from '../session/session.ts';

/** Opens a path or runs an act. Domains have theirs in `commands.ts`, and the shell puts them together. */
export type Command = {
  key: string;
  label: string;
  /** Second line: the excerpt of a search result. */
  detail?: string;
  group: string;
  icon: IconType;
} & ({ href: string } | { run: () => void });

/** Returns the pages and actions the palette offers this member. */
export function useCommands({ onLogout, onList }: { onLogout: () => void; onList: () => void }): Command[] {
  const { user } = useSession();
  return [
    ...[
      ...pages.filter((page) => isOpenTo(page, user)).map((page) => ({ ...page, icon: iconOf(page) })),
      ...asidePages,
    ].map(({ value, label, path, icon }) => ({
      key: value,
      label,
      group: 'Go to',
      icon,
      href: path,
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

/** Returns commands whose label has, for every typed word, a word that begins with it. */
export function matching(commands: Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, group }) => {
    const said = ` ${label} ${group}`.toLowerCase();
    return words.every((word) => said.includes(` ${word}`));
  });
}
