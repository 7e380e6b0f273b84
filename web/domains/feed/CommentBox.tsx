import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Comment } from '#contract/feed.ts';
import { ConflictNotice } from '../../platform/drafts/ConflictNotice.tsx';
import { useConfirmDiscard } from '../../platform/drafts/use-confirm-discard.ts';
import { newerIn } from '../../platform/drafts/use-edit-form.ts';
import { api } from '../../platform/http/api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { fromPlain } from '../../ui/editor/plain.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { mentionAt, mentionedIn } from './mentions.tsx';
import { PeoplePopover } from './PeoplePopover.tsx';
import { useCommentQueue } from './use-comment-queue.ts';

interface CommentBoxProps {
  postId: string;
  /** The comment that this one answers. */
  parent?: Comment;
  /** The viewer's own comment to edit. */
  comment?: Comment;
  /** Id of the element. Notifications and drafts link to it. */
  anchor?: string;
  /** True if the member pressed a button to open the box, so the box takes the focus. */
  focused?: boolean;
  /** A new object for each press that opens the box, so that each press focuses it again. */
  asked?: object | null;
  /** `isDone` is true if nothing was typed since, so the box may close. */
  onSent: (comment: Comment, isDone: boolean) => void;
  /** Called with the current version when the comment was changed elsewhere. */
  onNewer?: (comment: Comment) => void;
  onCancel?: () => void;
}

const most = 2000;

/** Field for a comment, an answer or an edit. Each keystroke is saved as a draft, and text that couldn't be sent returns to the field. */
export function CommentBox({
  postId,
  parent,
  comment,
  anchor,
  focused = false,
  asked,
  onSent,
  onNewer,
  onCancel,
}: CommentBoxProps) {
  const toast = useToast();
  const mayDiscard = useConfirmDiscard();
  const { text, write, submit, drop, keep, name, error, waiting, isChanged, isOlder } =
    useCommentQueue<Comment>({
      // An answer to one's own comment and an edit of it need separate drafts.
      place: comment ? `edit:${comment.id}` : `comment:${parent?.id ?? postId}`,
      standing: comment,
      send(content, client_id, people) {
        // People whose names were deleted from the text are not notified.
        const mentions = mentionedIn(content, people);
        return comment
          ? api('PUT /api/comments/:id', {
              params: { id: comment.id },
              // The version on the screen. If the server has a newer one, both are shown before either is replaced.
              body: { content, mentions, version: comment.version },
            }).catch((reason: unknown) => {
              const newer = newerIn<Comment>(reason);
              if (newer) onNewer?.(newer);
              throw reason;
            })
          : api('POST /api/posts/:id/comments', {
              params: { id: postId },
              body: { content, mentions, parent_id: parent?.id ?? null, client_id },
            });
      },
      onSent,
    });
  const [caret, setCaret] = useState(0);
  const [closed, setClosed] = useState<number | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    if (asked) box.current?.focus();
  }, [asked]);
  const mention = mentionAt(text, caret);
  const isChoosing = mention !== null && closed !== mention.from;
  const label = comment ? 'Edit your comment' : parent ? `Reply to ${parent.user_name}` : 'Write a comment';

  const pick = (person: { id: string; name: string }) => {
    if (!mention) return;
    const next = `${text.slice(0, mention.from)}@${person.name} ${text.slice(caret)}`;
    const at = mention.from + person.name.length + 2;
    name(person);
    write(next);
    setCaret(at);
    // One word and a space could be the start of a longer name, so the list would open again.
    setClosed(mention.from);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(at, at);
    });
  };
  const send = () => {
    submit();
    // The pressed button is disabled now, and the member may type the next comment.
    box.current?.focus();
  };
  const cancel = async () => {
    if (!(await mayDiscard(isChanged))) return;
    drop();
    onCancel?.();
  };

  const keepServerVersion = () => {
    keep();
    onCancel?.();
    toast('Kept the other version. Yours is in Drafts.');
  };

  return (
    <form
      id={anchor}
      className="comment-box"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {comment && isOlder ? (
        <ConflictNotice html={fromPlain(comment.content)} onKeep={keepServerVersion} />
      ) : null}
      {comment
        ? null
        : waiting.map(({ words, clientId }) => (
            <p key={clientId} className="comment-waiting" dir="auto">
              {words} <span className="xs">Sending...</span>
            </p>
          ))}
      <div className="comment-field">
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <textarea
          ref={box}
          id={id}
          dir="auto"
          className="textarea textarea--grow"
          rows={1}
          maxLength={most}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this box by pressing Reply or Edit
          autoFocus={focused}
          placeholder={label}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-controls={isChoosing ? `${id}-people` : undefined}
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget;
            write(value);
            setCaret(selectionStart);
            if (closed !== null && value[closed] !== '@') setClosed(null);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
            else if (event.key === 'Escape' && !isChoosing && onCancel) void cancel();
          }}
        />
        {isChoosing ? (
          <PeoplePopover
            id={`${id}-people`}
            query={mention.query}
            field={box}
            onPick={pick}
            onClose={() => setClosed(mention.from)}
          />
        ) : null}
      </div>
      {onCancel ? (
        <Button kind="ghost" size="sm" onClick={() => void cancel()}>
          Cancel
        </Button>
      ) : null}
      <Button
        type="submit"
        kind="tint"
        icon={SendHorizontal}
        label={comment ? 'Save comment' : 'Send comment'}
        busy={comment !== undefined && waiting.length > 0}
        disabled={text.trim() === ''}
      />
      {error ? (
        <p className="field-error comment-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </form>
  );
}
