import clsx from 'clsx';
import { Heart } from 'lucide';
import type { Comment } from '#contract/comments/endpoints.ts';
import { ContentMenu } from '../../platform/content/ContentMenu.tsx';
import { HiddenNotice } from '../../platform/content/HiddenNotice.tsx';
import { useContentActions } from '../../platform/content/use-content-actions.tsx';
import { isShut } from '../../platform/http/refusals.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { numberWords, plural } from '../../ui/formats.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import type { useCommentCache } from './comment-cache.ts';
import styles from './comments.module.css';
import { appealComment, deleteComment, likeComment, reportComment } from './data.ts';
import { EditComment } from './EditComment.tsx';
import { withMentions } from './mentions.tsx';

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
  const id = anchorOf(comment.id);
  const place = () => document.getElementById(id);
  const { user } = comment;

  const liking = useApiMutation(likeComment, {
    failure: 'We couldn’t save that. Try again.',
    isToggle: true,
  });
  const like = () => void liking.run(comment, (change) => cache.replace(change(comment)));
  const question = 'Are you sure you want to delete this comment? This action cannot be undone.';
  const actions = useContentActions({
    noun: 'comment',
    place,
    edit: { id: comment.id, may: comment.may_edit && isFresh },
    report: comment.may_report && {
      isInMenu: true,
      question:
        'Are you sure you want to report this comment as inappropriate? This will notify moderators for review.',
      send: (report) => reportComment(comment.id, report),
      failure: 'Failed to report comment. Please try again.',
      done: 'Content reported successfully. Moderators will review it.',
      onDone: () => cache.replace({ ...comment, may_report: false }),
    },
    erase: comment.may_delete
      ? {
          questions: [
            {
              body:
                answers > 0
                  ? `${question} The ${plural(answers, 'answer to it stays', 'answers to it stay')}.`
                  : question,
            },
          ],
          call: () => deleteComment(comment.id),
          failure: 'Failed to delete comment',
          near: () =>
            place()?.closest('article')?.querySelector<HTMLElement>('.acts [aria-expanded]') ?? null,
          remove: ({ comment: tombstone }) => cache.remove(comment, tombstone),
          onFail(error) {
            // It was deleted in another tab.
            if (isShut({ error, data: comment })) void cache.reread();
          },
        }
      : undefined,
  });
  const askAgain = async (body: { words?: string }) =>
    cache.replace({ ...comment, ...(await appealComment(comment.id, body)) });

  if (comment.is_deleted)
    return (
      <div className="comment text-md flex gap-3 [&_b]:mr-1.5 [&_.banner-body]:min-w-0" id={id} tabIndex={-1}>
        <Avatar name="–" size="sm" decorative />
        <p className="grow muted">This comment was deleted.</p>
      </div>
    );
  if (actions.isEditing)
    return <EditComment anchor={id} comment={comment} show={cache.replace} onClose={actions.stopEditing} />;
  return (
    <div className="comment text-md flex gap-3 [&_.banner-body]:min-w-0" id={id} tabIndex={-1}>
      <Avatar name={user.name} id={user.id ?? user.name} photo={user.profile_photo} size="sm" decorative />
      <div className="grow">
        <p className="whitespace-pre-wrap wrap-anywhere">
          <b className="mr-0.5">{user.id ? <Link href={`/u/${user.id}`}>{user.name}</Link> : user.name}</b>{' '}
          {mark ? <Chip>{mark}</Chip> : null}{' '}
          <span dir="auto">{withMentions(comment.content, comment.mentions)}</span>
        </p>
        <div
          className={clsx(
            styles.commentActs,
            'font-size-xs flex flex-wrap items-center gap-x-4 gap-y-0 mt-0.5 subtle',
          )}
        >
          <RelativeTime at={comment.created_at} />
          {comment.edited_at ? <span>edited</span> : null}
          {comment.is_hidden ? null : (
            <button
              className="inline-flex items-center gap-1 min-h-7 muted font-medium max-shell:min-h-touch aria-pressed:text-danger-text"
              type="button"
              aria-pressed={comment.liked}
              onClick={like}
            >
              <Icon as={Heart} size="sm" /> {numberWords(comment.likes_count)}
              <span className="sr">{plural(comment.likes_count, ' like')}</span>
            </button>
          )}
          {mayAnswer && !comment.is_hidden ? (
            <button
              className="inline-flex items-center gap-1 min-h-7 muted font-medium max-shell:min-h-touch aria-pressed:text-danger-text"
              type="button"
              onClick={(event) => onAnswer(event.currentTarget)}
            >
              Reply<span className="sr"> to {user.name}</span>
            </button>
          ) : null}
        </div>
        <HiddenNotice noun="comment" content={comment} onAsk={askAgain} />
      </div>
      <ContentMenu
        label="Comment options"
        button={`Options for ${user.name}’s comment`}
        entries={actions.entries}
      />
      {actions.dialogs}
    </div>
  );
}
