import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';

interface ReportDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The specification's question, word for word. */
  question: string;
  /** Reports; the dialog closes when it is done, and stays with the words when it throws. */
  onReport: (reason: string | undefined) => Promise<void>;
}

/** Reporting something to the moderators, with a reason if there is one (decision 99). */
export function ReportDialog({ open, onClose, title, question, onReport }: ReportDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const report = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await onReport(reason.trim() || undefined);
      setReason('');
      onClose();
    } catch {
      // Whoever reports says what went wrong; the words stay here for another try.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={question}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" busy={busy} busyText="Reporting..." onClick={() => void report()}>
            Report
          </Button>
        </>
      }
    >
      <Field label="What is wrong with it?" note="optional">
        <Textarea
          name="reason"
          dir="auto"
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
