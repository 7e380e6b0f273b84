import { ArrowUp } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { preloadRichText } from '../../ui/editor/RichText.tsx';
import { focusNear } from '../../ui/focus-near.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Skeleton, SkeletonPost } from '../../ui/Skeleton.tsx';
import './feed.css';
import { PostCard } from './PostCard.tsx';
import { type PostSource, reloadPosts, useNewCount, usePosts } from './queries.ts';
import { sentences } from './sentences.ts';

interface PostListProps {
  source: PostSource;
  /** What an empty list says under 'No posts yet'. */
  empty: string;
  inGroup?: boolean;
}

/** Posts, newest first: more as somebody scrolls, and a word when there are newer ones. */
export function PostList({ source, empty, inGroup = false }: PostListProps) {
  const listId = useId();
  const posts = usePosts(source);
  useEffect(preloadRichText, []);
  const shown = posts.data?.pages.flatMap((page) => page.items);
  const newest = shown?.find((post) => !post.is_pinned)?.id;
  const above = useNewCount(source, newest).data?.count ?? 0;

  const showNew = async () => {
    window.scrollTo({ top: 0 });
    await reloadPosts(source);
    focusNear(document.getElementById(listId)?.querySelector('article') ?? null)();
  };

  if (!shown && posts.isError)
    return (
      <ErrorNote onRetry={() => void posts.refetch()} retrying={posts.isFetching}>
        The posts could not be loaded.
      </ErrorNote>
    );
  if (!shown)
    return (
      <Skeleton label={sentences.loading}>
        <SkeletonPost />
        <SkeletonPost />
      </Skeleton>
    );
  if (shown.length === 0)
    return (
      <EmptyState art="feed" title={sentences.none} level="h2">
        {empty}
      </EmptyState>
    );
  return (
    <div className="post-list" id={listId}>
      <div className="new-posts" role="status">
        {above > 0 ? (
          <Button kind="primary" size="sm" icon={ArrowUp} onClick={() => void showNew()}>
            {above === 1 ? '1 new post' : `${above > 99 ? '99+' : above} new posts`}
          </Button>
        ) : null}
      </div>
      {shown.map((post) => (
        <PostCard key={post.id} post={post} inGroup={inGroup} />
      ))}
      {posts.hasNextPage ? (
        <LoadMore
          label="Show older posts"
          busyText={sentences.loading}
          busy={posts.isFetchingNextPage}
          failed={posts.isFetchNextPageError}
          onMore={() => void posts.fetchNextPage()}
        />
      ) : null}
    </div>
  );
}
