import { useState } from 'react';
import { longestNotes } from '#contract/gatherings/constants.ts';
import type { Gathering, Meeting } from '#contract/gatherings/endpoints.ts';
import { FormProblem } from '../../../platform/forms/Form.tsx';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { TextAreaField } from '../../../platform/forms/fields.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { type Notes, saveNotes, setNotes } from '../data.ts';

/** Notes of a date. The host writes them here, and what is typed stays on the device until it is saved. */
export function NotesDialog({
  gathering,
  meeting,
  onClosed,
}: {
  gathering: Gathering;
  meeting: Meeting;
  onClosed: () => void;
}) {
  const [isOpen, setOpen] = useState(true);
  const toast = useToast();
  const form = useForm({
    draft: `notes.${meeting.id}`,
    values: { notes: meeting.notes ?? '' },
    version: meeting.notes_version,
    save: ({ notes }, version) => saveNotes(gathering.id, meeting.id, notes, version),
    failure: 'We couldn’t save the notes. What you wrote is still here.',
    show: (newer: Notes) => setNotes(gathering.id, meeting.id, newer),
    onSaved() {
      toast('Notes saved.');
      setOpen(false);
    },
  });
  const close = () => {
    form.drop();
    setOpen(false);
  };
  const title = `Notes of ${meeting.title || 'this session'}`;
  if (!gathering.is_host)
    return (
      <Dialog open={isOpen} onClose={() => setOpen(false)} onClosed={onClosed} title={title}>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {meeting.notes}
        </p>
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      open={isOpen}
      onClose={close}
      isDraft
      onClosed={onClosed}
      title={title}
      save="Save Changes"
      disabled={form.theirs !== undefined}
      close={<CloseButton kind="ghost" />}
      problem={
        <FormProblem form={form} title="These notes were changed elsewhere" take="Use these notes">
          {form.theirs?.notes ? (
            <span className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
              {form.theirs.notes}
            </span>
          ) : (
            'They were removed there.'
          )}
        </FormProblem>
      }
    >
      <TextAreaField
        form={form}
        name="notes"
        label="Notes"
        hint="Members with Creator read them. Leave out names."
        rows={8}
        dir="auto"
        maxLength={longestNotes}
      />
    </FormDialog>
  );
}
