import { createFileRoute } from '@tanstack/react-router';
import { commentPages, postRead } from '../../../domains/feed/data.ts';
import { PostPage } from '../../../domains/feed/posts/PostPage.tsx';
import { prefetch, prefetchPages } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/feed/$postId')({
  staticData: { title: 'Post', live: ['replies', 'counts'] },
  loader: ({ preload, params }) => startReads(preload, () => startPost(params.postId)),
  component: function Post() {
    const { postId } = Route.useParams();
    return <PostPage key={postId} id={postId} />;
  },
});

function startPost(id: string): void {
  prefetch(postRead(id));
  prefetchPages(commentPages(id));
}
