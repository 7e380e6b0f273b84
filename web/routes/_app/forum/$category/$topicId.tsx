import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { categoriesRead, topicRead } from '../../../../domains/forum/data.ts';
import { searchOf, topicViewOf } from '../../../../domains/forum/search-params.ts';
import { TopicPage } from '../../../../domains/forum/topics/TopicPage.tsx';
import { prefetch } from '../../../../platform/query/query.ts';
import { startReads } from '../../../-start-reads.ts';

/** A topic. The order of its replies is in the URL. */
export const Route = createFileRoute('/_app/forum/$category/$topicId')({
  staticData: { title: 'Topic', live: ['replies'] },
  loader: ({ preload, params }) => startReads(preload, () => startTopic(params.topicId)),
  component: function Topic() {
    const navigate = useNavigate();
    const { category, topicId } = Route.useParams();
    return (
      <TopicPage
        key={topicId}
        category={category}
        id={topicId}
        view={topicViewOf(useSearch({ strict: false }))}
        onView={(view) =>
          void navigate({ href: `/forum/${category}/${topicId}${searchOf(view)}`, resetScroll: false })
        }
      />
    );
  },
});

function startTopic(id: string): void {
  prefetch(topicRead(id));
  prefetch(categoriesRead);
}
