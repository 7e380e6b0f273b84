import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Textarea } from '../../ui/controls/Input.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { streakWords } from './words.ts';

interface ShareDialogProps {
  habit: Habit;
  open: boolean;
  onShared: () => void;
  onClose: () => void;
  onClosed: () => void;
}

/** Shares a streak as a card, with words that the member can change (HA-10, decision 75). */
export function ShareDialog({ habit, open, onShared, onClose, onClosed }: ShareDialogProps) {
  const toast = useToast();
  const [title, setTitle] = useState(streakWords(habit));
  const [description, setDescription] = useState(habit.name);
  const sharing = useApiMutation('POST /api/share-success', {
    failure: 'We couldn’t share it. Try again.',
    showError: null,
    invalidates: ['GET /api/posts'],
    onDone: ({ message }) => {
      toast(message);
      onShared();
      onClose();
    },
  });
  const isComplete = title.trim() !== '' && description.trim() !== '';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      dismissible={false}
      title="Share this streak"
      description="Others see a card with your words. Your notes and other habits stay private."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={sharing.busy}
            disabled={!isComplete}
            onClick={() =>
              void sharing.run({
                body: {
                  achievement_type: 'habit',
                  title: title.trim(),
                  description: description.trim(),
                  data: { streak: habit.streak },
                },
              })
            }
          >
            Share
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label="Title" required>
          <Input
            dir="auto"
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </Field>
        <Field label="Description" required>
          <Textarea
            dir="auto"
            rows={3}
            maxLength={2000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </Field>
        {sharing.error ? (
          <p className="field-error" role="alert">
            {sharing.error}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
