import type { DayEditing } from '#contract/programme/authoring.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { counted } from '../../../ui/formats.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { reloadLessons, setDay } from './data.ts';
import { PublishDialog } from './PublishDialog.tsx';

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
  const { run, busy } = useApiMutation('POST /api/admin/programme/days/:day/publish', {
    failure: 'We couldn’t publish the day. The draft is saved. Try again.',
    onDone(after) {
      setDay(after);
      void reloadLessons();
      toast(`Day ${day} is published as version ${after.published.number}.`);
      onClose();
    },
    onFail,
  });
  return (
    <PublishDialog
      title={`Publish day ${day}?`}
      description={`${counted(readers, 'member has', 'members have')} reached this day.`}
      legend="Who reads this version"
      usual={{
        label: 'Members who come to the day from now on',
        description: 'Those who reached it keep the text that they know.',
      }}
      urgent={{
        label: 'Everyone',
        description: 'For a correction, such as a wrong number or a mistake in a source.',
      }}
      confirm={`Publish day ${day}`}
      busy={busy}
      onPublish={(isForEveryone) =>
        void run({ params: { day }, body: { version, is_for_everyone: isForEveryone } })
      }
      onClose={onClose}
    />
  );
}
