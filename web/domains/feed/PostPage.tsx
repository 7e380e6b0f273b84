import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { isGone } from '../../platform/is-gone.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Skeleton, SkeletonPost } from '../../ui/Skeleton.tsx';
import './feed.css';
import { PostCard } from './PostCard.tsx';
import { usePost } from './queries.ts';

/** One post on a page of its own: where links, notices and search lead. */
export function PostPage({ id }: { id: string }) {
  const router = useRouter();
  const post = usePost(id);
  const back = post.data?.group_id
    ? { href: `/groups/${post.data.group_id}`, label: `Back to ${post.data.group_name ?? 'the group'}` }
    : { href: '/feed', label: 'Back to the feed' };
  if (!post.data && isGone(post))
    return (
      <EmptyState
        page
        art="feed"
        title="Post not found or has been deleted."
        action={<ButtonLink href="/feed">Back to the feed</ButtonLink>}
      >
        Its author may have taken it back, or it is in a group you are not part of.
      </EmptyState>
    );
  return (
    <div className="page page--narrow stack" style={{ '--gap': '1.25rem' } as React.CSSProperties}>
      <ButtonLink
        kind="ghost"
        size="sm"
        icon={ArrowLeft}
        href={back.href}
        className="post-back whitespace-normal [overflow-wrap:anywhere]"
      >
        {back.label}
      </ButtonLink>
      <h1 className="sr">{post.data ? `Post by ${post.data.user_name}` : 'Post'}</h1>
      {post.data ? (
        <PostCard post={post.data} whole onDeleted={() => void router.navigate({ href: back.href })} />
      ) : post.isError ? (
        <ErrorNote onRetry={() => void post.refetch()} retrying={post.isFetching}>
          The post could not be loaded.
        </ErrorNote>
      ) : (
        <Skeleton label="Loading the post...">
          <SkeletonPost />
        </Skeleton>
      )}
    </div>
  );
}
