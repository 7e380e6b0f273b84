import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { conversationPages, conversationRead, messageSettingsRead } from '../../domains/messages/data.ts';
import { notificationPages } from '../../domains/notifications/data.ts';
import {
  countRead,
  discoverRead,
  followPages,
  friendPages,
  requestsRead as requestsOfFriends,
} from '../../domains/social/data.ts';
import { SocialPage } from '../../domains/social/SocialPage.tsx';
import { chosenTab, startTab } from '../../domains/social/start-tab.ts';
import { isSocialTab, type SocialTab } from '../../domains/social/tabs.ts';
import { useTitle } from '../../platform/navigation/use-title.ts';
import { prefetch, prefetchPages, readKnown } from '../../platform/query/query.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { startReads } from '../-start-reads.ts';

const MessagesTab = part(() => import('../../domains/messages/MessagesTab.tsx').then((m) => m.MessagesTab));

interface SocialSearch {
  tab?: SocialTab;
  /** Partner, or conversation, that is open. */
  with?: string;
  /** Message at which the conversation opens. */
  message?: string;
}

const uuid = /^[\da-f-]{36}$/i;

export const Route = createFileRoute('/_app/social')({
  staticData: { live: ['friends', 'message', 'chat', 'typing', 'notifications'] },
  validateSearch: (search): SocialSearch => ({
    ...(isSocialTab(search.tab) && { tab: search.tab }),
    ...(typeof search.with === 'string' && uuid.test(search.with) && { with: search.with }),
    ...(typeof search.message === 'string' && uuid.test(search.message) && { message: search.message }),
  }),
  loader: ({ preload, location }) => startReads(preload, () => startSocial(location.search)),
  component: function Social() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const { tab } = search;
    const count = useQuery(countRead);
    // Chosen once for each visit: a message that arrives later moves no one away. Without a connection no number comes.
    const [start, setStart] = useState<SocialTab>();
    if (tab !== undefined && start !== undefined) setStart(undefined);
    if (tab === undefined && start === undefined && (chosenTab.get() || !count.isLoading))
      setStart(startTab(count.data));
    const shown = tab ?? start;
    useTitle(shown === 'messages' ? 'Messages' : undefined);
    // The address gets the tab, so that a later visit without one starts with the usual one.
    useEffect(() => {
      if (shown !== undefined) chosenTab.remove();
      if (tab === undefined && shown !== undefined && shown !== 'friends')
        void navigate({ search: { tab: shown }, replace: true, resetScroll: false });
    }, [tab, shown, navigate]);
    if (shown === undefined) return null;
    return (
      <SocialPage
        tab={shown}
        onTab={(to) => void navigate({ search: { tab: to }, replace: true, resetScroll: false })}
        messages={
          <Suspense fallback={null}>
            <MessagesTab
              address={search.with}
              at={search.message}
              onOpen={(next, message) =>
                void navigate({
                  search: { tab: 'messages', ...(next && { with: next }), ...(message && { message }) },
                  // Within a conversation, Back leaves it.
                  replace: next !== undefined && next === search.with,
                  resetScroll: false,
                })
              }
            />
          </Suspense>
        }
      />
    );
  },
});

async function startSocial(search: { tab?: SocialTab; with?: unknown }): Promise<void> {
  const tab = search.tab ?? startTab(chosenTab.get() ? undefined : await readKnown(countRead));
  if (tab === 'messages') return startMessages(search);
  prefetchPages(notificationPages(null));
  prefetch(requestsOfFriends('received'));
  if (tab === 'discover') return prefetch(discoverRead('for_you'));
  if (tab !== 'friends') return prefetchPages(followPages(tab));
  prefetch(requestsOfFriends('sent'));
  prefetchPages(friendPages(''));
}

/** Messages. The texts of a conversation wait for it, because they exist only after the first one. */
function startMessages({ with: address }: { with?: unknown }): void {
  prefetchPages(conversationPages);
  prefetch(messageSettingsRead);
  if (typeof address === 'string') prefetch(conversationRead(address));
}
