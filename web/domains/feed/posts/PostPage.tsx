import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import type { Post } from '#contract/feed/endpoints.ts';
import { isNotFound } from '../../../platform/http/refusals.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { useTitle } from '../../../platform/navigation/use-title.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonPost } from '../../../ui/display/Skeleton.tsx';
import { plainTextOf } from '../../../ui/editor/reading/plain.ts';
import { useMuted } from '../../notifications/data.ts';
import { postRead } from '../data.ts';
import { useCountsLive } from '../hear-counts.ts';
import { PostCard } from './PostCard.tsx';

/** Page of one post. Links, notifications and search lead here. */
export function PostPage({ id }: { id: string }) {
  const router = useRouter();
  const post = useQuery(postRead(id));
  useCountsLive();
  useTitle(post.data && titleOf(post.data));
  const isMuted = useMuted(post.data !== undefined).has(id);
  const back = post.data?.group_id
    ? {
        href: post.data.in_pod ? '/pod' : `/groups/${post.data.group_id}`,
        label: `Back to ${post.data.group_name ?? 'the group'}`,
      }
    : { href: '/feed', label: 'Back to the feed' };
  if (!post.data && isNotFound(post))
    return (
      <EmptyState
        page
        art="not-found"
        title="Post not found or has been deleted."
        action={
          <ButtonLink kind="primary" href="/feed">
            Back to the feed
          </ButtonLink>
        }
      >
        It may have been deleted, or it’s in a group you haven’t joined.
      </EmptyState>
    );
  return (
    <div className="page page--narrow stack" style={{ '--gap': '1.25rem' } as React.CSSProperties}>
      <ButtonLink
        kind="ghost"
        size="sm"
        icon={ArrowLeft}
        href={back.href}
        className="justify-self-start self-start whitespace-normal [overflow-wrap:anywhere]"
      >
        {back.label}
      </ButtonLink>
      <h1 className="sr">{post.data ? `Post by ${post.data.user_name}` : 'Post'}</h1>
      <DataOf
        query={post}
        page
        loading={
          <Skeleton label="Loading the post...">
            <SkeletonPost />
          </Skeleton>
        }
        failed="We couldn’t load this post."
      >
        {(data) => (
          <PostCard
            post={data}
            whole
            isMuted={isMuted}
            onDeleted={() => void router.navigate({ href: back.href })}
          />
        )}
      </DataOf>
    </div>
  );
}

/** Most characters of the post in the tab's title. */
const maxLetters = 48;

/** Returns the author and the first words of the post, cut after a whole word. */
function titleOf({ user_name, content, win }: Post): string {
  const words = (win?.title ?? plainTextOf(content)).replace(/\s+/g, ' ').trim();
  const cut = words.length > maxLetters ? `${words.slice(0, maxLetters).replace(/\s\S*$/, '')}...` : words;
  return cut ? `${user_name}: ${cut}` : `Photo by ${user_name}`;
}
