import { Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide';
import type { IconType } from '../../ui/display/Icon.tsx';
import { setTheme, type Theme } from '../../ui/theme.ts';
import { iconOf } from '../navigation/destination-icons.ts';
import { destinationsOf, groupNames } from '../navigation/destinations.ts';
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
    ...destinationsOf(user).map((each) => ({
      key: each.key,
      label: each.label,
      group: each.group ? groupNames[each.group] : 'Go to',
      icon: iconOf(each),
      href: each.path,
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
