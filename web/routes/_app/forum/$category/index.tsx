import { createFileRoute } from '@tanstack/react-router';
import { TopicsPage, type TopicsView } from '../../../../domains/forum/TopicsPage.tsx';

/** The topics of a category; tag, form and staff's view of deleted ones are in the address. */
export const Route = createFileRoute('/_app/forum/$category/')({
  validateSearch: viewOf,
  component: function Topics() {
    const navigate = Route.useNavigate();
    const { category } = Route.useParams();
    return (
      <TopicsPage
        key={category}
        category={category}
        view={Route.useSearch()}
        onView={(view) => void navigate({ search: viewOf({ ...view }), resetScroll: false })}
      />
    );
  },
});

function viewOf(search: Record<string, unknown>): TopicsView {
  const tag = typeof search.tag === 'string' ? search.tag.slice(0, 40) : '';
  return {
    ...(tag && { tag }),
    ...(search.deleted === '1' && { deleted: '1' as const }),
    ...(search.new === '1' && { new: '1' as const }),
  };
}
