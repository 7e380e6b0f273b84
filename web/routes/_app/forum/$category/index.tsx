import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { searchOf, topicsViewOf } from '../../../../domains/forum/search-params.ts';
import { TopicsPage } from '../../../../domains/forum/TopicsPage.tsx';

/**
 * The topics of a category; order, words, tag, form and staff's view of deleted ones are in the address. It is read here and not by
 * `validateSearch`, which would be loaded with the first screen of every member.
 */
export const Route = createFileRoute('/_app/forum/$category/')({
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
