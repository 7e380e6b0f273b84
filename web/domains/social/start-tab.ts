import { storedValue } from '../../platform/session/stored-value.ts';
import { isSocialTab, type SocialTab } from './tabs.ts';

/** The tab that the bell chose. */
export const chosenTab = storedValue('socialTab', { area: 'sessionStorage' });

/** Returns the tab that the page shows: the one of the address, or that the bell chose, or the first. */
export function startTab(tab: SocialTab | undefined): SocialTab {
  const chosen = chosenTab.get();
  return tab ?? (isSocialTab(chosen) ? chosen : 'friends');
}
