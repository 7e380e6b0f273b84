import type { MemberSheet } from '#contract/admin/endpoints.ts';
import { Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { TextAreaField } from '../../../platform/forms/fields.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { unsentText } from '../../support/data.ts';
import { sheetRead } from '../data.ts';

/** Notes about a member that only administrators read, until the member downloads their data. */
export function MemberNotes({ id, name, notes }: { id: string; name: string; notes: MemberSheet['notes'] }) {
  const form = useForm({
    values: { content: '' },
    // An unsent note stays on this device when the sheet is left, until the administrator signs out.
    draft: unsentText(`member:${id}`, 'content'),
    save: (body) => send('POST /api/admin/users/:id/notes', { params: { id }, body }),
    failure: 'We couldn’t save the note. What you wrote is still here.',
    show: (note) =>
      void queryClient.setQueryData(sheetRead(id).queryKey, (old: MemberSheet | undefined) =>
        old ? { ...old, notes: [note, ...old.notes] } : old,
      ),
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
      <Form form={form} className="mt-4">
        <TextAreaField
          form={form}
          name="content"
          label="Add a note"
          hint="Facts, no guesses, and no names of other members."
          error={form.error ?? undefined}
          rows={3}
          dir="auto"
          maxLength={2000}
        />
        <SubmitButton
          form={form}
          className="mt-3"
          size="sm"
          kind="secondary"
          disabled={!form.values.content.trim()}
        >
          Save
        </SubmitButton>
      </Form>
    </Card>
  );
}
