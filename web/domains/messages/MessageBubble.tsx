import clsx from 'clsx';
import { Copy, Ellipsis, Flag, Pencil, Reply, Trash2 } from 'lucide';
import { memo, type ReactNode, Suspense, useState } from 'react';
import { type ReactionKind, reactionKinds, reactions } from '#contract/content-types/reaction-kinds.ts';
import type { Message } from '#contract/messages/endpoints.ts';
import { copyText } from '../../platform/app/copy-text.ts';
import { Reactions, reactionIcons } from '../../platform/content/Reactions.tsx';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { focusNear } from '../../ui/hooks/restore-focus.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { Lightbox } from '../../ui/overlays/Lightbox.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { deleteMessage, reactToMessage } from './conversations/data.ts';
import styles from './messages.module.css';
import { QuotedMessage } from './QuotedMessage.tsx';
import { ReportMessage } from './ReportMessage.tsx';
import { deletedWords, idOfMessage, ownPath, timeLabel } from './rules.ts';

// Loaded at the first press.
const EditMessage = part(() => import('./EditMessage.tsx').then((m) => m.EditMessage));

interface MessageBubbleProps {
  address: string;
  message: Message;
  isFirstUnread: boolean;
  /** True for a message in a chat that says who wrote it. */
  beginsRun: boolean;
  /** True for the newest own message of a date, which says whether it was read. */
  showsState: boolean;
  /** True for an own message that was sent a short time ago. */
  mayEdit: boolean;
  /** True for the message at which the conversation was opened. */
  isFound: boolean;
  /** Null in a chat, where each message says who wrote it. */
  partnerName: string | null;
  /** Undefined if the viewer may not write here. */
  onReply: ((to: { id: string }) => void) | undefined;
  /** Goes to the message that this one replies to. */
  onQuote: (of: { id: string }) => void;
}

/** One message, or the place of a deleted one. */
export const MessageBubble = memo(function MessageBubble({
  address,
  message,
  isFirstUnread,
  beginsRun,
  showsState,
  mayEdit,
  isFound,
  partnerName,
  onReply,
  onQuote,
}: MessageBubbleProps) {
  const {
    is_own: isOwn,
    sender,
    content,
    image,
    post,
    quote,
    deleted_by,
    created_at,
    edited_at,
    read_at,
  } = message;
  const [isLarge, setLarge] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { id: memberId } = useMember();
  const reacting = useApiMutation(reactToMessage, {
    failure: 'We couldn’t save that. Try again.',
    isToggle: true,
  });
  const react = (kind: ReactionKind) => void reacting.run(address, message, kind, memberId);
  const time = timeLabel(created_at);
  const stopEditing = () => {
    setEditing(false);
    // The menu is back in the next frame.
    requestAnimationFrame(() => {
      const place = document.getElementById(idOfMessage(message.id));
      focusNear(place?.querySelector<HTMLElement>('[aria-haspopup="menu"]') ?? null)();
    });
  };
  return (
    <>
      {isFirstUnread ? (
        <p className={styles.unreadLine}>
          <span>New messages</span>
        </p>
      ) : null}
      <div
        className={clsx(
          styles.row,
          'flex flex-wrap items-center gap-x-1 gap-y-0.5',
          isOwn && 'flex-row-reverse',
          sender && !isOwn && styles.byOther,
          isFound && styles.rowFound,
        )}
        id={idOfMessage(message.id)}
        data-message={message.position}
        // The message at which the conversation opens gets the focus.
        tabIndex={isFound ? -1 : undefined}
      >
        {beginsRun && sender ? <Writer sender={sender} /> : null}
        {isEditing && !deleted_by ? (
          <Suspense fallback={null}>
            <EditMessage address={address} message={message} onClose={stopEditing} />
          </Suspense>
        ) : (
          <>
            <div
              className={clsx(
                styles.b,
                'max-w-[min(78%,30rem)]',
                isOwn && styles.me,
                deleted_by && styles.gone,
                message.message_type === 'success_share' && styles.win,
              )}
              title={time}
            >
              <span className="sr">
                {isOwn ? `You, ${time}: ` : sender ? `${sender.name}, ${time}: ` : `${time}: `}
              </span>
              {deleted_by ? deletedWords(message) : null}
              {message.message_type === 'success_share' && !deleted_by ? (
                <span className="xs muted block">Shared a success</span>
              ) : null}
              {quote && !deleted_by ? (
                <Quoted quote={quote} partnerName={partnerName} onQuote={onQuote} />
              ) : null}
              {image ? (
                <button
                  type="button"
                  className="block w-[min(100%,20rem)] rounded-[0.875rem] overflow-hidden mt-0.5 mb-1"
                  onClick={() => setLarge(true)}
                >
                  <Picture
                    className="block w-full h-auto"
                    picture={image}
                    sizes="(max-width: 768px) 70vw, 20rem"
                  />
                  <span className="sr">Show larger</span>
                </button>
              ) : null}
              {content && !deleted_by ? (
                <span className="whitespace-pre-wrap" dir="auto">
                  {withLinks(content)}
                </span>
              ) : null}
              {edited_at ? <span className="font-size-xs ms-2 opacity-80">Edited</span> : null}
              {post ? (
                <Link
                  className={clsx(
                    styles.post,
                    'small grid mt-2 px-3 py-2.5 rounded-[0.75rem] bg-surface text-text border border-line',
                  )}
                  href={post.path}
                >
                  <b>Post by {post.author_name}</b>
                  <span dir="auto">{post.excerpt}</span>
                </Link>
              ) : null}
            </div>
            <Options
              address={address}
              message={message}
              onReact={react}
              onReply={onReply}
              onEdit={mayEdit ? () => setEditing(true) : undefined}
            />
          </>
        )}
        {!deleted_by && reactionKinds.some((kind) => message.reaction_counts[kind] > 0) ? (
          <div className={clsx('flex flex-[1_0_100%]', isOwn && 'justify-end')}>
            <Reactions written={message} onReact={react} hidesEmpty />
          </div>
        ) : null}
        {showsState && !deleted_by ? (
          <span className="font-size-xs [flex-basis:100%] text-end muted px-1 py-0">
            {read_at ? 'Read' : 'Sent'}
          </span>
        ) : null}
      </div>
      {isLarge && image ? <Lightbox picture={image} onClose={() => setLarge(false)} /> : null}
    </>
  );
});

