import { Ellipsis, Link2, Pencil, Quote, Undo2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Topic } from '#contract/forum.ts';
import { MemberText } from '../../platform/MemberText.tsx';
import { useEditAddress } from '../../platform/use-edit-address.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { focusNear } from '../../ui/focus-near.ts';
import { Link } from '../../ui/Link.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { TierPill } from '../../ui/TierPill.tsx';
import { EditReply } from './EditReply.tsx';
import type { Placed } from './rules.ts';
import type { Acts } from './use-acts.ts';
import type { Say } from './use-banner.tsx';
import { useCopyLink } from './use-copy-link.ts';
import { anchorOf } from './use-reading.ts';
import type { Thread } from './use-thread.ts';
import { WrittenActs } from './WrittenActs.tsx';

interface ReplyItemProps {
  placed: Placed;
  topic: Topic;
  isNew: boolean;
  thread: Thread;
  acts: Acts;
  say: Say;
  onReply: () => void;
  onQuote: () => void;
}

/** A long reply is cut at this many px. */
const tallest = 420;

/** One reply: face, tier, time, words, reactions, and what the viewer may do about it (A section 2.10). */
export function ReplyItem({ placed, topic, isNew, thread, acts, say, onReply, onQuote }: ReplyItemProps) {
  const { reply, depth, answers, isApart } = placed;
  const { author } = reply;
  const editor = useEditAddress(reply.id, reply.may_edit);
  const copyLink = useCopyLink(`/forum/${topic.category_slug}/${topic.id}#${anchorOf(reply.id)}`);
  const stopEditing = () => {
    editor.close();
    const place = document.getElementById(anchorOf(reply.id));
    focusNear(place?.querySelector<HTMLElement>('[aria-haspopup]') ?? null)();
  };
  const isBare = reply.is_deleted && reply.content === '';
  const mayAnswer = topic.may_reply && !reply.is_deleted;
  const entries = [
    ...(mayAnswer ? [{ key: 'quote', label: 'Quote', icon: Quote, onSelect: onQuote }] : []),
    ...(reply.may_edit ? [{ key: 'edit', label: 'Edit', icon: Pencil, onSelect: editor.open }] : []),
    { key: 'link', label: 'Copy link', icon: Link2, onSelect: copyLink },
    ...(reply.may_restore
      ? [{ key: 'restore', label: 'Restore', icon: Undo2, onSelect: () => void acts.restoreReply(reply) }]
      : []),
  ];
  return (
    <article
      id={anchorOf(reply.id)}
      className={reply.is_deleted ? 'reply is-deleted' : 'reply'}
      style={{ '--depth': depth } as CSSProperties}
      tabIndex={-1}
      aria-label={isBare ? 'Deleted reply' : `Reply by ${author.name}`}
    >
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
            {isBare || author.id === null ? null : <TierPill tier={author.membership_tier} />}
            <span className="who-meta">
              <RelativeTime at={reply.created_at} />
              {reply.edited_at && !reply.is_deleted ? ' · edited' : ''}
            </span>
            {answers || isApart ? (
              <span className={isApart ? 'who-meta' : 'sr'}>
                in answer to {answers?.author.name ?? 'an earlier reply'}
              </span>
            ) : null}
            {isNew ? <Chip kind="brand">New</Chip> : null}
            {reply.is_deleted && !isBare ? <Chip kind="warn">Deleted</Chip> : null}
          </div>
          {isBare ? null : (
            <Menu
              label="Reply options"
              align="end"
              entries={entries}
              trigger={
                <Button kind="ghost" size="sm" icon={Ellipsis} label={`Options of ${author.name}’s reply`} />
              }
            />
          )}
        </div>
        {editor.isOpen ? (
          <EditReply reply={reply} thread={thread} say={say} onClose={stopEditing} />
        ) : isBare ? (
          <p className="muted reply-text">This reply was deleted.</p>
        ) : (
          <>
            <div className="reply-text">
              <MemberText html={reply.content} clamp={tallest} />
            </div>
            <WrittenActs
              written={reply}
              noun="reply"
              acts={acts}
              onReply={mayAnswer ? onReply : undefined}
              onErase={() => void acts.eraseReply(reply)}
            />
          </>
        )}
      </div>
    </article>
  );
}
