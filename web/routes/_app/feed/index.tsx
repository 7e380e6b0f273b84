import { createFileRoute } from '@tanstack/react-router';
import { FeedPage, type FeedView } from '../../../domains/feed/FeedPage.tsx';
import { startReads } from '../../-start-reads.ts';

/** The feed. Tab and filter are in the URL, so that Back and a reload show the same list. */
export const Route = createFileRoute('/_app/feed/')({
  validateSearch: searchOf,
  loader: ({ preload, location }) =>
    startReads(preload, (pages) => {
      const { tab, filter = 'all', mine } = searchOf(location.search);
      if (tab === 'mine') return pages.feed(mine === 'comments' ? null : { kind: 'mine' });
      return pages.feed({ kind: 'feed', filter });
    }),
  component: Feed,
});

function Feed() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <FeedPage
      view={{ tab: search.tab ?? 'feed', filter: search.filter ?? 'all', mine: search.mine ?? 'posts' }}
      onView={(view) => void navigate({ search: searchOf({ ...view }), resetScroll: false })}
    />
  );
}

function searchOf(search: Record<string, unknown>): Partial<FeedView> {
  const filter = (['following', 'groups', 'wins'] as const).find((each) => each === search.filter);
  return {
    ...(search.tab === 'mine' && {
      tab: 'mine' as const,
      ...(search.mine === 'comments' && { mine: 'comments' as const }),
    }),
    ...(filter && { filter }),
  };
}
