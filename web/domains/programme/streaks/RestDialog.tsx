import { Shield } from 'lucide';
import { useRef } from 'react';
import { longestPauseDays } from '#contract/programme/constants.ts';
import type { Progress } from '#contract/programme/endpoints.ts';
import { Form, FormActions } from '../../../platform/forms/Form.tsx';
import { SelectField, TextField } from '../../../platform/forms/fields.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { plusDays } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import { counted } from '../../../ui/formats.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { notDone, refreshProgramme } from '../data.ts';
import { longDate } from '../format.ts';

interface RestDialogProps {
  open: boolean;
  onClose: () => void;
  progress: Progress;
  programme: string | undefined;
}

/** Dialog about protections, which work by themselves, and planned pauses. */
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
          <Icon as={Shield} /> {counted(progress.protections, 'protection')} held
        </h3>
        <p className="small muted mt-1">
          Seven days with practice earn one, and you can hold two. Miss a day and one is used automatically.
          Your streak continues.{' '}
          {progress.next_protection_in === null
            ? null
            : `${counted(progress.next_protection_in, 'more day')} to the next one.`}
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
          : `Your pause begins on ${longDate(pause.from)} and lasts ${counted(pause.days, 'day')}, until ${longDate(pause.ends)}.`}{' '}
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
  const form = useForm({
    values: { from: tomorrow, days: 3 },
    check: ({ from }) => ({ from: (!from || from < tomorrow) && 'A pause begins tomorrow or later.' }),
    save: (body) => send('POST /api/programs/:id/pauses', { params: { id: programme }, body }),
    failure: notDone,
    async onSaved({ message }) {
      await refreshProgramme();
      toast(message);
    },
  });
  return (
    <Form form={form}>
      <p className="small muted mt-1">
        From one day to two weeks, set before it begins. Up to 42 days a year.
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.75rem),1fr))] gap-3 items-start mt-3">
        <TextField
          form={form}
          name="from"
          label="First day of rest"
          error={form.error ?? undefined}
          type="date"
          min={tomorrow}
        />
        <SelectField
          form={form}
          name="days"
          label="Days"
          options={Array.from({ length: longestPauseDays }, (_, i) => [i + 1, counted(i + 1, 'day')])}
        />
      </div>
      <FormActions
        form={form}
        save="Plan the pause"
        busyText="Planning..."
        className="row mt-3"
        problem={<></>}
      />
    </Form>
  );
}
