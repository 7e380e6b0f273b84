import type { MemberSheet } from '#contract/admin.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useStoredValue } from '../../../platform/session/stored-value.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Textarea } from '../../../ui/controls/Input.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { keepUnsent, unsentReplies } from '../../support/data.ts';
import { sheetRead } from '../data.ts';

/** Notes about a member that only administrators read, until the member downloads their data. */
export function MemberNotes({ id, name, notes }: { id: string; name: string; notes: MemberSheet['notes'] }) {
  // An unsent note stays on this device when the sheet is left, until the administrator signs out.
  const place = `member:${id}`;
  const text = useStoredValue(unsentReplies)?.[place] ?? '';
  const { run, busy, error, clear } = useApiMutation('POST /api/admin/users/:id/notes', {
    failure: 'We couldn’t save the note. What you wrote is still here.',
    showError: null,
    onDone(note) {
      keepUnsent(place, '');
      queryClient.setQueryData(sheetRead(id).queryKey, (old: MemberSheet | undefined) =>
        old ? { ...old, notes: [note, ...old.notes] } : old,
      );
    },
  });
  return (
    <Card as="section">
      <h3>Notes for staff</h3>
      <p className="muted small mt-1">
        {name} gets these notes, without your name, when they download their data. What is about a report
        belongs in its case.
      </p>
      <ul>
        {notes.map((note) => (
          <li
            className="font-size-sm flex justify-between gap-4 px-0 py-2.5 border-b border-line wrap-anywhere last:border-b-0"
            key={note.id}
          >
            <span dir="auto" className="whitespace-pre-line">
              {note.content}
              <small className="font-size-xs block muted">
                {note.author_name}, <RelativeTime at={note.created_at} inSentence />
              </small>
            </span>
          </li>
        ))}
      </ul>
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) void run({ params: { id }, body: { content: text } });
        }}
      >
        <Field
          label="Add a note"
          hint="Facts, no guesses, and no names of other members."
          {...(error && { error })}
        >
          <Textarea
            rows={3}
            dir="auto"
            maxLength={2000}
            value={text}
            onChange={(event) => {
              keepUnsent(place, event.currentTarget.value);
              clear();
            }}
          />
        </Field>
        <Button
          className="mt-3"
          size="sm"
          type="submit"
          busy={busy}
          busyText="Saving..."
          disabled={!text.trim()}
        >
          Save note
        </Button>
      </form>
    </Card>
  );
}
