import { weekOf } from '#contract/programme-constants.ts';
import { Button } from '../../ui/Button.tsx';
import { Celebration } from '../../ui/Celebration.tsx';
import { dayAfter } from './rules.ts';

interface PlaceDialogProps {
  open: boolean;
  day: number;
  /** Stones in this week's cairn once this one is placed. */
  placed: number;
  busy: boolean;
  onStay: () => void;
  onStart: () => void;
}

/** The specified question, in a sky: the stone drops and settles; one press completes the day. */
export function PlaceDialog({ open, day, placed, busy, onStay, onStart }: PlaceDialogProps) {
  const next = dayAfter(day);
  return (
    <Celebration
      open={open}
      onClose={onStay}
      moment={{
        kind: 'day',
        week: weekOf(day),
        placed,
        title: `Congratulations on completing Day ${day}! Ready to start Day ${next}?`,
        actions: (close) => (
          <>
            <Button kind="secondary" size="lg" onClick={close}>
              Stay here
            </Button>
            <Button kind="today" size="lg" busy={busy} busyText="Placing..." onClick={onStart}>
              Start Day {next}
            </Button>
          </>
        ),
      }}
    />
  );
}
