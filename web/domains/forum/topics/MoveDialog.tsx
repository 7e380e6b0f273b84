import { useState } from 'react';
import type { Topic } from '#contract/forum/endpoints.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Select } from '../../../ui/controls/Input.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useCategories } from './data.ts';

interface MoveDialogProps {
  open: boolean;
  topic: Topic;
  onClose: () => void;
  busy: boolean;
  /** Sentence about a move that failed. */
  error: string | undefined;
  onMove: (category: string) => void;
}

/** Dialog in which staff move a topic to another category. */
export function MoveDialog({ open, topic, onClose, busy, error, onMove }: MoveDialogProps) {
  const categories = useCategories().list ?? [];
  const [to, setTo] = useState(topic.category_slug);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Move this topic?"
      description="Its replies move with it. Links keep working. It will be unpinned."
      actions={
        <>
          <CloseButton kind="ghost" />
          <Button
            kind="primary"
            busy={busy}
            busyText="Moving..."
            disabled={to === topic.category_slug}
            onClick={() => onMove(to)}
          >
            Move topic
          </Button>
        </>
      }
    >
      <Field label="Category" error={error}>
        <Select value={to} onChange={(event) => setTo(event.currentTarget.value)}>
          {categories
            .filter(({ slug, is_closed }) => !is_closed || slug === topic.category_slug)
            .map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
    </Dialog>
  );
}
