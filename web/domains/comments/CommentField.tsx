import { SendHorizontal } from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import type { MentionContext } from '../social/suggest-people.ts';
import { type Mentioned, mentionAt } from './mentions.tsx';
import { PeoplePopover } from './PeoplePopover.tsx';

interface CommentFieldProps {
  label: string;
  sendLabel: string;
  text: string;
  onText: (text: string) => void;
  /** Where the comment is written, for the suggested people. */
  context?: MentionContext;
  /** Called before `onText` when a person was picked for an @. */
  onPick: (person: Mentioned) => void;
  onSubmit: () => void;
  /** Cancel and Escape. Undefined for a field that stays open. */
  onCancel?: (() => void) | undefined;
  error: string | undefined;
  isBusy?: boolean;
  /** True if the member pressed a button to open the field, so it takes the focus. */
  isFocused?: boolean;
  /** A new object for each press that opens the field, so that each press focuses it again. */
  asked?: object | null | undefined;
  /** Id of the element. Notifications and drafts link to it. */
  anchor?: string | undefined;
  /** Shown above the field. */
  children?: ReactNode;
}

const most = 2000;

/** Field for a comment, with suggestions for people after an @. */
export function CommentField({
  label,
  sendLabel,
  text,
  onText,
  context,
  onPick,
  onSubmit,
  onCancel,
  error,
  isBusy = false,
  isFocused = false,
  asked,
  anchor,
  children,
}: CommentFieldProps) {
  const [caret, setCaret] = useState(0);
  const [closed, setClosed] = useState<number | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    if (asked) box.current?.focus();
  }, [asked]);
  const mention = mentionAt(text, caret);
  const isChoosing = mention !== null && closed !== mention.from;

  const pick = ({ id: person, name }: Mentioned) => {
    if (!mention) return;
    const at = mention.from + name.length + 2;
    onPick({ id: person, name });
    onText(`${text.slice(0, mention.from)}@${name} ${text.slice(caret)}`);
    setCaret(at);
    // One word and a space could be the start of a longer name, so the list would open again.
    setClosed(mention.from);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(at, at);
    });
  };
  const submit = () => {
    onSubmit();
    // The pressed button is disabled now, and the member may type the next comment.
    box.current?.focus();
  };

  return (
    <form
      id={anchor}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <div className="relative flex-[1_1_12rem]">
        <label className="sr" htmlFor={id}>
          {label}
        </label>
        <textarea
          ref={box}
          id={id}
          dir="auto"
          className="textarea textarea--grow min-h-touch py-2.5 resize-none"
          rows={1}
          maxLength={most}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this box by pressing Reply or Edit
          autoFocus={isFocused}
          placeholder={label}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-controls={isChoosing ? `${id}-people` : undefined}
          onChange={(event) => {
            const { value, selectionStart } = event.currentTarget;
            onText(value);
            setCaret(selectionStart);
            if (closed !== null && value[closed] !== '@') setClosed(null);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
            else if (event.key === 'Escape' && !isChoosing && onCancel) onCancel();
          }}
        />
        {isChoosing ? (
          <PeoplePopover
            id={`${id}-people`}
            query={mention.query}
            context={context}
            field={box}
            onPick={pick}
            onClose={() => setClosed(mention.from)}
          />
        ) : null}
      </div>
      {onCancel ? (
        <Button kind="ghost" size="sm" onClick={() => onCancel()}>
          Cancel
        </Button>
      ) : null}
      <Button
        type="submit"
        kind="tint"
        icon={SendHorizontal}
        label={sendLabel}
        busy={isBusy}
        disabled={text.trim() === ''}
      />
      {error ? (
        <p className="field-error [flex-basis:100%]" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </form>
  );
}
