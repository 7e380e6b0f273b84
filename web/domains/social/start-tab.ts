import type { Answer } from '../../platform/http/api.ts';
import { storedValue } from '../../platform/session/stored-value.ts';
import { isSocialTab, type SocialTab } from './tabs.ts';

/** The tab that the bell chose. */
export const chosenTab = storedValue('socialTab', { area: 'sessionStorage' });

type Waiting = Pick<Answer<'GET /api/notifications/count'>, 'unread_messages'>;

/** Returns the tab that the page opens with: the one that the bell chose, or messages if some are unread, or friends, which has the requests. */
export function startTab(waiting: Waiting | undefined): SocialTab {
  const chosen = chosenTab.get();
  if (isSocialTab(chosen)) return chosen;
  return waiting?.unread_messages ? 'messages' : 'friends';
}
