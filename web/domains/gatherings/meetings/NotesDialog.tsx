import { useState } from 'react';
import { longestNotes } from '#contract/gathering-constants.ts';
import type { Gathering, Meeting } from '#contract/gatherings.ts';
import { ConflictBanner } from '../../../platform/drafts/ConflictBanner.tsx';
import { useVersionedForm } from '../../../platform/drafts/use-versioned-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Textarea } from '../../../ui/controls/Input.tsx';
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
  const form = useVersionedForm({
    key: `notes.${meeting.id}`,
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
    <Dialog
      open={isOpen}
      onClose={close}
      unsaved={form.isChanged}
      isDraft
      onClosed={onClosed}
      title={title}
      actions={
        <>
          <CloseButton kind="ghost" />
          <Button
            kind="primary"
            busy={form.busy}
            busyText="Saving..."
            disabled={form.theirs !== undefined}
            onClick={() => form.save()}
          >
            Save notes
          </Button>
        </>
      }
    >
      <ConflictBanner form={form} title="These notes were changed elsewhere" take="Use these notes">
        {form.theirs?.notes ? (
          <span className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            {form.theirs.notes}
          </span>
        ) : (
          'They were removed there.'
        )}
      </ConflictBanner>
      <Field label="Notes" hint="Members with Creator read them. Leave out names.">
        <Textarea
          rows={8}
          dir="auto"
          maxLength={longestNotes}
          value={form.values.notes}
          onChange={(event) => form.set({ notes: event.currentTarget.value })}
        />
      </Field>
    </Dialog>
  );
}
