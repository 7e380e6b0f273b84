import { createFileRoute } from '@tanstack/react-router';
import { MessagesTab } from '../../domains/messages/MessagesTab.tsx';
import { startReads } from '../-start-reads.ts';

interface SocialSearch {
  tab?: 'messages';
  /** Partner, or conversation, that is open. */
  with?: string;
}

export const Route = createFileRoute('/_app/social')({
  validateSearch: (search): SocialSearch => ({
    ...(search.tab === 'messages' && { tab: 'messages' }),
    ...(typeof search.with === 'string' && /^[\da-f-]{36}$/i.test(search.with) && { with: search.with }),
  }),
  loader: ({ preload, location }) => startReads(preload, (pages) => pages.messages(location.search)),
  component: function Social() {
    const { with: address } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <div className="page">
        <div className="page-head">
          <h1>Social</h1>
        </div>
        <MessagesTab
          address={address}
          onOpen={(next) =>
            void navigate({ search: { tab: 'messages', ...(next && { with: next }) }, resetScroll: false })
          }
        />
      </div>
    );
  },
});
