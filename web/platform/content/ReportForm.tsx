import clsx from 'clsx';
import { useRef, useState } from 'react';
import { type ReportCategory, reportCategories } from '#contract/moderation/report-categories.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { RadioCard, RadioGroup } from '../../ui/controls/Radio.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { Failure } from '../http/api.ts';
import { useApiMutation } from '../query/use-api-mutation.ts';
import styles from './report.module.css';
import { categoryLabel } from './report-categories.ts';

export interface NewReport {
  category: ReportCategory;
  reason?: string;
}

export interface ReportFormProps {
  open: boolean;
  onClose: () => void;
  /** The reported noun: "post", "comment", "profile". */
  noun: string;
  /** The question, which stays word for word. */
  question: string;
  send: (report: NewReport) => Promise<unknown>;
  failure: Failure;
  /** Shows a failure. The default is a toast. */
  showError?: (sentence: string) => void;
  /** Called before the dialog closes. After a failure it stays open with its input. */
  onReported: () => unknown;
}

/** Reports content to the moderators, with one of five reasons and an optional sentence. */
export function ReportForm({
  open,
  onClose,
  noun,
  question,
  send,
  failure,
  showError,
  onReported,
}: ReportFormProps) {
  const [category, setCategory] = useState<ReportCategory>();
  const [reason, setReason] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const { run, busy } = useApiMutation(send, {
    failure,
    ...(showError && { showError }),
    async onDone() {
      await onReported();
      setCategory(undefined);
      setReason('');
      onClose();
    },
  });
  const report = () => {
    const words = reason.trim();
    if (category) void run({ category, ...(words && { reason: words }) });
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
          <CloseButton />
          <Button kind="danger" busy={busy} busyText="Reporting..." disabled={!category} onClick={report}>
            {`Report ${noun}`}
          </Button>
        </>
      }
    >
      <RadioGroup legend="What’s wrong with it?" className={clsx(styles.reportReasons, 'grid gap-2 mt-4')}>
        {reportCategories.map((each, index) => (
          <RadioCard
            className="min-h-0 px-3.5 py-2.5 rounded-md"
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
