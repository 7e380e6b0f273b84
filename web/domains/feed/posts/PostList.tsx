import { useInfiniteQuery } from '@tanstack/react-query';
import { type CSSProperties, memo, useEffect } from 'react';
import type { Post } from '#contract/feed/endpoints.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { useLive } from '../../../platform/live/live.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonPost } from '../../../ui/display/Skeleton.tsx';
import { preloadRichText } from '../../../ui/editor/reading/RichText.tsx';
import { plural } from '../../../ui/formats.ts';
import { useIncrementalRow } from '../../../ui/hooks/use-incremental-row.ts';
import { type PostSource, postPages } from '../data.ts';
import styles from '../feed.module.css';
import { useCountsLive } from '../hear-counts.ts';
import { sentences } from '../messages.ts';
import { reloadPosts, useListPlace, useNewCount } from './data.ts';
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
  const posts = useInfiniteQuery(postPages(source));
  useEffect(preloadRichText, []);
  const first = posts.data?.pages[0]?.items;
  useCountsLive();
  useListPlace(source);
  // In an empty list there is no post that a number could count from.
  useLive('posts', () => {
    if (first?.length === 0) void posts.refetch();
  });
  const newest = first?.find((post) => !post.is_pinned)?.id;
  const above = useNewCount(source, newest, posts.dataUpdatedAt).data?.count ?? 0;

  return (
    <ListOf
      query={posts}
      loading={
        <Skeleton label={sentences.loading} isLabelShown>
          <SkeletonPost />
          <SkeletonPost />
        </Skeleton>
      }
      failed="We couldn’t load the posts."
      empty={
        <EmptyState art="posts" title={sentences.none} level="h2">
          {empty}
        </EmptyState>
      }
      fresh={{
        label: above === 0 ? null : `${above > 99 ? '99+' : above} new ${plural(above, 'post')}`,
        onShow: () => reloadPosts(source),
      }}
      more={{ label: 'Show older posts', busyText: sentences.loading, ahead }}
      frame={(list) => <div className="post-list">{list}</div>}
      rows={(shown) => <Posts shown={shown} source={source} inGroup={inGroup} />}
    />
  );
}

function Posts({ shown, source, inGroup }: { shown: Post[]; source: PostSource; inGroup: boolean }) {
  const groups = usePostGroups(JSON.stringify(source), shown);
  return groups.map((group, index) => (
    <PostRows key={group.id} group={group} inGroup={inGroup} early={early - index * perGroup} />
  ));
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
      className={styles.postGroup}
      style={{ '--usual': `${posts.length * usual}px`, ...style } as CSSProperties}
      aria-busy={!isReady || undefined}
    >
      {posts.slice(0, drawn).map((post) => (
        <PostCard key={post.id} post={post} inGroup={inGroup} />
      ))}
    </div>
  );
});
