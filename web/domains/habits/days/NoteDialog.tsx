import { useState } from 'react';
import type { Habit } from '#contract/habits/endpoints.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Textarea } from '../../../ui/controls/Input.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { longDate } from './rules.ts';

interface NoteDialogProps {
  habit: Habit;
  date: string;
  open: boolean;
  onSave: (note: string | null) => void;
  onClose: () => void;
  onClosed: () => void;
}

const longest = 500;

/** Writes the note of one date. An empty text removes it. */
export function NoteDialog({ habit, date, open, onSave, onClose, onClosed }: NoteDialogProps) {
  const before = habit.notes[date] ?? '';
  const [text, setText] = useState(before);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={before ? 'Edit note' : 'Add a note'}
      description={`${habit.name}, ${longDate(date)}`}
      actions={
        <>
          <CloseButton />
          <Button kind="primary" onClick={() => onSave(text.trim() || null)}>
            Save
          </Button>
        </>
      }
    >
      <Field label="Note" hideLabel aside={<span className="xs subtle nums">{longest - text.length}</span>}>
        <Textarea
          dir="auto"
          rows={4}
          maxLength={longest}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
