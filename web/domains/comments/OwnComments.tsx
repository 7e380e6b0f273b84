import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide';
import type { OwnComment } from '#contract/comments/endpoints.ts';
import { cachedContent } from '../../platform/content/cached-content.ts';
import { useContentActions } from '../../platform/content/use-content-actions.tsx';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { queryClient } from '../../platform/query/query.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { Skeleton, SkeletonPost } from '../../ui/display/Skeleton.tsx';
import { deleteComment, ownCommentPages } from './data.ts';

/**
 * Lists the member's own comments, newest first. Comments in a group that they left can be deleted here and nowhere
 * else. Loads when it is opened.
 */
export function OwnComments() {
  return (
    <ListOf
      query={useInfiniteQuery(ownCommentPages)}
      loading={
        <Skeleton label="Loading your comments..." isLabelShown>
          <SkeletonPost />
        </Skeleton>
      }
      failed="We couldn’t load your comments."
      empty={
        <EmptyState art="posts" title="No comments yet" level="h2">
          What you write under posts is listed here.
        </EmptyState>
      }
      more="Show older comments"
      className="stack [--gap:0.75rem]"
      label="Your comments"
      row={(comment) => <Item comment={comment} />}
    />
  );
}

/** How a comment is changed in the list of one's own. */
const ownComments = cachedContent<OwnComment>({ lists: ['GET /api/my-comments'] });

function Item({ comment: { id, content, created_at, path, group_name } }: { comment: OwnComment }) {
  const { erase, isErasing } = useContentActions({
    noun: 'comment',
    place: () => document.getElementById(anchorOf(id)),
    edit: { id, may: false },
    erase: {
      questions: [{ body: 'Are you sure you want to delete this comment? This action cannot be undone.' }],
      call: () => deleteComment(id),
      failure: 'Failed to delete comment',
      remove: () => ownComments.patch(id, () => null),
      done: 'Comment deleted successfully',
      onDone() {
        void queryClient.invalidateQueries({ queryKey: ['GET /api/posts/:id/comments'] });
        void queryClient.invalidateQueries({ queryKey: ['GET /api/posts'] });
      },
    },
  });
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
        <Button kind="ghost" size="sm" icon={Trash2} busy={isErasing} className="ml-auto" onClick={erase}>
          Delete
          <span className="sr">{` the comment “${content.slice(0, 60)}”`}</span>
        </Button>
      </div>
    </Card>
  );
}

const anchorOf = (id: string): string => `own-comment-${id}`;
