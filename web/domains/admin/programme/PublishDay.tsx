import { useState } from 'react';
import type { DayEditing } from '#contract/programme-authoring.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Radio, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { publishDay } from '../mutations.ts';
import { reloadLessons, setDay } from './queries.ts';

interface PublishDayProps {
  editing: DayEditing;
  onClose: () => void;
  /** Called when it wasn’t published. */
  onFail: (reason: Error) => void;
}

/** Dialog that publishes the draft of a day, for those who come to it or for everyone. */
export function PublishDay({ editing, onClose, onFail }: PublishDayProps) {
  const { day, version, readers } = editing;
  const toast = useToast();
  const [isForEveryone, setForEveryone] = useState(false);
  const { run, busy } = useApiMutation(publishDay, {
    failure: 'We couldn’t publish the day. The draft is saved. Try again.',
    onDone(after) {
      setDay(after);
      void reloadLessons();
      toast(`Day ${day} is published as version ${after.published.number}.`);
      onClose();
    },
    onFail,
  });
  const reached = readers === 1 ? '1 member has' : `${readers} members have`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Publish day ${day}?`}
      description={`${reached} reached this day.`}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            busy={busy}
            busyText="Publishing..."
            onClick={() => void run(day, { version, is_for_everyone: isForEveryone })}
          >
            Publish day {day}
          </Button>
        </>
      }
    >
      <RadioGroup legend="Who reads this version" className="mt-4">
        <Radio
          name="readers"
          label="Members who come to the day from now on"
          description="Those who reached it keep the text that they know."
          checked={!isForEveryone}
          onChange={() => setForEveryone(false)}
        />
        <Radio
          name="readers"
          label="Everyone"
          description="For a correction, such as a wrong number or a mistake in a source."
          checked={isForEveryone}
          onChange={() => setForEveryone(true)}
        />
      </RadioGroup>
    </Dialog>
  );
}
