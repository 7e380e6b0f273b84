import { useState } from 'react';
import type { Subscription } from '#contract/membership/endpoints.ts';
import { formatMoney } from '#contract/membership/prices.ts';
import { tierLabels } from '#contract/membership/tiers.ts';
import { ActDialog } from './ActDialog.tsx';
import { Why } from './CancelDialog.tsx';
import { useAct } from './use-act.ts';

interface Props {
  open: boolean;
  subscription: Subscription;
  on: (instant: string) => string;
  onClose: () => void;
}

/** Dialog of the 30-day guarantee. Refunds the first charge and later changes, once a person, and ends the subscription. */
export function RefundDialog({ open, subscription, on, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { run, busy, error } = useAct('POST /api/subscription/refund', { onDone: onClose });
  const { refundable_cents, refundable_until, currency, founder, founder_return } = subscription;
  const amount = formatMoney(refundable_cents ?? 0, currency);
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={`Get ${amount} back?`}
      description={
        <>
          {amount} goes back to your card and your plan ends today. You're on{' '}
          {tierLabels[subscription.falls_to]} from then on. Everything you wrote and every stone you placed
          stays. {refundable_until ? `You can do this until ${on(refundable_until)}. ` : ''}The guarantee is
          once per person.
          {founder || founder_return ? ' Your founding seat goes to someone else.' : ''}
        </>
      }
      confirm={`Refund ${amount}`}
      busyText="Refunding..."
      cancel="Keep my plan"
      danger
      busy={busy}
      error={error}
      onConfirm={() => void run({ body: { reason: reason.trim() || null } })}
    >
      <Why value={reason} onChange={setReason} />
    </ActDialog>
  );
}
