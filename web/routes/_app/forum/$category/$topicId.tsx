import { createFileRoute } from '@tanstack/react-router';
import { TopicPage } from '../../../../domains/forum/TopicPage.tsx';

export const Route = createFileRoute('/_app/forum/$category/$topicId')({
  staticData: { title: 'Topic' },
  component: function Topic() {
    const { category, topicId } = Route.useParams();
    return <TopicPage key={topicId} category={category} id={topicId} />;
  },
});
