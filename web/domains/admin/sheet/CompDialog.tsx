import { useState } from 'react';
import type { MemberSheet } from '#contract/admin/endpoints.ts';
import { tierLabels } from '#contract/membership/tiers.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Select } from '../../../ui/controls/Input.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useReauthenticatedMutation } from '../../auth/reauthentication/use-reauthenticated-mutation.ts';
import { reloadUsers } from '../data.ts';
import { LastDayField, ReasonField, StaffDialog } from '../StaffDialog.tsx';

const granted = ['builder', 'achiever', 'creator', 'starter'] as const;

/** Dialog that gives a member a plan without payment, or takes it back. */
export function CompDialog({ sheet: { user }, onClose }: { sheet: MemberSheet; onClose: () => void }) {
  const toast = useToast();
  const [tier, setTier] = useState<(typeof granted)[number]>('builder');
  const [lastDay, setLastDay] = useState('');
  const [reason, setReason] = useState('');
  const call = useReauthenticatedMutation('PUT /api/admin/users/:id/plan', {
    failure: 'We couldn’t change the plan. Nothing has changed. Try again.',
    async onDone({ message }) {
      toast(message);
      onClose();
      await reloadUsers();
    },
  });
  const after = (change: () => void) => {
    call.clear();
    change();
  };
  return (
    <StaffDialog
      title={`Give ${user.name} a plan`}
      description="Nothing is charged. A better plan that they pay for stays, and this one follows when that ends."
      act={tier === 'starter' ? 'Take the plan back' : `Give ${tierLabels[tier]}`}
      disabled={!reason.trim()}
      call={call}
      typed={reason}
      onClose={onClose}
      onAct={() =>
        void call.run({
          params: { id: user.id },
          body: {
            tier,
            reason: reason.trim(),
            last_day: tier === 'starter' ? null : lastDay || null,
          },
        })
      }
    >
      <Field label="Plan" className="mt-4">
        <Select
          value={tier}
          onChange={({ currentTarget: { value } }) =>
            after(() => setTier(granted.find((each) => each === value) ?? 'builder'))
          }
        >
          {granted.map((each) => (
            <option key={each} value={each}>
              {each === 'starter' ? 'No free plan' : tierLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
      {tier === 'starter' ? null : (
        <LastDayField
          hint="To the end of that day where they live. Without it the plan has no end."
          value={lastDay}
          onChange={(date) => after(() => setLastDay(date))}
        />
      )}
      <ReasonField
        label="Reason, for the audit log"
        value={reason}
        onChange={(words) => after(() => setReason(words))}
      />
    </StaffDialog>
  );
}
