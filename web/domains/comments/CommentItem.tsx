import { Ellipsis, Flag, Heart, Pencil, Trash2 } from 'lucide';
import { Suspense, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { ReportDialog } from '../../platform/content/ReportDialog.tsx';
import { useEditParam } from '../../platform/drafts/use-edit-param.ts';
import { isShut } from '../../platform/http/refusals.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { focusNear } from '../../ui/hooks/restore-focus.ts';
import { part } from '../../ui/layout/part.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import type { useCommentCache } from './comment-cache.ts';
import { EditComment } from './EditComment.tsx';
import { withMentions } from './mentions.tsx';
import { appealComment, likeComment, reportComment } from './mutations.ts';

const HiddenNote = part(() => import('../../platform/content/HiddenNote.tsx').then((m) => m.HiddenNote));

interface CommentItemProps {
  comment: Comment;
  /** Number of answers. They stay when the comment is deleted. */
  answers: number;
  mayAnswer: boolean;
  /** A word about its author, shown beside the name. */
  mark?: string | undefined;
  /** True if the comment was read from the server, not shown from its subject's preview. */
  isFresh: boolean;
  cache: ReturnType<typeof useCommentCache>;
  onAnswer: (button: HTMLElement) => void;
}

/** Returns the element id of a comment. Notifications, reports and drafts link to it. */
export const anchorOf = (id: string): string => `comment-${id}`;

/** Shows a comment: author, text and actions. A deleted comment with answers leaves a tombstone. */
export function CommentItem({
  comment,
  answers,
  mayAnswer,
  mark,
  isFresh,
  cache,
  onAnswer,
}: CommentItemProps) {
  const toast = useToast();
  const confirm = useConfirm();
  const editor = useEditParam(comment.id, comment.may_edit && isFresh);
  const [reporting, setReporting] = useState(false);
  const id = anchorOf(comment.id);
  const place = () => document.getElementById(id);
  const { user } = comment;

  const liking = useApiMutation(likeComment, {
    failure: 'We couldn’t save that. Try again.',
    isToggle: true,
    onDone: (after) => cache.replace({ ...comment, ...after }),
    onFail: () => cache.replace(comment),
  });
  const like = () => {
    const liked = !comment.liked;
    cache.replace({ ...comment, liked, likes_count: comment.likes_count + (liked ? 1 : -1) });
    void liking.run(comment);
  };
  const erasing = useApiMutation('DELETE /api/comments/:id', {
    failure: 'Failed to delete comment',
    onDone({ comment: tombstone }) {
      const settle = focusNear(
        tombstone
          ? place()
          : (place()?.closest('article')?.querySelector<HTMLElement>('.acts [aria-expanded]') ?? null),
      );
      cache.remove(comment, tombstone);
      settle();
    },
    onFail(error) {
      // It was deleted in another tab.
      if (isShut({ error, data: comment })) void cache.reread();
    },
  });
  const erase = async () => {
    const sure = await confirm({
      title: 'Delete this comment?',
      body:
        answers > 0
          ? `Are you sure you want to delete this comment? This action cannot be undone. The ${answers === 1 ? 'answer to it stays' : 'answers to it stay'}.`
          : 'Are you sure you want to delete this comment? This action cannot be undone.',
      confirm: 'Delete comment',
      cancel: 'Keep it',
      danger: true,
    });
    if (sure) void erasing.run({ params: { id: comment.id } });
  };
  const askAgain = async (body: { words?: string }) =>
    cache.replace({ ...comment, ...(await appealComment(comment.id, body)) });

  const stopEditing = () => {
    editor.close();
    requestAnimationFrame(() => place()?.querySelector<HTMLElement>('[aria-haspopup]')?.focus());
  };

  if (comment.is_deleted)
    return (
      <div className="comment" id={id} tabIndex={-1}>
        <Avatar name="–" size="sm" decorative />
        <p className="grow muted">This comment was deleted.</p>
      </div>
    );
  if (editor.isOpen)
    return <EditComment anchor={id} comment={comment} show={cache.replace} onClose={stopEditing} />;
  const entries = [
    ...(comment.may_edit ? [{ key: 'edit', label: 'Edit', icon: Pencil, onSelect: editor.open }] : []),
    ...(comment.may_report
      ? [{ key: 'report', label: 'Report', icon: Flag, onSelect: () => setReporting(true) }]
      : []),
    ...(comment.may_delete
      ? [{ key: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => void erase() }]
      : []),
  ];
  return (
    <div className="comment" id={id} tabIndex={-1}>
      <Avatar name={user.name} id={user.id ?? user.name} photo={user.profile_photo} size="sm" decorative />
      <div className="grow">
        <p className="comment-text">
          <b>{user.id ? <Link href={`/u/${user.id}`}>{user.name}</Link> : user.name}</b>{' '}
          {mark ? <Chip>{mark}</Chip> : null}{' '}
          <span dir="auto">{withMentions(comment.content, comment.mentions)}</span>
        </p>
        <div className="comment-acts">
          <RelativeTime at={comment.created_at} />
          {comment.edited_at ? <span>edited</span> : null}
          {comment.is_hidden ? null : (
            <button type="button" aria-pressed={comment.liked} onClick={like}>
              <Icon as={Heart} size="sm" /> {comment.likes_count}
              <span className="sr">{comment.likes_count === 1 ? ' like' : ' likes'}</span>
            </button>
          )}
          {mayAnswer && !comment.is_hidden ? (
            <button type="button" onClick={(event) => onAnswer(event.currentTarget)}>
              Reply<span className="sr"> to {user.name}</span>
            </button>
          ) : null}
        </div>
        <Suspense fallback={null}>
          {comment.is_hidden ? <HiddenNote noun="comment" hiding={comment} onAsk={askAgain} /> : null}
        </Suspense>
      </div>
      {entries.length > 0 ? (
        <Menu
          label="Comment options"
          align="end"
          entries={entries}
          trigger={
            <Button kind="ghost" size="sm" icon={Ellipsis} label={`Options for ${user.name}’s comment`} />
          }
        />
      ) : null}
      <ReportDialog
        open={reporting}
        onClose={() => setReporting(false)}
        noun="comment"
        question="Are you sure you want to report this comment as inappropriate? This will notify moderators for review."
        send={(report) => reportComment(comment.id, report)}
        failure="Failed to report comment. Please try again."
        onReported={() => {
          cache.replace({ ...comment, may_report: false });
          toast('Content reported successfully. Moderators will review it.');
        }}
      />
    </div>
  );
}
