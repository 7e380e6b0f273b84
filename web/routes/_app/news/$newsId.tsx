import { createFileRoute } from '@tanstack/react-router';
import { NewsPostPage } from '../../../domains/news/NewsPostPage.tsx';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/news/$newsId')({
  staticData: { title: 'News' },
  loader: ({ preload, params }) => startReads(preload, (pages) => pages.newsPost(params.newsId)),
  component: function News() {
    const { newsId } = Route.useParams();
    return <NewsPostPage key={newsId} id={newsId} />;
  },
});