/** Who wrote the messages below, in a chat. A reader hears it before each of them. */
const Writer = ({ sender }: { sender: NonNullable<Message['sender']> }) => (
  <p className={clsx(styles.writer, 'xs muted')}>
    <Avatar
      className={styles.face}
      size="sm"
      name={sender.name}
      id={sender.id ?? undefined}
      photo={sender.profile_photo}
      decorative
    />
    {sender.id ? (
      <Link className="truncate" href={`/u/${sender.id}`} dir="auto">
        {sender.name}
      </Link>
    ) : (
      sender.name
    )}
  </p>
);

interface QuotedProps extends Pick<MessageBubbleProps, 'partnerName' | 'onQuote'> {
  quote: NonNullable<Message['quote']>;
}

/** The message that another one replies to. Pressing it goes there. */
function Quoted({ quote, partnerName, onQuote }: QuotedProps) {
  const { id } = quote;
  const words = <QuotedMessage quote={quote} partnerName={partnerName} />;
  return id === null ? (
    <div className="mb-1">{words}</div>
  ) : (
    <button
      type="button"
      className="block w-full text-start mb-1 rounded-sm min-h-touch"
      onClick={() => onQuote({ id })}
    >
      <span className="sr">Go to the message by </span>
      {words}
    </button>
  );
}

interface OptionsProps {
  address: string;
  message: Message;
  onReact: (kind: ReactionKind) => void;
  onReply: ((to: { id: string }) => void) | undefined;
  /** Undefined if the viewer may not edit it. */
  onEdit: (() => void) | undefined;
}

function Options({ address, message, onReact, onReply, onEdit }: OptionsProps) {
  const toast = useToast();
  const confirm = useConfirm();
  const [isReporting, setReporting] = useState(false);
  const { id: memberId } = useMember();
  const removing = useApiMutation(deleteMessage, { failure: 'Failed to delete message. Please try again.' });
  if (message.deleted_by) return null;
  const remove = async () => {
    const isSure = await confirm({
      title: 'Delete this message?',
      body: `It’s deleted for ${message.sender ? 'everyone' : 'both of you'}. Its place says that it was deleted.`,
      confirm: 'Delete message',
      cancel: 'Keep message',
      danger: true,
    });
    if (isSure) await removing.run(address, message);
  };
  const copy = () =>
    copyText(message.content).then(
      () => toast('Copied.'),
      () => toast.error('We couldn’t copy that. Select the text instead.'),
    );
  const entries = [
    ...reactionKinds.map((kind) => ({
      key: kind,
      label: message.reactions[kind].includes(memberId)
        ? `Remove your ${reactions[kind].one}`
        : capitalized(reactions[kind].one),
      ...(reactionIcons[kind] && { icon: reactionIcons[kind] }),
      onSelect: () => onReact(kind),
    })),
    ...(onReply
      ? [
          {
            key: 'reply',
            label: 'Reply',
            icon: Reply,
            apart: true,
            onSelect: () => onReply({ id: message.id }),
          },
        ]
      : []),
    ...(message.content ? [{ key: 'copy', label: 'Copy', icon: Copy, onSelect: () => void copy() }] : []),
    ...(onEdit ? [{ key: 'edit', label: 'Edit', icon: Pencil, onSelect: onEdit }] : []),
    ...(message.may_report
      ? [{ key: 'report', label: 'Report', icon: Flag, onSelect: () => setReporting(true) }]
      : []),
    ...(message.may_delete
      ? [{ key: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => void remove() }]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <Menu
        label="Message options"
        align={message.is_own ? 'end' : 'start'}
        trigger={
          <Button className={styles.more} kind="ghost" size="sm" icon={Ellipsis} label="Message options" />
        }
        entries={entries}
      />
      <ReportMessage
        address={address}
        message={isReporting ? message : null}
        onClose={() => setReporting(false)}
      />
    </>
  );
}

/** Returns a plain text with its web addresses as links. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'’])/u).map((part, at) => {
    if (at % 2 === 0) return part;
    const path = ownPath(part, location.origin);
    return path ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't change
      <Link className="underline underline-offset-[0.2em]" key={at} href={path}>
        {part}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't change
      <a
        className="underline underline-offset-[0.2em]"
        key={at}
        href={part}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
      >
        {part}
      </a>
    );
  });
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
