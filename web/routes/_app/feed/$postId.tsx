import { createFileRoute } from '@tanstack/react-router';
import { PostPage } from '../../../domains/feed/PostPage.tsx';

export const Route = createFileRoute('/_app/feed/$postId')({
  staticData: { title: 'Post' },
  component: function Post() {
    const { postId } = Route.useParams();
    return <PostPage key={postId} id={postId} />;
  },
});
