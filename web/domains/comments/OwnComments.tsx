import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide';
import type { OwnComment } from '#contract/comments.ts';
import { updateItems } from '../../platform/query/cached-lists.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { Skeleton, SkeletonPost } from '../../ui/display/Skeleton.tsx';
import { focusNear, nextTo } from '../../ui/hooks/restore-focus.ts';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { ownCommentPages } from './reads.ts';

/**
 * Lists the member's own comments, newest first. Comments in a group that they left can be deleted here and nowhere
 * else. Loads when it is opened.
 */
export function OwnComments() {
  const comments = useInfiniteQuery(ownCommentPages);
  const shown = comments.data?.pages.flatMap((page) => page.items);
  if (!shown)
    return comments.isError ? (
      <InlineError onRetry={() => void comments.refetch()} retrying={comments.isFetching}>
        We couldn’t load your comments.
      </InlineError>
    ) : (
      <Skeleton label="Loading your comments..." isLabelShown>
        <SkeletonPost />
      </Skeleton>
    );
  if (shown.length === 0)
    return (
      <EmptyState art="posts" title="No comments yet" level="h2">
        What you write under posts is listed here.
      </EmptyState>
    );
  return (
    <>
      <ul className="stack" style={{ '--gap': '0.75rem' } as React.CSSProperties} aria-label="Your comments">
        {shown.map((comment) => (
          <Item key={comment.id} comment={comment} />
        ))}
      </ul>
      {comments.hasNextPage ? (
        <LoadMore
          label="Show older comments"
          busy={comments.isFetchingNextPage}
          failed={comments.isFetchNextPageError}
          onMore={() => void comments.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

function Item({ comment: { id, content, created_at, path, group_name } }: { comment: OwnComment }) {
  const confirm = useConfirm();
  const toast = useToast();
  const forget = () =>
    updateItems<OwnComment>(
      ['GET /api/my-comments'],
      (each) => each.id === id,
      () => null,
    );
  const { run, busy } = useApiMutation('DELETE /api/comments/:id', {
    failure: 'Failed to delete comment',
    onDone() {
      const settle = focusNear(nextTo(document.getElementById(anchorOf(id))));
      forget();
      settle();
      toast('Comment deleted successfully');
      void queryClient.invalidateQueries({ queryKey: ['GET /api/posts/:id/comments'] });
      void queryClient.invalidateQueries({ queryKey: ['GET /api/posts'] });
    },
  });
  const erase = async () => {
    const sure = await confirm({
      title: 'Delete this comment?',
      body: 'Are you sure you want to delete this comment? This action cannot be undone.',
      confirm: 'Delete comment',
      cancel: 'Keep it',
      danger: true,
    });
    if (sure) void run({ params: { id } });
  };
  return (
    <Card as="li" id={anchorOf(id)} tabIndex={-1}>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
        {content}
      </p>
      <div className="row row--wrap mt-3">
        <p className="small muted">
          <RelativeTime at={created_at} />
          {group_name === null ? '' : ` · ${group_name}`}
          {' · '}
          {path === null ? (
            'You can no longer open this post'
          ) : (
            <Link className="link" href={path}>
              Open the post
            </Link>
          )}
        </p>
        <Button
          kind="ghost"
          size="sm"
          icon={Trash2}
          busy={busy}
          className="ml-auto"
          onClick={() => void erase()}
        >
          Delete
          <span className="sr">{` the comment “${content.slice(0, 60)}”`}</span>
        </Button>
      </div>
    </Card>
  );
}

const anchorOf = (id: string): string => `own-comment-${id}`;
