import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import type { Ticket } from '#contract/support.ts';
import { fillAnswer, maxQuestion } from '#contract/support-constants.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { useLetters } from '../../platform/commands/shortcut-letters.ts';
import { useLetterKeys } from '../../platform/commands/use-letter-keys.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { useStoredValue } from '../../platform/session/stored-value.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { Kbd } from '../../ui/controls/Kbd.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { keepTicket, keepUnsent, readyRepliesRead, takeCurrent, unsentReplies } from './data.ts';
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
  const place = mode === 'reply' ? ticket.id : `note:${ticket.id}`;
  const text = useStoredValue(unsentReplies)?.[place] ?? '';
  const field = useRef<HTMLTextAreaElement>(null);
  /** Id of this text on the server, so that sending it twice sends it once. */
  const [formId, setFormId] = useState(randomId);
  const ready = useQuery(readyRepliesRead).data ?? [];
  const done = (saved: Ticket, words: string) => {
    keepUnsent(place, '');
    setFormId(randomId());
    toast(words);
    return keepTicket(saved);
  };
  const reply = useApiMutation('POST /api/admin/support/tickets/:id/replies', {
    failure: 'We couldn’t send your reply. It’s still here. Try again.',
    onDone: (saved) => done(saved, 'Your reply is sent.'),
    onFail: takeCurrent,
  });
  const note = useApiMutation('POST /api/admin/support/tickets/:id/notes', {
    failure: 'We couldn’t save your note. It’s still here. Try again.',
    onDone: (saved) => done(saved, 'The note is saved.'),
  });
  const busy = reply.busy || note.busy;
  const { id, version } = ticket;
  const send = (closes: boolean) => {
    if (!text.trim() || busy) return field.current?.focus();
    if (mode === 'note') return void note.run({ params: { id }, body: { note: text, form_id: formId } });
    return void reply.run({ params: { id }, body: { message: text, version, closes, form_id: formId } });
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
    keepUnsent(place, text.slice(0, at) + words + text.slice(at));
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
      <Field hideLabel label={mode === 'reply' ? `Reply to ${first(ticket.name)}` : 'Note to staff'}>
        <Textarea
          ref={field}
          rows={4}
          dir="auto"
          maxLength={maxQuestion}
          readOnly={busy}
          value={text}
          placeholder={mode === 'reply' ? `Write to ${first(ticket.name)}` : 'Only staff read this.'}
          onChange={(event) => keepUnsent(place, event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send(false);
          }}
        />
      </Field>
      <div className="row row--wrap row--between">
        {letters ? (
          <span className="xs muted only-desktop">
            <Kbd>J</Kbd> <Kbd>K</Kbd> next, previous · <Kbd>R</Kbd> reply · <Kbd>N</Kbd> note ·{' '}
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> sends
          </span>
        ) : (
          <span />
        )}
        <div className="row row--wrap">
          {mode === 'note' ? (
            <Button kind="primary" busy={note.busy} busyText="Saving..." onClick={() => send(false)}>
              Save note
            </Button>
          ) : (
            <>
              <Button disabled={busy} onClick={() => send(false)}>
                Send and wait
              </Button>
              <Button kind="primary" busy={reply.busy} busyText="Sending..." onClick={() => send(true)}>
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
