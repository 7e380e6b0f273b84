import { Shield } from 'lucide';
import { useRef, useState } from 'react';
import type { Progress } from '#contract/programme.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select } from '../../../ui/controls/Input.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { notDone, refreshProgramme } from '../data.ts';
import { plusDays } from '../dates.ts';
import { count, longDate } from '../format.ts';

interface RestDialogProps {
  open: boolean;
  onClose: () => void;
  progress: Progress;
  programme: string | undefined;
}

const longest = 14;

/** Dialog about protections, which work by themselves, and planned pauses (beyond 2). */
export function RestDialog({ open, onClose, progress, programme }: RestDialogProps) {
  const top = useRef<HTMLElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeButton
      initialFocus={top}
      title="Rest and pause"
      description="Nothing here takes a day away from you."
    >
      <section className="mt-6 focus:[outline:0]" ref={top} tabIndex={-1}>
        <h3 className="h4 row">
          <Icon as={Shield} /> {count(progress.protections, 'protection')} held
        </h3>
        <p className="small muted mt-1">
          Seven days with practice earn one, and you can hold two. Miss a day and one is used automatically.
          Your streak continues.{' '}
          {progress.next_protection_in === null
            ? null
            : `${count(progress.next_protection_in, 'more day')} to the next one.`}
        </p>
      </section>
      <section className="mt-6">
        <h3 className="h4">A planned pause</h3>
        {programme ? (
          progress.pause ? (
            <CurrentPause pause={progress.pause} today={progress.today} programme={programme} />
          ) : (
            <PauseForm today={progress.today} programme={programme} />
          )
        ) : null}
      </section>
    </Dialog>
  );
}

function CurrentPause({
  pause,
  today,
  programme,
}: {
  pause: NonNullable<Progress['pause']>;
  today: string;
  programme: string;
}) {
  const toast = useToast();
  const { run, busy } = useApiMutation('DELETE /api/programs/:id/pauses/:pause', {
    failure: notDone,
    async onDone({ message }) {
      await refreshProgramme();
      toast(message);
    },
  });
  const begun = pause.from <= today;
  const returns = longDate(pause.returns);
  return (
    <>
      <p className="mt-1">
        {begun
          ? `You are resting until ${longDate(pause.ends)}.`
          : `Your pause begins on ${longDate(pause.from)} and lasts ${count(pause.days, 'day')}, until ${longDate(pause.ends)}.`}{' '}
        You’re back on {returns}. Your streak waits.
      </p>
      <Button
        className="mt-3"
        busy={busy}
        busyText={begun ? 'Ending...' : 'Cancelling...'}
        onClick={() => void run({ params: { id: programme, pause: pause.id } })}
      >
        {begun ? 'End the pause today' : 'Cancel the pause'}
      </Button>
    </>
  );
}

function PauseForm({ today, programme }: { today: string; programme: string }) {
  const toast = useToast();
  const tomorrow = plusDays(today, 1);
  const [from, setFrom] = useState(tomorrow);
  const [days, setDays] = useState(3);
  const [error, setError] = useState('');
  const { run, busy } = useApiMutation('POST /api/programs/:id/pauses', {
    failure: notDone,
    showError: setError,
    async onDone({ message }) {
      await refreshProgramme();
      toast(message);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!from || from < tomorrow) return setError('A pause begins tomorrow or later.');
        void run({ params: { id: programme }, body: { from, days } });
      }}
    >
      <p className="small muted mt-1">
        From one day to two weeks, set before it begins. Up to 42 days a year.
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.75rem),1fr))] gap-3 items-start mt-3">
        <Field label="First day of rest" error={error}>
          <Input
            type="date"
            min={tomorrow}
            value={from}
            onChange={(event) => (setFrom(event.target.value), setError(''))}
          />
        </Field>
        <Field label="Days">
          <Select value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {Array.from({ length: longest }, (_, i) => (
              <option key={i + 1} value={i + 1}>
                {count(i + 1, 'day')}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="row mt-3">
        <Button type="submit" kind="primary" busy={busy} busyText="Planning...">
          Plan the pause
        </Button>
      </div>
    </form>
  );
}
