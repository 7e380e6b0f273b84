import { useState } from 'react';
import type { Subscription } from '#contract/membership/endpoints.ts';
import { dollars, plans } from '../packages/plans.ts';
import { ActDialog } from './ActDialog.tsx';
import { hasPassed, packageName, paidPackage } from './subscription-sentences.ts';
import { useAct } from './use-act.ts';

interface Props {
  open: boolean;
  subscription: Subscription;
  on: (instant: string) => string;
  onClose: () => void;
}

/** Dialog that undoes a cancellation, a planned change or a pause. Names the next charge first. */
export function KeepDialog({ open, subscription, on, onClose }: Props) {
  const isPaused = subscription.status === 'paused';
  // Stores the text at the start, because the response changes the page under the dialog.
  const [words] = useState(() => whatHappens(subscription, on));
  const { run, busy, error } = useAct(
    isPaused ? 'POST /api/subscription/resume' : 'POST /api/subscription/keep',
    {
      onDone: onClose,
    },
  );
  const { name } = paidPackage(subscription) ?? plans[subscription.tier];
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={isPaused ? 'End the pause?' : `Keep ${name}?`}
      description={words}
      confirm={isPaused ? 'Resume membership' : 'Keep my plan'}
      busyText="One moment..."
      busy={busy}
      error={error}
      onConfirm={() => void run()}
    />
  );
}

function whatHappens(subscription: Subscription, on: (instant: string) => string): string {
  const { status, period_end, paused_until, access_until, amount_cents, scheduled } = subscription;
  const price = `${dollars(amount_cents ?? 0)} CAD`;
  if (status === 'paused' && hasPassed(access_until))
    return `Your membership restarts${period_end ? ` on ${on(period_end)}` : ''}, with a charge of ${price}. Nothing is charged before then.`;
  const next = status === 'paused' ? period_end : (paused_until ?? period_end);
  return [
    status === 'paused' ? 'Your plan continues without a pause.' : 'Your plan continues as it is.',
    next ? `The next charge is ${price} on ${on(next)}.` : '',
    scheduled ? `The change to ${packageName(scheduled.package_id)} is cancelled.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
