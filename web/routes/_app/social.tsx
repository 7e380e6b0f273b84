import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { SocialPage } from '../../domains/social/SocialPage.tsx';
import { isSocialTab, type SocialTab } from '../../domains/social/tabs.ts';
import { storedValue } from '../../platform/session/stored-value.ts';
import { part } from '../../ui/layout/part.tsx';
import { startReads } from '../-start-reads.ts';

const MessagesTab = part(() => import('../../domains/messages/MessagesTab.tsx').then((m) => m.MessagesTab));

/** The tab that the bell chose (O-02). */
const chosenTab = storedValue('socialTab', { area: 'sessionStorage' });

interface SocialSearch {
  tab?: SocialTab;
  /** Partner, or conversation, that is open. */
  with?: string;
}

const startTab = ({ tab }: SocialSearch): SocialTab => {
  const chosen = chosenTab.get();
  return tab ?? (isSocialTab(chosen) ? chosen : 'friends');
};

export const Route = createFileRoute('/_app/social')({
  validateSearch: (search): SocialSearch => ({
    ...(isSocialTab(search.tab) && { tab: search.tab }),
    ...(typeof search.with === 'string' && /^[\da-f-]{36}$/i.test(search.with) && { with: search.with }),
  }),
  loader: ({ preload, location }) => {
    const search = location.search as SocialSearch;
    const tab = startTab(search);
    return startReads(preload, (pages) => (tab === 'messages' ? pages.messages(search) : pages.social(tab)));
  },
  component: function Social() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const shown = startTab(search);
    const { tab } = search;
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
