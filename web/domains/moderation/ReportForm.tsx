import { useRef, useState } from 'react';
import { type ReportCategory, reportCategories } from '#contract/report-categories.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { RadioCard, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { categoryLabel } from './report-categories.ts';
import './report.css';

export interface NewReport {
  category: ReportCategory;
  reason?: string;
}

export interface ReportFormProps {
  open: boolean;
  onClose: () => void;
  /** The reported noun: "post", "comment", "profile". */
  noun: string;
  /** The question, word for word from the specification. */
  question: string;
  /** Sends the report. The dialog closes when it resolves, and keeps its input when it throws. */
  onReport: (report: NewReport) => Promise<void>;
}

/** Reports content to the moderators, with one of five reasons and an optional sentence (decision 99). */
export function ReportForm({ open, onClose, noun, question, onReport }: ReportFormProps) {
  const [category, setCategory] = useState<ReportCategory>();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const report = async () => {
    if (busy || !category) return;
    setBusy(true);
    try {
      const words = reason.trim();
      await onReport({ category, ...(words && { reason: words }) });
      setCategory(undefined);
      setReason('');
      onClose();
    } catch {
      // The caller shows the error. The input stays for another try.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Report this ${noun}?`}
      description={question}
      initialFocus={first}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="danger"
            busy={busy}
            busyText="Reporting..."
            disabled={!category}
            onClick={() => void report()}
          >
            {`Report ${noun}`}
          </Button>
        </>
      }
    >
      <RadioGroup legend="What’s wrong with it?" className="report-reasons mt-4">
        {reportCategories.map((each, index) => (
          <RadioCard
            key={each}
            ref={index === 0 ? first : undefined}
            name="category"
            value={each}
            checked={category === each}
            onChange={() => setCategory(each)}
            title={categoryLabel[each].label}
            text={categoryLabel[each].hint}
          />
        ))}
      </RadioGroup>
      <Field className="mt-4" label="Anything we should know?" note="optional">
        <Input
          name="reason"
          dir="auto"
          maxLength={280}
          placeholder="One sentence is plenty"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      <p className="small muted mt-3">
        Only moderators see who reported. They look within 24 hours, and we’ll tell you what they decided.
      </p>
    </Dialog>
  );
}
