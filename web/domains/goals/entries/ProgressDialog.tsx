import clsx from 'clsx';
import { useRef, useState } from 'react';
import type { Goal } from '#contract/goals.ts';
import { randomId } from '../../../platform/app/random-id.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { ChipButton } from '../../../ui/display/Chip.tsx';
import { unitOf } from '../../../ui/formats.ts';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { TrailBar } from '../../../ui/progress/ProgressBar.tsx';
import styles from '../goals.module.css';
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
  const [text, setText] = useState(number(goal.current_value));
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState('');
  /** The goal as another device left it, while the member decides. */
  const [other, setOther] = useState<Goal | null>(null);
  const saving = useApiMutation(saveProgress, {
    failure: { failed: sentences.progressFailed, network: sentences.progressFailed },
    showError: null,
    onDone(saved) {
      if (!saved) toast(sentences.waiting);
      onClose();
    },
    onFail(error) {
      if (!(error instanceof ApiError) || error.code !== 'progressed_elsewhere') return;
      setOther((error.body as { current: Goal }).current);
    },
  });
  const value = parseNumber(text);
  const save = (isSure: boolean, total = value) => {
    if (total === null) {
      setWrong('Enter a number of 0 or more.');
      return;
    }
    void saving.run({ goal: goal.id, entry, value: total, seen, note: note.trim(), isSure, isQueued });
  };
  const change = (next: string) => {
    setText(next);
    setWrong('');
    saving.clear();
  };
  const added = value === null ? 0 : Math.round((value - seen) * 10_000) / 10_000;
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
            <Button kind="primary" type="submit" form="progress-form" busy={saving.busy} busyText="Saving...">
              Save progress
            </Button>
          </>
        )
      }
    >
      <form
        id="progress-form"
        noValidate
        className={clsx(styles.form, 'stack [--gap:1rem] mt-4')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!other) save(false);
        }}
      >
        {other ? (
          <Elsewhere
            goal={other}
            value={value ?? 0}
            added={added}
            busy={saving.busy}
            onTotal={() => (setSeen(other.current_value), save(true))}
            onAdd={() => save(true, Math.max(0, Math.round((other.current_value + added) * 10_000) / 10_000))}
          />
        ) : (
          <>
            <Field
              label={`In all, of ${number(goal.target_value)} ${unitOf(goal.target_value, goal.unit)}`}
              error={wrong}
            >
              <Input
                ref={input}
                className="font-display text-[2rem]/[1.2] font-[660] w-34 min-h-16 center"
                inputMode="decimal"
                autoComplete="off"
                maxLength={24}
                value={text}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => change(event.currentTarget.value)}
              />
            </Field>
            <div className="row row--wrap [--gap:0.5rem]" role="group" aria-label="Add">
              {stepsFor(goal).map((step) => (
                <ChipButton
                  key={step}
                  kind="line"
                  size="lg"
                  pressed={false}
                  onClick={() => change(number(Math.round(((value ?? seen) + step) * 10_000) / 10_000))}
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
            <Field label="Note" note="if you like">
              <Input
                dir="auto"
                maxLength={500}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            </Field>
          </>
        )}
        {saving.error && !other ? <Banner kind="danger">{saving.error}</Banner> : null}
      </form>
    </Dialog>
  );
}

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
