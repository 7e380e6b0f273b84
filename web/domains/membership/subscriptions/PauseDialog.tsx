import { useState } from 'react';
import type { Subscription } from '#contract/membership/endpoints.ts';
import { tierLabels } from '#contract/membership/tiers.ts';
import { Radio, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { ActDialog } from './ActDialog.tsx';
import { monthsAfter } from './subscription-sentences.ts';
import { useAct } from './use-act.ts';

interface Props {
  open: boolean;
  subscription: Subscription;
  on: (instant: string) => string;
  onClose: () => void;
}

const lengths = [1, 2, 3] as const;

/** Dialog that pauses charges for one to three months. Each choice shows its date. */
export function PauseDialog({ open, subscription, on, onClose }: Props) {
  const [months, setMonths] = useState<number>(1);
  const { run, busy, error } = useAct('POST /api/subscription/pause', { onDone: onClose });
  const end = subscription.period_end;
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title="Pause your membership?"
      description={
        <>
          {end
            ? `You keep your plan until ${on(end)} (already paid). Then you're on ${tierLabels[subscription.falls_to]} and we don't charge you. `
            : ''}
          Your streak waits from now on, and you pick up on the same day.
          {end ? ` If you resume before ${on(end)}, only the whole days in between are covered.` : ''}
          {subscription.founder_return
            ? " You can't come back to your founding seat while you're paused."
            : ''}
        </>
      }
      confirm="Pause membership"
      busyText="Pausing..."
      busy={busy}
      error={error}
      onConfirm={() => void run({ body: { months } })}
    >
      <RadioGroup legend="How long" hideLegend className="mt-3 grid gap-6">
        {lengths.map((length) => (
          <Radio
            key={length}
            name="months"
            value={length}
            label={length === 1 ? 'One month' : `${length === 2 ? 'Two' : 'Three'} months`}
            description={
              end ? `Your plan and its charges restart on ${on(monthsAfter(end, length))}` : undefined
            }
            checked={months === length}
            onChange={() => setMonths(length)}
          />
        ))}
      </RadioGroup>
    </ActDialog>
  );
}
