import { ArrowUp } from 'lucide';
import { memo, useEffect, useMemo } from 'react';
import type { Post } from '#contract/feed.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonPost } from '../../ui/display/Skeleton.tsx';
import { preloadRichText } from '../../ui/editor/RichText.tsx';
import { focusNear } from '../../ui/hooks/restore-focus.ts';
import './feed.css';
import { sentences } from './messages.ts';
import { PostCard } from './PostCard.tsx';
import { reloadPosts, useNewCount, usePosts } from './queries.ts';
import type { PostSource } from './reads.ts';
import { type Chunk, useIncrementalRows } from './use-incremental-rows.ts';

interface PostListProps {
  source: PostSource;
  /** Shown under 'No posts yet' in an empty list. */
  empty: string;
  inGroup?: boolean;
}

/** Distance from the end at which older posts load, in px. A few screens, so that readers don't have to wait. */
const ahead = 2400;

/** Shows posts, newest first. Loads more on scroll and tells how many newer ones there are. */
export function PostList({ source, empty, inGroup = false }: PostListProps) {
  const posts = usePosts(source);
  useEffect(preloadRichText, []);
  const pages = posts.data?.pages;
  const shown = useMemo(() => pages?.flatMap((page) => page.items), [pages]);

  if (!shown && posts.isError)
    return (
      <InlineError onRetry={() => void posts.refetch()} retrying={posts.isFetching}>
        We couldn’t load the posts.
      </InlineError>
    );
  if (!shown)
    return (
      <Skeleton label={sentences.loading} isLabelShown>
        <SkeletonPost />
        <SkeletonPost />
      </Skeleton>
    );
  if (shown.length === 0)
    return (
      <EmptyState art="posts" title={sentences.none} level="h2">
        {empty}
      </EmptyState>
    );
  return <Posts shown={shown} posts={posts} source={source} inGroup={inGroup} />;
}

interface PostsProps {
  shown: Post[];
  posts: ReturnType<typeof usePosts>;
  source: PostSource;
  inGroup: boolean;
}

function Posts({ shown, posts, source, inGroup }: PostsProps) {
  const { ref, chunks, isFilling } = useIncrementalRows(JSON.stringify(source), shown);
  const newest = shown.find((post) => !post.is_pinned)?.id;
  const above = useNewCount(source, newest).data?.count ?? 0;

  const showNew = async () => {
    window.scrollTo({ top: 0 });
    await reloadPosts(source);
    focusNear(ref.current?.querySelector('article') ?? null)();
  };

  return (
    <div className="post-list" ref={ref}>
      <div className="new-posts" role="status">
        {above > 0 ? (
          <Button kind="primary" size="sm" icon={ArrowUp} onClick={() => void showNew()}>
            {above === 1 ? '1 new post' : `${above > 99 ? '99+' : above} new posts`}
          </Button>
        ) : null}
      </div>
      {chunks.map(({ key, ...chunk }) => (
        <PostChunk key={key} name={key} {...chunk} inGroup={inGroup} />
      ))}
      {posts.hasNextPage ? (
        <LoadMore
          label="Show older posts"
          busyText={sentences.loading}
          busy={posts.isFetchingNextPage || isFilling}
          failed={posts.isFetchNextPageError}
          ahead={ahead}
          // Runs as its own task, because the current frame is already busy.
          onMore={() => setTimeout(() => void posts.fetchNextPage())}
        />
      ) : null}
    </div>
  );
}

/** Shows posts that are laid out together. Depends on its own posts only, so an arriving page does not render it again. */
const PostChunk = memo(function PostChunk({
  name,
  entries,
  shown,
  height,
  content,
  inGroup,
}: Omit<Chunk<Post>, 'key'> & { name: number; inGroup: boolean }) {
  const isWhole = shown === entries.length;
  return (
    <div
      className="post-chunk"
      data-chunk={name}
      aria-busy={!isWhole || undefined}
      style={{ containIntrinsicBlockSize: `auto ${content}px`, minHeight: isWhole ? undefined : height }}
    >
      {entries.slice(0, shown).map((post) => (
        <PostCard key={post.id} post={post} inGroup={inGroup} />
      ))}
    </div>
  );
});
