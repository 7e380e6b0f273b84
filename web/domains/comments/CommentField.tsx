import { SendHorizontal } from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form } from '../../platform/forms/Form.tsx';
import { TextAreaField } from '../../platform/forms/fields.tsx';
import type { Fields } from '../../platform/forms/form-state.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { MentionContext } from '../social/suggest-people.ts';
import { type Mentioned, mentionAt } from './mentions.tsx';
import { PeoplePopover } from './PeoplePopover.tsx';

interface CommentFieldProps {
  form: Fields<{ content: string }> & {
    error: string | null;
    busy: boolean;
    save: () => unknown;
    /** Called before `set` when a person was picked for an @. */
    pick: (person: Mentioned) => void;
  };
  label: string;
  sendLabel: string;
  /** Where the comment is written, for the suggested people. */
  context?: MentionContext;
  /** Cancel and Escape. Undefined for a field that stays open. */
  onCancel?: (() => void) | undefined;
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
  form,
  label,
  sendLabel,
  context,
  onCancel,
  isFocused = false,
  asked,
  anchor,
  children,
}: CommentFieldProps) {
  const { error } = form;
  const { content: text } = form.values;
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
    form.pick({ id: person, name });
    form.set({ content: `${text.slice(0, mention.from)}@${name} ${text.slice(caret)}` });
    setCaret(at);
    // One word and a space could be the start of a longer name, so the list would open again.
    setClosed(mention.from);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(at, at);
    });
  };
  const submit = () => {
    if (text.trim() === '') return;
    form.save();
    // The pressed button is disabled now, and the member may type the next comment.
    box.current?.focus();
  };
  const field: Fields<{ content: string }> = {
    values: form.values,
    errors: {},
    set({ content = '' }) {
      form.set({ content });
      setCaret(box.current?.selectionStart ?? 0);
      if (closed !== null && content[closed] !== '@') setClosed(null);
    },
  };

  return (
    <Form form={form} onSave={submit} id={anchor} className="flex flex-wrap items-end gap-2">
      {children}
      <div className="relative flex-[1_1_12rem]">
        <TextAreaField
          form={field}
          name="content"
          ref={box}
          label={label}
          hideLabel
          dir="auto"
          className="min-h-touch py-2.5 resize-none"
          grow
          rows={1}
          maxLength={most}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member asked for this box by pressing Reply or Edit
          autoFocus={isFocused}
          placeholder={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-controls={isChoosing ? `${id}-people` : undefined}
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
        busy={form.busy}
        disabled={text.trim() === ''}
      />
      {error ? (
        <p className="field-error [flex-basis:100%]" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </Form>
  );
}
