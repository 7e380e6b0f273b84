import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { SocialPage } from '../../domains/social/SocialPage.tsx';
import { chosenTab, startTab } from '../../domains/social/start-tab.ts';
import { isSocialTab, type SocialTab } from '../../domains/social/tabs.ts';
import { part } from '../../ui/layout/part.tsx';
import { startReads } from '../-start-reads.ts';

const MessagesTab = part(() => import('../../domains/messages/MessagesTab.tsx').then((m) => m.MessagesTab));

interface SocialSearch {
  tab?: SocialTab;
  /** Partner, or conversation, that is open. */
  with?: string;
}

export const Route = createFileRoute('/_app/social')({
  validateSearch: (search): SocialSearch => ({
    ...(isSocialTab(search.tab) && { tab: search.tab }),
    ...(typeof search.with === 'string' && /^[\da-f-]{36}$/i.test(search.with) && { with: search.with }),
  }),
  loader: ({ preload, location }) => startReads(preload, (pages) => pages.social(location.search)),
  component: function Social() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const { tab } = search;
    const shown = startTab(tab);
    // The address gets the tab, so that a later visit without one starts with the usual one.
    useEffect(() => {
      chosenTab.remove();
      if (tab === undefined && shown !== 'friends')
        void navigate({ search: { tab: shown }, replace: true, resetScroll: false });
    }, [tab, shown, navigate]);
    return (
      <SocialPage
        tab={shown}
        onTab={(to) => void navigate({ search: { tab: to }, replace: true, resetScroll: false })}
        messages={
          <Suspense fallback={null}>
            <MessagesTab
              address={search.with}
              onOpen={(next) =>
                void navigate({
                  search: { tab: 'messages', ...(next && { with: next }) },
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
