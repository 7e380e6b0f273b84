import type { SharedWin } from '#contract/social/endpoints.ts';

/** Wins on a page, and friends in common that it names. */
export const mostShown = 3;

/** Returns the newest wins to show, each achievement and each title once. */
export function winsToShow(shared: readonly SharedWin[]): SharedWin[] {
  const seen = new Set<string>();
  const shown: SharedWin[] = [];
  for (const win of shared) {
    const key = win.badge ?? `title ${win.title.trim().toLowerCase()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    shown.push(win);
    if (shown.length === mostShown) break;
  }
  return shown;
}
