import { useMedia } from '../../ui/hooks/viewport.ts';
import { setTheme, useTheme } from '../../ui/theme.ts';

/** Switches between light and dark. Choosing the device's own theme follows the device again. */
export function useThemeSwitch(): { isDark: boolean; label: string; turn: () => void } {
  const [theme] = useTheme();
  const deviceIsDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = theme === 'system' ? deviceIsDark : theme === 'dark';
  const turn = () => setTheme(isDark !== deviceIsDark ? 'system' : isDark ? 'light' : 'dark');
  return { isDark, label: isDark ? 'Light theme' : 'Dark theme', turn };
}
