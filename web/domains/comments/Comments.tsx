import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Comment } from '#contract/comments/endpoints.ts';
import { useNewReplies } from '../../platform/live/use-new-replies.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { NewNotice } from '../../ui/display/NewNotice.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { CommentBox } from './CommentBox.tsx';
import { anchorOf, CommentItem } from './CommentItem.tsx';
import { useCommentCache, useComments } from './comment-cache.ts';
import type { Thread } from './thread.ts';

const read = 100;
/** Most comments to load while looking for the one in the URL. */
const farthest = 1_000;
const prefix = anchorOf('');

/** Shows the comments of a subject and the box for a new one. Indents answers once, under their comment. */
export function Comments({ id, thread: of }: { id: string; thread: Thread }) {
  const comments = useComments(of);
  const me = useMember();
  const cached = useCommentCache(of);
  /** Own comments whose page is not loaded yet. They show above the box. */
  const [sent, setSent] = useState<readonly Comment[]>([]);
  /** A new object for each press of Reply, so that a second press focuses the box again. */
  const [answering, setAnswering] = useState<{ root: Comment; to: Comment } | null>(null);
  // The Reply button to focus when the box closes.
  const asked = useRef<HTMLElement>(null);
  const loaded = comments.data?.pages.flatMap((page) => page.items);
  const shown = loaded ?? of.preview;
  const known = new Set(shown.map((comment) => comment.id));
  const waiting = sent.filter((comment) => !known.has(comment.id));
  const all = [...shown, ...waiting];
  const answersOf = (root: Comment) => all.filter(({ parent_id }) => parent_id === root.id);
  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = comments;
  const isRoot = (comment: Comment) =>
    (comment.parent_id === null || !known.has(comment.parent_id)) &&
    // A tombstone disappears with its last answer, which may be on a page that isn't loaded yet.
    (!comment.is_deleted || hasNextPage || answersOf(comment).length > 0);
  const cache = {
    ...cached,
    replace(comment: Comment) {
      cached.replace(comment);
      setSent((now) => now.map((each) => (each.id === comment.id ? comment : each)));
    },
    remove(comment: Comment, tombstone?: Comment) {
      cached.remove(comment, tombstone);
      setSent((now) => now.flatMap((each) => (each.id === comment.id ? (tombstone ?? []) : each)));
    },
  };

  const fresh = useNewReplies(`${of.type}:${of.id}`, {
    noun: ['comment', 'comments'],
    isShown: (of) => all.some((comment) => comment.id === of),
  });
  const showNew = async () => {
    const { first } = fresh;
    await cached.reread();
    fresh.clear();
    if (first) arrive(first);
  };

  const isComing = useScrollToComment(comments, loaded);
  useEffect(() => {
    // Loads the whole conversation. Past the first 100, only a comment in the URL loads more by itself.
    if (hasNextPage && !isFetching && (isComing || (loaded?.length ?? 0) < read)) void fetchNextPage();
  }, [hasNextPage, isFetching, isComing, fetchNextPage, loaded?.length]);
  const add = (comment: Comment) => {
    cached.add(comment);
    // The comment belongs at the end, which is not loaded. Loading up to it would push the box far down the page.
    if (hasNextPage) setSent((now) => [...now.filter(({ id: of }) => of !== comment.id), comment]);
  };

  const stopAnswering = () => {
    setAnswering(null);
    asked.current?.focus();
  };
  const item = (comment: Comment, root: Comment) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      answers={answersOf(comment).length}
      mayAnswer={of.mayComment}
      mark={of.marked?.memberId === comment.user.id ? of.marked?.label : undefined}
      isFresh={loaded !== undefined}
      cache={cache}
      onAnswer={(button) => {
        asked.current = button;
        setAnswering({ root, to: comment });
      }}
    />
  );
  const thread = (root: Comment) => (
    <div key={root.id} className="grid gap-3.5">
      {item(root, root)}
      {answersOf(root).map((answer) => (
        <div key={answer.id} className="pl-11 max-shell:pl-5">
          {item(answer, root)}
        </div>
      ))}
      {answering?.root.id === root.id ? (
        <div className="pl-11 max-shell:pl-5">
          <CommentBox
            key={answering.to.id}
            thread={of}
            parent={answering.to}
            focused
            asked={answering}
            onSent={(comment, isDone) => {
              add(comment);
              if (isDone) stopAnswering();
            }}
            onCancel={stopAnswering}
          />
        </div>
      ) : null}
    </div>
  );
  return (
    <div className="comments" id={id}>
      {comments.isError && !loaded ? (
        <InlineError onRetry={() => void comments.refetch()} retrying={comments.isFetching}>
          We couldn’t load the comments.
        </InlineError>
      ) : null}
      {shown.filter(isRoot).map(thread)}
      {hasNextPage ? (
        <Button kind="ghost" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more comments
        </Button>
      ) : null}
      {waiting.filter(isRoot).map(thread)}
      {of.mayComment ? (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 items-end">
          <Avatar
            className="mb-1.5"
            name={me.name}
            id={me.id}
            photo={me.profile_photo}
            size="sm"
            decorative
          />
          <CommentBox thread={of} onSent={add} />
        </div>
      ) : null}
      {/* With more pages the button above leads to the new ones. */}
      <NewNotice at="here" label={hasNextPage ? null : fresh.label} onShow={() => void showNew()} />
    </div>
  );
}

/** Scrolls to the comment in the URL and loads pages until it is found. Returns true while it is still being looked for. */
function useScrollToComment(
  { isFetching, hasNextPage, refetch }: ReturnType<typeof useComments>,
  loaded?: Comment[],
): boolean {
  const hash = useLocation({ select: (location) => location.hash });
  const named = hash.startsWith(prefix) ? hash.slice(prefix.length) : null;
  const [seen, setSeen] = useState<string | null>(null);
  const [target, setTarget] = useState<{ id: string } | null>(null);
  if (named !== seen) {
    setSeen(named);
    setTarget(named === null ? null : { id: named });
  }
  const isHere = target !== null && loaded?.some(({ id }) => id === target.id) === true;
  const isComing = target !== null && !isHere && hasNextPage && (loaded?.length ?? 0) < farthest;
  const reached = useRef<object>(null);
  const asked = useRef<object>(null);
  const step = useEffectEvent(() => {
    if (!target || reached.current === target) return;
    if (isHere) {
      reached.current = target;
      arrive(target.id);
    } else if (loaded && !isFetching && !hasNextPage) {
      // The comment may be newer than the list, so refetch once. If it is still missing, stop looking.
      if (asked.current === target) reached.current = target;
      else void refetch();
      asked.current = target;
    }
  });
  useEffect(() => step(), [target, isHere, isFetching, hasNextPage]);
  return isComing;
}

/** Scrolls to a comment and focuses it. */
function arrive(id: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(anchorOf(id));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  });
}
