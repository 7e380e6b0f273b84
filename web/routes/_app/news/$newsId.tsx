import { createFileRoute } from '@tanstack/react-router';
import { newsCommentPages, newsRead } from '../../../domains/news/data.ts';
import { NewsPostPage } from '../../../domains/news/NewsPostPage.tsx';
import { prefetch, prefetchPages } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/news/$newsId')({
  staticData: { title: 'News', live: ['replies'] },
  loader: ({ preload, params }) => startReads(preload, () => startNewsPost(params.newsId)),
  component: function News() {
    const { newsId } = Route.useParams();
    return <NewsPostPage key={newsId} id={newsId} />;
  },
});

function startNewsPost(id: string): void {
  prefetch(newsRead(id));
  prefetchPages(newsCommentPages(id));
}
