import { createFileRoute } from '@tanstack/react-router';
import { PostPage } from '../../../domains/feed/PostPage.tsx';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/feed/$postId')({
  staticData: { title: 'Post' },
  loader: ({ preload, params }) => startReads(preload, (pages) => pages.post(params.postId)),
  component: function Post() {
    const { postId } = Route.useParams();
    return <PostPage key={postId} id={postId} />;
  },
});
