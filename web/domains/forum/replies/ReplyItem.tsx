import clsx from 'clsx';
import { Quote, Undo2 } from 'lucide';
import { type CSSProperties, memo } from 'react';
import type { Reply } from '#contract/forum/endpoints.ts';
import { MemberText } from '../../../platform/app/MemberText.tsx';
import { ContentMenu } from '../../../platform/content/ContentMenu.tsx';
import { HiddenNotice } from '../../../platform/content/HiddenNotice.tsx';
import { useContentActions } from '../../../platform/content/use-content-actions.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { useIncrementalRow } from '../../../ui/hooks/use-incremental-row.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import styles from '../forum.module.css';
import { failures, sentences } from '../messages.ts';
import { PostActions, reportOf } from '../PostActions.tsx';
import { appeal, deleteReply } from '../topics/data.ts';
import type { Thread } from '../topics/use-topic.ts';
import type { Acts } from '../topics/use-topic-actions.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';
import { anchorOf } from '../use-read-tracking.ts';
import { EditReply } from './EditReply.tsx';

interface ReplyItemProps {
  reply: Reply;
  /** Steps of indentation, 0-3. */
  depth: number;
  /** Name of the author it answers. */
  answeredName: string | null;
  /** True if it is not shown under its parent, so it names the parent's author. */
  isApart: boolean;
  /** Path of the topic. */
  path: string;
  /** True if the viewer may reply in the topic. */
  mayReply: boolean;
  isNew: boolean;
  /** True for the first replies, which render at once. */
  isEarly: boolean;
  thread: Pick<Thread, 'replace' | 'reload' | 'remove'> & Record<'answer' | 'quote', (reply: Reply) => void>;
  acts: Acts;
  feedback: FormFeedback;
}

/** Height at which a long reply is cut, in px. */
const tallest = 420;

const isBareOf = (reply: Reply): boolean => reply.is_deleted && reply.content === '';

/** Shows a reply: author, tier, time, text, reactions and actions. */
export const ReplyItem = memo(function ReplyItem(props: ReplyItemProps) {
  const { reply, depth, isEarly } = props;
  const { ref, isReady, style } = useIncrementalRow<HTMLElement>(reply.id, isEarly ? 1 : 0);
  return (
    <article
      ref={ref}
      id={anchorOf(reply.id)}
      className={reply.is_deleted ? clsx(styles.reply, styles.isDeleted) : styles.reply}
      style={{ ...style, '--depth': depth } as CSSProperties}
      tabIndex={-1}
      aria-label={
        reply.is_unheard
          ? 'Reply that you don’t see'
          : isBareOf(reply)
            ? 'Deleted reply'
            : `Reply by ${reply.author.name}`
      }
      aria-busy={!isReady || undefined}
    >
      {isReady ? <Inside {...props} /> : null}
    </article>
  );
});

function Inside(props: ReplyItemProps) {
  const { reply, answeredName, isApart, path, mayReply, isNew, thread, acts, feedback } = props;
  const { author } = reply;
  const place = () => document.getElementById(anchorOf(reply.id));
  const isBare = isBareOf(reply);
  const mayAnswer = mayReply && !reply.is_deleted && !reply.is_hidden;
  const askAgain = async (body: { words?: string }) => thread.replace(await appeal(reply, body));
  const actions = useContentActions({
    noun: 'reply',
    place,
    edit: { id: reply.id, may: reply.may_edit },
    link: `${path}#${anchorOf(reply.id)}`,
    first: [mayAnswer && { key: 'quote', label: 'Quote', icon: Quote, onSelect: () => thread.quote(reply) }],
    last: [
      reply.may_restore === true && {
        key: 'restore',
        label: 'Restore',
        icon: Undo2,
        onSelect: () => void acts.restoreReply(reply),
      },
    ],
    report: reportOf(reply, acts),
    erase: reply.may_delete && {
      isOnCard: true,
      questions: [
        {
          title: 'Delete this comment?',
          body: sentences.confirmDeleteReply,
          confirm: 'Delete comment',
        },
      ],
      call: () => deleteReply(reply.id),
      failure: failures.deleteReply,
      showError: feedback.fail,
      remove() {
        feedback.clear();
        thread.remove(reply.id);
        return thread.reload();
      },
    },
  });
  return (
    <>
      <Avatar
        name={isBare ? '–' : author.name}
        id={author.id ?? author.name}
        photo={author.profile_photo}
        decorative
      />
      <div className={clsx(styles.body, 'min-w-0')}>
        <div className="flex items-start justify-between gap-2 [&_.btn]:-my-1.5">
          <div className="who-name">
            {isBare ? null : author.id === null ? (
              <bdi>{author.name}</bdi>
            ) : (
              <Link href={`/u/${author.id}`}>{author.name}</Link>
            )}
            {isBare || author.id === null ? null : (
              <TierPill tier={author.membership_tier} staff={author.staff} inForum />
            )}
            <span className="who-meta">
              <RelativeTime at={reply.created_at} />
              {reply.edited_at && !reply.is_deleted ? ' · edited' : ''}
            </span>
            {answeredName === null ? null : (
              <span className={isApart ? 'who-meta' : 'sr'}>
                in answer to <bdi>{answeredName}</bdi>
              </span>
            )}
            {isNew ? <Chip kind="brand">New</Chip> : null}
            {reply.is_deleted && !isBare ? <Chip kind="warn">Deleted</Chip> : null}
          </div>
          {isBare ? null : (
            <ContentMenu
              label="Reply options"
              button={`Options for ${author.name}’s reply`}
              entries={actions.entries}
            />
          )}
        </div>
        {actions.isEditing ? (
          <EditReply reply={reply} thread={thread} feedback={feedback} onClose={actions.stopEditing} />
        ) : isBare ? (
          <p className={clsx(styles.text, 'muted mt-2')}>
            {reply.is_unheard ? 'You don’t see this reply.' : 'This reply was deleted.'}
          </p>
        ) : (
          <>
            <HiddenNotice noun="reply" content={reply} onAsk={askAgain} />
            <div className={clsx(styles.text, 'mt-2')}>
              <MemberText html={reply.content} clamp={tallest} />
            </div>
            <PostActions
              written={reply}
              noun="reply"
              acts={acts}
              onReply={mayAnswer ? () => thread.answer(reply) : undefined}
              actions={actions}
            />
          </>
        )}
      </div>
    </>
  );
}
