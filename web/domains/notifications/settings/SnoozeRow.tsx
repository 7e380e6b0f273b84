import { Clock } from 'lucide';
import { type SnoozeChoice, snoozeChoices } from '#contract/notifications/delivery-kinds.ts';
import type { PlannedReminder } from '#contract/reminders/endpoints.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { dateWords, timeWords } from '../../../ui/formats.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { remindersRead } from '../../reminders/data.ts';

const words: Record<SnoozeChoice, string> = {
  '10_minutes': 'In 10 minutes',
  '30_minutes': 'In 30 minutes',
  '60_minutes': 'In an hour',
  evening: 'This evening',
};

/** The next reminder, with the choice to be reminded later today. */
export function SnoozeRow({ reminder }: { reminder: PlannedReminder }) {
  const toast = useToast();
  const { run, busy } = useApiMutation('POST /api/reminders/:id/snooze', {
    failure: 'We couldn’t move the reminder. Try again.',
    async onDone({ message }) {
      await queryClient.invalidateQueries({ queryKey: remindersRead.queryKey });
      toast(message);
    },
  });
  const day = dateWords('weekday', reminder.date);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-3 border-t border-line">
      <p className="small flex items-center gap-2">
        <Icon as={Clock} size="sm" /> Next reminder: {day} at {timeWords(reminder.comes_at)}
        {reminder.is_silent ? ', which your quiet hours leave out' : ''}
      </p>
      <Menu
        label="Remind me later today"
        trigger={
          <Button kind="ghost" size="sm" busy={busy}>
            Later today
          </Button>
        }
        entries={snoozeChoices.map((choice) => ({
          key: choice,
          label: words[choice],
          onSelect: () => void run({ params: { id: reminder.id }, body: { for: choice } }),
        }))}
      />
    </div>
  );
}
