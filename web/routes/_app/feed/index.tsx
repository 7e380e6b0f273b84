import { createFileRoute } from '@tanstack/react-router';
import { FeedPage, type FeedView } from '../../../domains/feed/FeedPage.tsx';
import { startReads } from '../../-start-reads.ts';

/** The feed. Tab and filter are in the URL, so that Back and a reload show the same list. */
export const Route = createFileRoute('/_app/feed/')({
  validateSearch: searchOf,
  loader: ({ preload, location }) =>
    startReads(preload, (pages) => {
      const { tab, filter = 'all' } = searchOf(location.search);
      return pages.feed(tab === 'mine' ? { kind: 'mine' } : { kind: 'feed', filter });
    }),
  component: Feed,
});

function Feed() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <FeedPage
      view={{ tab: search.tab ?? 'feed', filter: search.filter ?? 'all' }}
      onView={({ tab, filter }) => void navigate({ search: searchOf({ tab, filter }), resetScroll: false })}
    />
  );
}

function searchOf(search: Record<string, unknown>): Partial<FeedView> {
  const filter = (['following', 'groups', 'wins'] as const).find((each) => each === search.filter);
  return { ...(search.tab === 'mine' && { tab: 'mine' as const }), ...(filter && { filter }) };
}
