import { SendHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Comment } from '#contract/feed.ts';
import { api, sentenceOf } from '../../platform/api.ts';
import { dropDraft, readDraft, writeDraft } from '../../platform/drafts.ts';
import { Button } from '../../ui/Button.tsx';
import { mentionAt, mentionedIn } from './mentions.tsx';
import { PeoplePopover } from './PeoplePopover.tsx';

interface CommentBoxProps {
  postId: string;
  /** Answers this comment. */
  parent?: Comment;
  /** Changes this comment of one's own. */
  comment?: Comment;
  /** It was asked for by a press, so the caret goes there. */
  focused?: boolean;
  onSent: (comment: Comment) => void;
  onCancel?: () => void;
}

const most = 2000;

/** Where a comment is written. Each keystroke is kept on the device; what could not be sent stays in the box. */
export function CommentBox({ postId, parent, comment, focused = false, onSent, onCancel }: CommentBoxProps) {
  const place = `comment:${comment?.id ?? parent?.id ?? postId}`;
  const [text, setText] = useState(() => readDraft(place)?.text ?? comment?.content ?? '');
  const [picked, setPicked] = useState<{ id: string; name: string }[]>(comment?.mentions ?? []);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [caret, setCaret] = useState(0);
  const [closed, setClosed] = useState<number | null>(null);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const mention = mentionAt(text, caret);
  const isChoosing = mention !== null && closed !== mention.from;
  const label = comment ? 'Edit your comment' : parent ? `Reply to ${parent.user_name}` : 'Write a comment';

  const write = (next: string) => {
    setText(next);
    setError(undefined);
    if (next) writeDraft(place, { text: next, base: 0 });
    else dropDraft(place);
  };
  const pick = (person: { id: string; name: string }) => {
    if (!mention) return;
    const next = `${text.slice(0, mention.from)}@${person.name} ${text.slice(caret)}`;
    const at = mention.from + person.name.length + 2;
    setPicked((now) => [...now, person]);
    write(next);
    setCaret(at);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(at, at);
    });
  };
  const send = async () => {
    const content = text.trim();
    if (!content || busy) return;
    setBusy(true);
    const mentions = mentionedIn(content, picked);
    try {
      const sent = comment
        ? await api('PUT /api/comments/:id', { params: { id: comment.id }, body: { content, mentions } })
        : await api('POST /api/posts/:id/comments', {
            params: { id: postId },
            body: { content, mentions, parent_id: parent?.id ?? null, client_id: clientId },
          });
      dropDraft(place);
      setText('');
      setPicked([]);
      setClientId(crypto.randomUUID());
      onSent(sent);
    } catch (reason) {
      setError(sentenceOf(reason, 'Your comment could not be sent. It is kept here; please try again.'));
    } finally {
      setBusy(false);
    }
  };
  const cancel = () => {
    dropDraft(place);
    onCancel?.();
  };

  return (
    <form
      className="comment-box"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="comment-field">
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <textarea
          ref={box}
          id={id}
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
            write(event.currentTarget.value);
            setCaret(event.currentTarget.selectionStart);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
            else if (event.key === 'Escape' && !isChoosing && onCancel) cancel();
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
        <Button kind="ghost" size="sm" onClick={cancel}>
          Cancel
        </Button>
      ) : null}
      <Button
        type="submit"
        kind="tint"
        icon={SendHorizontal}
        label={comment ? 'Save comment' : 'Send comment'}
        busy={busy}
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
