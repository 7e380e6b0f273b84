import { useState } from 'react';
import type { MemberSheet } from '#contract/admin.ts';
import { tierLabels } from '#contract/tiers.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Select } from '../../ui/controls/Input.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { reloadUsers } from './queries.ts';
import { useFreshProof } from './use-fresh-proof.tsx';

const granted = ['builder', 'achiever', 'creator', 'starter'] as const;

/** Dialog that gives a member a plan without payment, or takes it back. */
export function CompDialog({ sheet: { user }, onClose }: { sheet: MemberSheet; onClose: () => void }) {
  const toast = useToast();
  const proof = useFreshProof();
  const [tier, setTier] = useState<(typeof granted)[number]>('builder');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const { run, busy, error, clear } = useApiMutation('PUT /api/admin/users/:id/plan', {
    failure: 'We couldn’t change the plan. Nothing has changed. Try again.',
    showError: null,
    async onDone({ message }) {
      toast(message);
      onClose();
      await reloadUsers();
    },
    onFail: (failed): 'handled' | undefined => proof.asks(failed, give),
  });
  function give(): void {
    void run({
      params: { id: user.id },
      body: {
        tier,
        reason: reason.trim(),
        until: tier === 'starter' || !until ? null : new Date(`${until}T23:59:59`).toISOString(),
      },
    });
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={`Give ${user.name} a plan`}
        description="Nothing is charged. A better plan that they pay for stays, and this one follows when that ends."
        dismissible={false}
        actions={
          <>
            <Button kind="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="primary" busy={busy} busyText="Saving..." disabled={!reason.trim()} onClick={give}>
              {tier === 'starter' ? 'Take the plan back' : `Give ${tierLabels[tier]}`}
            </Button>
          </>
        }
      >
        <Field label="Plan" className="mt-4">
          <Select
            value={tier}
            onChange={({ currentTarget }) => {
              clear();
              setTier(granted.find((each) => each === currentTarget.value) ?? 'builder');
            }}
          >
            {granted.map((each) => (
              <option key={each} value={each}>
                {each === 'starter' ? 'No free plan' : tierLabels[each]}
              </option>
            ))}
          </Select>
        </Field>
        {tier === 'starter' ? null : (
          <Field label="Last day" note="optional" className="mt-4" hint="Without it the plan has no end.">
            <Input
              type="date"
              value={until}
              onChange={(event) => {
                clear();
                setUntil(event.currentTarget.value);
              }}
            />
          </Field>
        )}
        <Field label="Reason, for the audit log" required className="mt-4">
          <Input
            value={reason}
            maxLength={1000}
            onChange={(event) => {
              clear();
              setReason(event.currentTarget.value);
            }}
          />
        </Field>
        {error && !proof.dialog ? (
          <p className="error mt-4" role="alert">
            {error}
          </p>
        ) : null}
      </Dialog>
      {proof.dialog}
    </>
  );
}
