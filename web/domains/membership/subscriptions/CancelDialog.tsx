import { useState } from 'react';
import type { Subscription } from '#contract/membership/endpoints.ts';
import { tierLabels } from '#contract/membership/tiers.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Textarea } from '../../../ui/controls/Input.tsx';
import { cancelErrorFor, sentences } from '../messages.ts';
import { plans } from '../packages/plans.ts';
import { ActDialog } from './ActDialog.tsx';
import { endsAtOnce, paidTier } from './subscription-sentences.ts';
import { useAct } from './use-act.ts';

interface Props {
  open: boolean;
  subscription: Subscription;
  on: (instant: string) => string;
  onClose: () => void;
}

/** Dialog that cancels the plan at the end of the paid period. The reason is optional. */
export function CancelDialog({ open, subscription, on, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { run, busy, error } = useAct('POST /api/subscription/cancel', {
    failure: sentences.cancelFailed,
    errorFor: cancelErrorFor,
    onDone: onClose,
  });
  const [atOnce] = useState(() => endsAtOnce(subscription));
  const end = atOnce ? null : (subscription.access_until ?? subscription.period_end);
  const { name } = plans[paidTier(subscription)];
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title="Cancel your subscription?"
      description={
        <>
          {end
            ? `You keep ${name} until ${on(end)}. Then you're on ${tierLabels[subscription.falls_to]}, and nothing more is charged.`
            : 'You have no paid time left, so your plan ends today. Nothing more is charged.'}{' '}
          Everything you wrote and every stone you placed stays.
          {subscription.founder || subscription.founder_return
            ? " You'll lose your founding seat and price for good."
            : ''}
        </>
      }
      confirm="Cancel subscription"
      busyText="Cancelling..."
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

interface WhyProps {
  value: string;
  onChange: (text: string) => void;
}

/** Field for an optional reason. It is never asked twice. */
export function Why({ value, onChange }: WhyProps) {
  return (
    <Field label="What made you decide?" note="optional" className="mt-4">
      <Textarea
        name="reason"
        rows={2}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
