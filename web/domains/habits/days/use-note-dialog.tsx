import { type ReactNode, useState } from 'react';
import type { Habit } from '#contract/habits/endpoints.ts';
import { NoteDialog } from './NoteDialog.tsx';
import type { Marking } from './use-mark.ts';

/** Returns what opens the note of a habit's date, and its dialog. */
export function useNoteDialog({ mark }: Pick<Marking, 'mark'>): {
  note: (habit: Habit, date: string) => void;
  dialog: ReactNode;
} {
  const [noting, setNoting] = useState<{ habit: Habit; date: string }>();
  const [isOpen, setOpen] = useState(false);
  return {
    note(habit, date) {
      setNoting({ habit, date });
      setOpen(true);
    },
    dialog: noting ? (
      <NoteDialog
        key={`${noting.habit.id}:${noting.date}`}
        {...noting}
        open={isOpen}
        onSave={(note) => {
          mark(noting.habit, noting.date, { note });
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
        onClosed={() => setNoting(undefined)}
      />
    ) : null,
  };
}
