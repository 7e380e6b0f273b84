import { useState } from 'react';
import type { AdminUser } from '#contract/admin/endpoints.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useReauthenticatedMutation } from '../../auth/reauthentication/use-reauthenticated-mutation.ts';
import { reloadUsers } from '../data.ts';
import { ReasonField, StaffDialog } from '../StaffDialog.tsx';

interface DeleteUserDialogProps {
  user: Pick<AdminUser, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Dialog that deletes a member. It says what stays, and the name is typed as a confirmation. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const toast = useToast();
  const [texts, setTexts] = useState<'keep' | 'erase'>('keep');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const call = useReauthenticatedMutation('DELETE /api/admin/users/:id', {
    failure: 'Failed to delete user',
    async onDone({ message }) {
      await reloadUsers();
      toast(message);
      onClose();
      onDeleted?.();
    },
  });
  const isSure = typed.trim().toLowerCase() === user.name.trim().toLowerCase();
  return (
    <StaffDialog
      title={`Delete ${user.name}?`}
      description="Their account, their practice and their private messages are erased now. Nobody can undo this. Receipts stay for the tax office, and the audit log keeps that you did it."
      act="Delete user"
      isDangerous
      disabled={!isSure}
      busyText="Deleting..."
      call={call}
      typed={reason}
      onClose={onClose}
      onAct={() =>
        void call.run({
          params: { id: user.id },
          body: { texts, ...(reason.trim() && { reason: reason.trim() }) },
        })
      }
    >
      <RadioGroup legend="What they wrote for others" className="mt-4">
        <Radio
          name="texts"
          label="It stays, without their name"
          checked={texts === 'keep'}
          onChange={() => setTexts('keep')}
        />
        <Radio
          name="texts"
          label="It is erased too"
          checked={texts === 'erase'}
          onChange={() => setTexts('erase')}
        />
      </RadioGroup>
      <ReasonField isOptional label="Reason, for the audit log" value={reason} onChange={setReason} />
      <Field label={`Type ${user.name} to confirm`} className="mt-4">
        <Input
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
    </StaffDialog>
  );
}
