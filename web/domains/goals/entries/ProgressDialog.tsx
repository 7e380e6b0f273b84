import { useRef, useState } from 'react';
import type { Goal } from '#contract/goals/endpoints.ts';
import { randomId } from '../../../platform/app/random-id.ts';
import { Form, FormProblem, SubmitButton } from '../../../platform/forms/Form.tsx';
import { TextField } from '../../../platform/forms/fields.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { ChipButton } from '../../../ui/display/Chip.tsx';
import { unitOf } from '../../../ui/formats.ts';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { TrailBar } from '../../../ui/progress/ProgressBar.tsx';
import { sentences } from '../messages.ts';
import { stepsFor } from '../rules.ts';
import { number, parseNumber, thenWords } from '../words.ts';
import { saveProgress } from './data.ts';

export interface GoalDialogProps {
  goal: Goal;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Dialog that sets the progress of a goal in all. It takes a number of 0 or more. */
export function ProgressDialog({
  goal,
  isQueued,
  open,
  onClose,
  onClosed,
}: GoalDialogProps & { isQueued: boolean }) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  // The value at the opening, so that progress of another device in between is noticed.
  const [seen, setSeen] = useState(goal.current_value);
  const [entry] = useState(randomId);
  const [opened] = useState(() => ({ text: number(goal.current_value), note: '' }));
  /** The goal as another device left it, while the member decides. */
  const [other, setOther] = useState<Goal | null>(null);
  const form = useForm({
    values: opened,
    check: ({ text }) => ({ text: parseNumber(text) === null && 'Enter a number of 0 or more.' }),
    save: (
      { text, note },
      _,
      { isSure, total = parseNumber(text) ?? 0 }: { isSure: boolean; total?: number },
    ) => saveProgress({ goal: goal.id, entry, value: total, seen, note: note.trim(), isSure, isQueued }),
    failure: { failed: sentences.progressFailed, network: sentences.progressFailed },
    onSaved(saved) {
      if (!saved) toast(sentences.waiting);
      onClose();
    },
    onFail(error) {
      if (!(error instanceof ApiError) || error.code !== 'progressed_elsewhere') return;
      setOther((error.body as { current: Goal }).current);
    },
  });
  const value = parseNumber(form.values.text);
  const added = value === null ? 0 : rounded(value - seen);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      closeButton
      title="Update Progress"
      description={goal.title}
      initialFocus={input}
      actions={
        other ? null : (
          <>
            <CloseButton />
            <SubmitButton form={form} formId="progress-form">
              Save
            </SubmitButton>
          </>
        )
      }
    >
      <Form
        form={form}
        onSave={() => other || void form.save({ isSure: false })}
        id="progress-form"
        className="stack [--gap:1rem] mt-4"
      >
        {other ? (
          <Elsewhere
            goal={other}
            value={value ?? 0}
            added={added}
            busy={form.busy}
            onTotal={() => (setSeen(other.current_value), void form.save({ isSure: true }))}
            onAdd={() =>
              void form.save({ isSure: true, total: Math.max(0, rounded(other.current_value + added)) })
            }
          />
        ) : (
          <>
            <TextField
              form={form}
              name="text"
              label={`In all, of ${number(goal.target_value)} ${unitOf(goal.target_value, goal.unit)}`}
              ref={input}
              className="font-display text-[2rem]/[1.2] font-[660] w-34 min-h-16 center"
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className="row row--wrap [--gap:0.5rem]" role="group" aria-label="Add">
              {stepsFor(goal).map((step) => (
                <ChipButton
                  key={step}
                  kind="line"
                  size="lg"
                  pressed={false}
                  onClick={() => form.set({ text: number(rounded((value ?? seen) + step)) })}
                >
                  +{number(step)} {unitOf(step, goal.unit)}
                </ChipButton>
              ))}
            </div>
            <TrailBar
              label="Progress with this number"
              value={Math.min(100, Math.round((100 * (value ?? seen)) / goal.target_value))}
              even={goal.pace && goal.pace.even_progress < 100 ? goal.pace.even_progress : undefined}
            />
            <p className="small muted" aria-live="polite">
              {added === 0
                ? 'The number is your progress in all.'
                : added > 0
                  ? `That’s ${number(added)} ${unitOf(added, goal.unit)} more${thenWords(goal, value ?? seen)}.`
                  : `That’s ${number(-added)} ${unitOf(-added, goal.unit)} less, as a correction.`}
            </p>
            <TextField form={form} name="note" label="Note" note="if you like" dir="auto" maxLength={500} />
          </>
        )}
        {other ? null : <FormProblem form={form} />}
      </Form>
    </Dialog>
  );
}

/** Removes the rest that sums of decimals leave. */
const rounded = (sum: number): number => Math.round(sum * 10_000) / 10_000;

interface ElsewhereProps {
  goal: Goal;
  value: number;
  added: number;
  busy: boolean;
  onTotal: () => void;
  onAdd: () => void;
}

/** Asks what counts after another device changed the progress in the meantime. */
function Elsewhere({ goal, value, added, busy, onTotal, onAdd }: ElsewhereProps) {
  const { unit, current_value } = goal;
  return (
    <>
      <Banner
        kind="warn"
        alert
        title={`This goal is at ${number(current_value)} ${unitOf(current_value, unit)} now`}
      >
        Another device updated it since you opened this.
      </Banner>
      <div className="row row--wrap [--gap:0.5rem]">
        <Button busy={busy} onClick={onTotal}>
          Set it to {number(value)} {unitOf(value, unit)}
        </Button>
        {added === 0 ? null : (
          <Button busy={busy} onClick={onAdd}>
            {added > 0 ? 'Add' : 'Subtract'} {number(Math.abs(added))} {unitOf(Math.abs(added), unit)}
          </Button>
        )}
      </div>
    </>
  );
}
