import { useState } from 'react';
import type { MemberSheet } from '#contract/admin.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { StoneCheck } from '../../ui/controls/StoneCheck.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { reloadUsers } from './queries.ts';
import { useFreshProof } from './use-fresh-proof.tsx';

/** Dialog that gives a member roles of staff, or takes them away. */
export function RolesDialog({ sheet, onClose }: { sheet: MemberSheet; onClose: () => void }) {
  const { user } = sheet;
  const toast = useToast();
  const proof = useFreshProof();
  const [isAdmin, setAdmin] = useState(user.is_admin);
  const [isModerator, setModerator] = useState(sheet.is_moderator);
  const isSame = isAdmin === user.is_admin && isModerator === sheet.is_moderator;
  const { run, busy, error, clear } = useApiMutation('PUT /api/admin/users/:id/roles', {
    failure: 'We couldn’t save the roles. Nothing has changed. Try again.',
    showError: null,
    async onDone({ message }) {
      toast(message);
      onClose();
      await reloadUsers();
    },
    onFail: (failed): 'handled' | undefined => proof.asks(failed, save),
  });
  function save(): void {
    void run({ params: { id: user.id }, body: { is_admin: isAdmin, is_moderator: isModerator } });
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={`Roles of ${user.name}`}
        description="Staff sign in with two steps, so they need that first. They are signed out everywhere when a role changes."
        dismissible={false}
        actions={
          <>
            <Button kind="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="primary" disabled={isSame} busy={busy} busyText="Saving..." onClick={save}>
              Save the roles
            </Button>
          </>
        }
      >
        <div className="stack mt-4">
          <StoneCheck
            square
            label="Moderator"
            description="Decides reports, warns and suspends members."
            checked={isModerator}
            onChange={() => {
              clear();
              setModerator(!isModerator);
            }}
          />
          <StoneCheck
            square
            label="Administrator"
            description="Sees every member, gives plans and roles, deletes accounts."
            checked={isAdmin}
            onChange={() => {
              clear();
              setAdmin(!isAdmin);
            }}
          />
        </div>
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
