import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

/** Storage key. static/theme.js reads it too and sets the attribute before the first paint. */
const KEY = 'evolve.theme';
const listeners = new Set<() => void>();

const current = (): Theme => {
  const set = document.documentElement.dataset.theme;
  return set === 'light' || set === 'dark' ? set : 'system';
};

/** Applies and stores a theme; `system` deletes the stored one. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden. The choice then lasts as long as the page.
  }
  for (const changed of listeners) changed();
}

// Registered before anything is drawn, so that no change of another tab is missed.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) setTheme(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
  });

/** Returns the chosen theme and its setter. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    current,
    () => 'system' as const,
  );
  return [theme, setTheme];
}
