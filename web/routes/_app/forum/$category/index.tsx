import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { categoriesRead, topicPages } from '../../../../domains/forum/data.ts';
import { searchOf, topicsViewOf } from '../../../../domains/forum/search-params.ts';
import { TopicsPage } from '../../../../domains/forum/topics/TopicsPage.tsx';
import { prefetch, prefetchPages } from '../../../../platform/query/query.ts';
import { startReads } from '../../../-start-reads.ts';

/**
 * The topics of a category. The URL has order, search, tag, open form and the staff's view of deleted topics. It is parsed here because
 * `validateSearch` would be part of every member's first load.
 */
export const Route = createFileRoute('/_app/forum/$category/')({
  staticData: { live: 'focus' },
  loader: ({ preload, params, location }) =>
    startReads(preload, () => startTopics(params.category, location.search)),
  component: function Topics() {
    const navigate = useNavigate();
    const { category } = Route.useParams();
    return (
      <TopicsPage
        key={category}
        category={category}
        view={topicsViewOf(useSearch({ strict: false }))}
        onView={(view, replace = false) =>
          void navigate({ href: `/forum/${category}${searchOf(view)}`, replace, resetScroll: false })
        }
      />
    );
  },
});

function startTopics(category: string, search: Record<string, unknown>): void {
  const { new: _, deleted, ...view } = topicsViewOf(search);
  prefetch(categoriesRead);
  prefetchPages(topicPages({ category, ...view, deleted: deleted === '1' }));
}
