import { Ellipsis, Link2, Pencil, Quote, Undo2 } from 'lucide';
import { type CSSProperties, memo, Suspense } from 'react';
import type { Reply } from '#contract/forum.ts';
import { MemberText } from '../../../platform/app/MemberText.tsx';
import { useCopyLink } from '../../../platform/app/use-copy-link.ts';
import { useEditParam } from '../../../platform/drafts/use-edit-param.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { focusNear } from '../../../ui/hooks/restore-focus.ts';
import { useIncrementalRow } from '../../../ui/hooks/use-incremental-row.ts';
import { part } from '../../../ui/layout/part.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { appeal } from '../mutations.ts';
import { PostActions } from '../PostActions.tsx';
import type { Thread } from '../topics/use-topic.ts';
import type { Acts } from '../topics/use-topic-actions.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';
import { anchorOf } from '../use-read-tracking.ts';
import { EditReply } from './EditReply.tsx';

const HiddenNote = part(() => import('../../../platform/content/HiddenNote.tsx').then((m) => m.HiddenNote));

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
  thread: Pick<Thread, 'replace' | 'reload'> & Record<'answer' | 'quote', (reply: Reply) => void>;
  acts: Acts;
  feedback: FormFeedback;
}

/** Height at which a long reply is cut, in px. */
const tallest = 420;

const isBareOf = (reply: Reply): boolean => reply.is_deleted && reply.content === '';

/** Shows a reply: author, tier, time, text, reactions and actions (A section 2.10). */
export const ReplyItem = memo(function ReplyItem(props: ReplyItemProps) {
  const { reply, depth, isEarly } = props;
  const { ref, isReady, style } = useIncrementalRow<HTMLElement>(reply.id, isEarly ? 1 : 0);
  return (
    <article
      ref={ref}
      id={anchorOf(reply.id)}
      className={reply.is_deleted ? 'reply is-deleted' : 'reply'}
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
  const editor = useEditParam(reply.id, reply.may_edit);
  const copyLink = useCopyLink(`${path}#${anchorOf(reply.id)}`);
  const stopEditing = () => {
    editor.close();
    const place = document.getElementById(anchorOf(reply.id));
    focusNear(place?.querySelector<HTMLElement>('[aria-haspopup]') ?? null)();
  };
  const isBare = isBareOf(reply);
  const mayAnswer = mayReply && !reply.is_deleted && !reply.is_hidden;
  const askAgain = async (body: { words?: string }) => thread.replace(await appeal(reply, body));
  const entries = [
    ...(mayAnswer
      ? [{ key: 'quote', label: 'Quote', icon: Quote, onSelect: () => thread.quote(reply) }]
      : []),
    ...(reply.may_edit ? [{ key: 'edit', label: 'Edit', icon: Pencil, onSelect: editor.open }] : []),
    { key: 'link', label: 'Copy link', icon: Link2, onSelect: copyLink },
    ...(reply.may_restore
      ? [{ key: 'restore', label: 'Restore', icon: Undo2, onSelect: () => void acts.restoreReply(reply) }]
      : []),
  ];
  return (
    <>
      <Avatar
        name={isBare ? '–' : author.name}
        id={author.id ?? author.name}
        photo={author.profile_photo}
        decorative
      />
      <div className="reply-body">
        <div className="reply-head">
          <div className="who-name">
            {isBare ? null : author.id === null ? (
              author.name
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
              <span className={isApart ? 'who-meta' : 'sr'}>in answer to {answeredName}</span>
            )}
            {isNew ? <Chip kind="brand">New</Chip> : null}
            {reply.is_deleted && !isBare ? <Chip kind="warn">Deleted</Chip> : null}
          </div>
          {isBare ? null : (
            <Menu
              label="Reply options"
              align="end"
              entries={entries}
              trigger={
                <Button kind="ghost" size="sm" icon={Ellipsis} label={`Options for ${author.name}’s reply`} />
              }
            />
          )}
        </div>
        {editor.isOpen ? (
          <EditReply reply={reply} thread={thread} feedback={feedback} onClose={stopEditing} />
        ) : isBare ? (
          <p className="muted reply-text">
            {reply.is_unheard ? 'You don’t see this reply.' : 'This reply was deleted.'}
          </p>
        ) : (
          <>
            <Suspense fallback={null}>
              {reply.is_hidden ? <HiddenNote noun="reply" hiding={reply} onAsk={askAgain} /> : null}
            </Suspense>
            <div className="reply-text">
              <MemberText html={reply.content} clamp={tallest} />
            </div>
            <PostActions
              written={reply}
              noun="reply"
              acts={acts}
              onReply={mayAnswer ? () => thread.answer(reply) : undefined}
              onErase={() => void acts.eraseReply(reply)}
            />
          </>
        )}
      </div>
    </>
  );
}
