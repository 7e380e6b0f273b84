import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Radio, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

interface Choice {
  label: string;
  description: string;
}

interface PublishDialogProps {
  title: string;
  description?: string;
  /** Names the two choices. */
  legend: string;
  /** The usual way, and the urgent one. */
  usual: Choice;
  urgent: Choice;
  confirm: string;
  busy: boolean;
  onPublish: (isUrgent: boolean) => void;
  onClose: () => void;
}

/** Dialog that publishes a draft, in the usual way or urgently. */
export function PublishDialog({
  title,
  description,
  legend,
  usual,
  urgent,
  confirm,
  busy,
  onPublish,
  onClose,
}: PublishDialogProps) {
  const [isUrgent, setUrgent] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(description && { description })}
      actions={
        <>
          <CloseButton kind="ghost" />
          <Button kind="primary" busy={busy} busyText="Publishing..." onClick={() => onPublish(isUrgent)}>
            {confirm}
          </Button>
        </>
      }
    >
      <RadioGroup legend={legend} className="mt-4">
        <Radio name="way" {...usual} checked={!isUrgent} onChange={() => setUrgent(false)} />
        <Radio name="way" {...urgent} checked={isUrgent} onChange={() => setUrgent(true)} />
      </RadioGroup>
    </Dialog>
  );
}
