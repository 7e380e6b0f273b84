import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { isGone } from '../../platform/is-gone.ts';
import { useTitle } from '../../platform/use-title.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { wordsOf } from '../../ui/editor/plain.ts';
import { Skeleton, SkeletonPost } from '../../ui/Skeleton.tsx';
import './feed.css';
import type { Post } from '#contract/feed.ts';
import { PostCard } from './PostCard.tsx';
import { usePost } from './queries.ts';

/** One post on a page of its own: where links, notices and search lead. */
export function PostPage({ id }: { id: string }) {
  const router = useRouter();
  const post = usePost(id);
  useTitle(post.data && titleOf(post.data));
  const back = post.data?.group_id
    ? { href: `/groups/${post.data.group_id}`, label: `Back to ${post.data.group_name ?? 'the group'}` }
    : { href: '/feed', label: 'Back to the feed' };
  if (!post.data && isGone(post))
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
        className="post-back whitespace-normal [overflow-wrap:anywhere]"
      >
        {back.label}
      </ButtonLink>
      <h1 className="sr">{post.data ? `Post by ${post.data.user_name}` : 'Post'}</h1>
      {post.data ? (
        <PostCard post={post.data} whole onDeleted={() => void router.navigate({ href: back.href })} />
      ) : post.isError ? (
        <ErrorNote onRetry={() => void post.refetch()} retrying={post.isFetching}>
          We couldn’t load this post.
        </ErrorNote>
      ) : (
        <Skeleton label="Loading the post...">
          <SkeletonPost />
        </Skeleton>
      )}
    </div>
  );
}

/** Letters of a post's first words in the name of the tab. */
const mostLetters = 48;

/** Returns the author and the first words, cut at the end of a word. */
function titleOf({ user_name, content, win }: Post): string {
  const words = (win?.title ?? wordsOf(content)).replace(/\s+/g, ' ').trim();
  const cut = words.length > mostLetters ? `${words.slice(0, mostLetters).replace(/\s\S*$/, '')}...` : words;
  return cut ? `${user_name}: ${cut}` : `Photo by ${user_name}`;
}
