import { createFileRoute } from '@tanstack/react-router';
import type { NewsCategory } from '#contract/news/constants.ts';
import { newsCategories } from '#contract/news/constants.ts';
import { newsCountsRead, newsPages, ownNewsPages } from '../../../domains/news/data.ts';
import { NewsPage, type NewsView } from '../../../domains/news/NewsPage.tsx';
import { prefetch, prefetchPages } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

/** The news. Tab and category are in the URL, so that Back and a reload show the same list. */
export const Route = createFileRoute('/_app/news/')({
  staticData: { live: 'focus' },
  validateSearch: searchOf,
  loader: ({ preload, location }) =>
    startReads(preload, () => {
      const { tab, category } = searchOf(location.search);
      return startNews(tab === 'my-posts' ? null : { category });
    }),
  component: function News() {
    const navigate = Route.useNavigate();
    const { tab = 'announcements', category } = Route.useSearch();
    return (
      <NewsPage
        view={{ tab, category }}
        onView={(view) => void navigate({ search: searchOf({ ...view }), resetScroll: false })}
      />
    );
  },
});

function searchOf(search: Record<string, unknown>): Partial<NewsView> {
  const category = newsCategories.find((each) => each === search['category']);
  return {
    ...(search['tab'] === 'my-posts' && { tab: 'my-posts' as const }),
    ...(category && { category }),
  };
}

/** `view` is null for the member's own news. */
function startNews(view: { category?: NewsCategory | undefined } | null): void {
  prefetch(newsCountsRead);
  prefetchPages(view ? newsPages(view.category) : ownNewsPages);
}
