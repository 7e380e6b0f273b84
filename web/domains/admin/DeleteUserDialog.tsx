import { useState } from 'react';
import type { AdminUser } from '#contract/admin.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { reloadUsers } from './queries.ts';
import { useFreshProof } from './use-fresh-proof.tsx';

interface DeleteUserDialogProps {
  user: Pick<AdminUser, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Dialog that deletes a member. It says what stays, and the name is typed as a confirmation. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const toast = useToast();
  const proof = useFreshProof();
  const [texts, setTexts] = useState<'keep' | 'erase'>('keep');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { run, busy, error } = useApiMutation('DELETE /api/admin/users/:id', {
    failure: 'Failed to delete user',
    showError: null,
    async onDone({ message }) {
      await reloadUsers();
      toast(message);
      onClose();
      onDeleted?.();
    },
    onFail: (failed): 'handled' | undefined => proof.asks(failed, remove),
  });
  function remove(): void {
    void run({ params: { id: user.id }, body: { texts, ...(reason.trim() && { reason: reason.trim() }) } });
  }
  const isSure = typed.trim().toLowerCase() === user.name.trim().toLowerCase();
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={`Delete ${user.name}?`}
        description="Their account, their practice and their private messages are erased now. Nobody can undo this. Receipts stay for the tax office, and the audit log keeps that you did it."
        dismissible={false}
        actions={
          <>
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="danger" disabled={!isSure} busy={busy} busyText="Deleting..." onClick={remove}>
              Delete user
            </Button>
          </>
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
        <Field label="Reason, for the audit log" note="optional" className="mt-4">
          <Input value={reason} maxLength={1000} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
        <Field label={`Type ${user.name} to confirm`} className="mt-4">
          <Input
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
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
