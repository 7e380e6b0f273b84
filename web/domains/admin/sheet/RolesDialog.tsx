import { useState } from 'react';
import type { MemberSheet } from '#contract/admin/endpoints.ts';
import { StoneCheck } from '../../../ui/controls/StoneCheck.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useReauthenticatedMutation } from '../../auth/reauthentication/use-reauthenticated-mutation.ts';
import { reloadUsers } from '../data.ts';
import { StaffDialog } from '../StaffDialog.tsx';

/** Dialog that gives a member roles of staff, or takes them away. */
export function RolesDialog({ sheet, onClose }: { sheet: MemberSheet; onClose: () => void }) {
  const { user } = sheet;
  const toast = useToast();
  const [isAdmin, setAdmin] = useState(user.is_admin);
  const [isModerator, setModerator] = useState(sheet.is_moderator);
  const isSame = isAdmin === user.is_admin && isModerator === sheet.is_moderator;
  const call = useReauthenticatedMutation('PUT /api/admin/users/:id/roles', {
    failure: 'We couldn’t save the roles. Nothing has changed. Try again.',
    async onDone({ message }) {
      toast(message);
      onClose();
      await reloadUsers();
    },
  });
  return (
    <StaffDialog
      title={`Roles of ${user.name}`}
      description="Staff sign in with two steps, so they need that first. They are signed out everywhere when a role changes."
      act="Save Changes"
      disabled={isSame}
      call={call}
      onClose={onClose}
      onAct={() =>
        void call.run({ params: { id: user.id }, body: { is_admin: isAdmin, is_moderator: isModerator } })
      }
    >
      <div className="stack mt-4">
        <StoneCheck
          square
          label="Moderator"
          description="Decides reports, warns and suspends members."
          checked={isModerator}
          onChange={() => {
            call.clear();
            setModerator(!isModerator);
          }}
        />
        <StoneCheck
          square
          label="Administrator"
          description="Sees every member, gives plans and roles, deletes accounts."
          checked={isAdmin}
          onChange={() => {
            call.clear();
            setAdmin(!isAdmin);
          }}
        />
      </div>
    </StaffDialog>
  );
}
