import { weekOf } from '#contract/programme/constants.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Celebration } from '../../../ui/overlays/Celebration.tsx';
import { dayAfter } from '../rules.ts';

interface CompleteDayDialogProps {
  open: boolean;
  day: number;
  /** Stones in this week's cairn, including the new one. */
  placed: number;
  /** `asked`: nothing is saved and the stone hovers. `sending`: Start was pressed. `kept`: the outbox or the server has the day. */
  phase: 'asked' | 'sending' | 'kept';
  onNotYet: () => void;
  onStart: () => void;
}

/** Asks the specified question over a sky. The stone falls only once the day is saved. */
export function CompleteDayDialog({ open, day, placed, phase, onNotYet, onStart }: CompleteDayDialogProps) {
  const next = dayAfter(day);
  return (
    <Celebration
      open={open}
      onClose={onNotYet}
      moment={{
        kind: 'day',
        week: weekOf(day),
        placed,
        hovers: phase !== 'kept',
        title: `Congratulations on completing Day ${day}! Ready to start Day ${next}?`,
        actions: (close) => (
          <>
            <Button kind="secondary" size="lg" disabled={phase !== 'asked'} onClick={close}>
              Not yet
            </Button>
            <Button
              kind="today"
              size="lg"
              busy={phase !== 'asked'}
              busyText={phase === 'kept' ? 'Saved' : 'Saving...'}
              onClick={onStart}
            >
              Start Day {next}
            </Button>
          </>
        ),
      }}
    />
  );
}
