import { useEffect, useRef, useState } from 'react';
import type { Comment, Post } from '#contract/feed.ts';
import { useMember } from '../../platform/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { CommentBox } from './CommentBox.tsx';
import { CommentItem } from './CommentItem.tsx';
import { useCommentCache, useComments } from './queries.ts';

/** The comments of a post with the box for another one; answers stand one step in, under what they answer. */
export function Comments({ id, post }: { id: string; post: Post }) {
  const comments = useComments(post.id, true);
  const me = useMember();
  const cache = useCommentCache(post.id);
  const [answering, setAnswering] = useState<Comment | null>(null);
  // The Reply button that was pressed gets the focus back.
  const asked = useRef<HTMLElement>(null);
  const loaded = comments.data?.pages.flatMap((page) => page.items);
  // Until they are all here, the newest three that came with the post.
  const shown = loaded ?? post.comments;
  const known = new Set(shown.map((comment) => comment.id));
  const roots = shown.filter(({ parent_id }) => parent_id === null || !known.has(parent_id));
  const answersOf = (root: Comment) => shown.filter(({ parent_id }) => parent_id === root.id);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = comments;
  useEffect(() => {
    // A conversation is read whole; only very long ones are asked for in steps.
    if (hasNextPage && !isFetchingNextPage && (loaded?.length ?? 0) < 100) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, loaded?.length]);

  const stopAnswering = () => {
    setAnswering(null);
    asked.current?.focus();
  };
  const item = (comment: Comment, root: Comment) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      answers={answersOf(comment).length}
      mayAnswer={post.may_comment}
      cache={cache}
      onAnswer={(button) => {
        asked.current = button;
        setAnswering(root);
      }}
    />
  );
  return (
    <div className="comments" id={id}>
      {comments.isError && !loaded ? (
        <ErrorNote onRetry={() => void comments.refetch()} retrying={comments.isFetching}>
          The comments could not be loaded.
        </ErrorNote>
      ) : null}
      {roots.map((root) => (
        <div key={root.id} className="comment-thread">
          {item(root, root)}
          {answersOf(root).map((answer) => (
            <div key={answer.id} className="comment-answer">
              {item(answer, root)}
            </div>
          ))}
          {answering?.id === root.id ? (
            <div className="comment-answer">
              <CommentBox
                postId={post.id}
                parent={root}
                focused
                onSent={(comment, isDone) => {
                  cache.add(comment);
                  if (isDone) stopAnswering();
                }}
                onCancel={stopAnswering}
              />
            </div>
          ) : null}
        </div>
      ))}
      {hasNextPage ? (
        <Button kind="ghost" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more comments
        </Button>
      ) : null}
      {post.may_comment ? (
        <div className="comment-new">
          <Avatar name={me.name} id={me.id} photo={me.profile_photo} size="sm" decorative />
          <CommentBox postId={post.id} onSent={cache.add} />
        </div>
      ) : null}
    </div>
  );
}
