import { type CSSProperties, memo, useEffect, useMemo, useRef } from 'react';
import type { Post } from '#contract/feed.ts';
import { useLive } from '../../../platform/live/live.ts';
import { LoadMore } from '../../../ui/controls/LoadMore.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { NewNotice } from '../../../ui/display/NewNotice.tsx';
import { Skeleton, SkeletonPost } from '../../../ui/display/Skeleton.tsx';
import { preloadRichText } from '../../../ui/editor/reading/RichText.tsx';
import { focusNear } from '../../../ui/hooks/restore-focus.ts';
import { useIncrementalRow } from '../../../ui/hooks/use-incremental-row.ts';
import '../feed.css';
import { useCountsLive } from '../hear-counts.ts';
import { sentences } from '../messages.ts';
import { reloadPosts, useListPlace, useNewCount, usePosts } from '../queries.ts';
import type { PostSource } from '../reads.ts';
import { PostCard } from './PostCard.tsx';
import { type PostGroup, perGroup, usePostGroups } from './post-groups.ts';

interface PostListProps {
  source: PostSource;
  /** Shown under 'No posts yet' in an empty list. */
  empty: string;
  inGroup?: boolean;
}

/** Distance from the end at which older posts load, in px. A few screens, so that readers don't have to wait. */
const ahead = 2400;
/** Posts that render at once. */
const early = 4;
/** Estimated height of a post and its gap, in px. */
const usual = 308;

/** Shows posts, newest first. Loads more on scroll and tells how many newer ones there are. */
export function PostList({ source, empty, inGroup = false }: PostListProps) {
  const posts = usePosts(source);
  useEffect(preloadRichText, []);
  const pages = posts.data?.pages;
  const shown = useMemo(() => pages?.flatMap((page) => page.items), [pages]);

  useCountsLive();
  useListPlace(source);
  // In an empty list there is no post that a number could count from.
  useLive('posts', () => {
    if (shown?.length === 0) void posts.refetch();
  });

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
  const ref = useRef<HTMLDivElement>(null);
  const groups = usePostGroups(JSON.stringify(source), shown);
  const newest = shown.find((post) => !post.is_pinned)?.id;
  const above = useNewCount(source, newest).data?.count ?? 0;

  const showNew = async () => {
    window.scrollTo({ top: 0 });
    await reloadPosts(source);
    focusNear(ref.current?.querySelector('article') ?? null)();
  };

  return (
    <div className="post-list" ref={ref}>
      <NewNotice
        at="above"
        label={above === 0 ? null : above === 1 ? '1 new post' : `${above > 99 ? '99+' : above} new posts`}
        onShow={() => void showNew()}
      />
      {groups.map((group, index) => (
        <PostRows key={group.id} group={group} inGroup={inGroup} early={early - index * perGroup} />
      ))}
      {posts.hasNextPage ? (
        <LoadMore
          label="Show older posts"
          busyText={sentences.loading}
          busy={posts.isFetchingNextPage}
          failed={posts.isFetchNextPageError}
          ahead={ahead}
          // Runs as its own task, because the current frame is already busy.
          onMore={() => setTimeout(() => void posts.fetchNextPage())}
        />
      ) : null}
    </div>
  );
}

interface PostRowsProps {
  group: PostGroup;
  inGroup: boolean;
  /** Posts that render at once. */
  early: number;
}

/** Shows neighbouring posts. `memo` avoids rendering earlier posts again when a page arrives. */
const PostRows = memo(function PostRows({ group: { id, posts }, inGroup, early }: PostRowsProps) {
  const { ref, drawn, isReady, style } = useIncrementalRow<HTMLDivElement>(id, early, posts.length);
  return (
    <div
      ref={ref}
      className="post-group"
      style={{ '--usual': `${posts.length * usual}px`, ...style } as CSSProperties}
      aria-busy={!isReady || undefined}
    >
      {posts.slice(0, drawn).map((post) => (
        <PostCard key={post.id} post={post} inGroup={inGroup} />
      ))}
    </div>
  );
});
