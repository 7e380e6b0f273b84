import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { fillAnswer, maxQuestion } from '#contract/support/constants.ts';
import type { Ticket } from '#contract/support/endpoints.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { useLetters } from '../../platform/commands/shortcut-letters.ts';
import { useLetterKeys } from '../../platform/commands/use-letter-keys.ts';
import { TextAreaField } from '../../platform/forms/fields.tsx';
import { send, useForm } from '../../platform/forms/use-form.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Kbd } from '../../ui/controls/Kbd.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { keepTicket, readyRepliesRead, takeCurrent, unsentText } from './data.ts';
import { ReadyReplies } from './ReadyReplies.tsx';
import styles from './support.module.css';

const first = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** Reply to the writer, or note to staff. The text stays on this device until the server has it. */
export function ReplyBox({ ticket }: { ticket: Ticket }) {
  const { name: me } = useMember();
  const toast = useToast();
  const letters = useLetters();
  const [mode, setMode] = useState<'reply' | 'note'>('reply');
  const [isEditing, setEditing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  /** Id of this text on the server, so that sending it twice sends it once. */
  const [formId, setFormId] = useState(randomId);
  const ready = useQuery(readyRepliesRead).data ?? [];
  const { id, version } = ticket;
  const form = useForm<{ message: string }, Ticket, boolean>({
    values: { message: '' },
    draft: unsentText(mode === 'reply' ? id : `note:${id}`, 'message'),
    save: ({ message }, _, closes) =>
      mode === 'reply'
        ? send('POST /api/admin/support/tickets/:id/replies', {
            params: { id },
            body: { message, version, closes, form_id: formId },
          })
        : send('POST /api/admin/support/tickets/:id/notes', {
            params: { id },
            body: { note: message, form_id: formId },
          }),
    failure:
      mode === 'reply'
        ? 'We couldn’t send your reply. It’s still here. Try again.'
        : 'We couldn’t save your note. It’s still here. Try again.',
    showError: toast.error,
    show: (saved) => void keepTicket(saved),
    onSaved() {
      setFormId(randomId());
      toast(mode === 'reply' ? 'Your reply is sent.' : 'The note is saved.');
    },
    onFail: takeCurrent,
  });
  const { busy } = form;
  const text = form.values.message;
  const reply = (closes: boolean) => {
    if (!text.trim() || busy) return field.current?.focus();
    return void form.save(closes);
  };
  const write = (next: 'reply' | 'note') => {
    setMode(next);
    field.current?.focus();
  };
  useLetterKeys({ r: () => write('reply'), n: () => write('note') });
  const insert = (content: string) => {
    const words = fillAnswer(content, {
      name: first(ticket.name),
      number: String(ticket.number),
      me: first(me),
    });
    const at = field.current?.selectionStart ?? text.length;
    form.set({ message: text.slice(0, at) + words + text.slice(at) });
    field.current?.focus();
  };
  return (
    <div
      className={
        mode === 'note'
          ? clsx(styles.reply, styles.isNote, 'grid gap-2.5 px-5 py-3.5 border-t border-line')
          : clsx(styles.reply, 'grid gap-2.5 px-5 py-3.5 border-t border-line')
      }
    >
      <Segmented
        label="Kind of text"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'reply', label: 'Reply' },
          { value: 'note', label: 'Note to staff' },
        ]}
      />
      {mode === 'reply' ? (
        <div
          className="flex gap-1.5 items-center overflow-x-auto *:flex-none"
          role="group"
          aria-label="Ready replies"
        >
          {ready.map(({ id: key, title, content }) => (
            <Button key={key} size="sm" onClick={() => insert(content)}>
              {title}
            </Button>
          ))}
          <Button size="sm" kind="ghost" onClick={() => setEditing(true)}>
            Edit ready replies
          </Button>
        </div>
      ) : null}
      <TextAreaField
        form={form}
        name="message"
        hideLabel
        label={mode === 'reply' ? `Reply to ${first(ticket.name)}` : 'Note to staff'}
        ref={field}
        rows={4}
        dir="auto"
        maxLength={maxQuestion}
        readOnly={busy}
        placeholder={mode === 'reply' ? `Write to ${first(ticket.name)}` : 'Only staff read this.'}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          reply(false);
        }}
      />
      <div className="row row--wrap row--between">
        {letters ? (
          <span className="xs muted max-shell:hidden!">
            <Kbd>J</Kbd> <Kbd>K</Kbd> next, previous · <Kbd>R</Kbd> reply · <Kbd>N</Kbd> note ·{' '}
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> sends
          </span>
        ) : (
          <span />
        )}
        <div className="row row--wrap">
          {mode === 'note' ? (
            <Button kind="primary" busy={busy} busyText="Saving..." onClick={() => reply(false)}>
              Save
            </Button>
          ) : (
            <>
              <Button disabled={busy} onClick={() => reply(false)}>
                Send and wait
              </Button>
              <Button kind="primary" busy={busy} busyText="Sending..." onClick={() => reply(true)}>
                Send and solve
              </Button>
            </>
          )}
        </div>
      </div>
      {isEditing ? <ReadyReplies onClose={() => setEditing(false)} /> : null}
    </div>
  );
}
