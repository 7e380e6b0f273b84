import {
  Ban,
  Check,
  Download,
  Ellipsis,
  Gift,
  KeyRound,
  LogOut,
  ShieldCheck,
  Trash2,
  UserRound,
} from 'lucide';
import { useState, useSyncExternalStore } from 'react';
import type { MemberSheet } from '#contract/admin/endpoints.ts';
import { subscribeClock } from '../../../platform/app/clock.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { dateWords } from '../../../ui/formats.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { reloadUsers } from '../data.ts';
import { DeleteUserDialog } from '../users/DeleteUserDialog.tsx';
import { SuspendDialog } from '../users/SuspendDialog.tsx';
import { useLiftSuspension } from '../users/use-lift-suspension.ts';
import { CompDialog } from './CompDialog.tsx';
import { RolesDialog } from './RolesDialog.tsx';

type Opened = 'suspend' | 'delete' | 'plan' | 'roles';

/** Head of a sheet: who it is, and what administrators may do. They act on themselves nowhere. */
export function MemberHead({ sheet, onGone }: { sheet: MemberSheet; onGone: () => void }) {
  const { user } = sheet;
  const { id: ownId } = useMember();
  const isOwn = ownId === user.id;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const lift = useLiftSuspension(user);
  const acts = useActs(user);
  const time = useSyncExternalStore(subscribeClock, () => dateWords('time', Date.now(), sheet.time_zone));
  return (
    <header className="flex flex-wrap gap-4 items-center mt-2 mb-5">
      <Avatar name={user.name} id={user.id} photo={user.profile_photo} size="lg" decorative />
      <div className="grow flex-[1_1_16rem] min-w-0 wrap-anywhere">
        <h2 dir="auto">
          {user.name} <TierPill tier={user.membership_tier} staff={user.staff} />{' '}
          {user.is_suspended ? <Chip kind="danger">Suspended</Chip> : null}{' '}
          {user.deletes_at ? <Chip kind="warn">Leaving</Chip> : null}
        </h2>
        <p className="muted">
          {user.email}, {user.is_verified ? 'confirmed' : 'not confirmed'} · {sheet.time_zone}, now {time} ·{' '}
          {sheet.has_second_step ? 'two-step sign-in' : 'no two-step sign-in'}
        </p>
        {user.suspension_reason ? <p className="small">Reason: {user.suspension_reason}</p> : null}
      </div>
      {isOwn ? null : (
        <div className="flex flex-wrap gap-2">
          {user.is_suspended ? (
            <Button icon={Check} onClick={() => void lift()}>
              Lift the suspension
            </Button>
          ) : (
            <Button icon={Ban} onClick={() => setOpened('suspend')}>
              Suspend
            </Button>
          )}
          <Menu
            label={`More for ${user.name}`}
            trigger={<Button icon={Ellipsis} label={`More for ${user.name}`} />}
            entries={[
              { key: 'profile', label: 'Open profile', icon: UserRound, href: `/u/${user.id}` },
              { key: 'plan', label: 'Give a plan', icon: Gift, onSelect: () => setOpened('plan') },
              { key: 'roles', label: 'Roles', icon: ShieldCheck, onSelect: () => setOpened('roles') },
              { key: 'out', label: 'Sign out everywhere', icon: LogOut, onSelect: () => void acts.signOut() },
              {
                key: 'reset',
                label: 'Send a link for a new password',
                icon: KeyRound,
                onSelect: () => void acts.reset(),
              },
              {
                key: 'export',
                label: 'Prepare their archive',
                icon: Download,
                onSelect: () => void acts.prepare(),
              },
              {
                key: 'delete',
                label: 'Delete user',
                icon: Trash2,
                danger: true,
                apart: true,
                onSelect: () => setOpened('delete'),
              },
            ]}
          />
        </div>
      )}
      {opened === 'suspend' ? <SuspendDialog user={user} onClose={close} /> : null}
      {opened === 'delete' ? <DeleteUserDialog user={user} onClose={close} onDeleted={onGone} /> : null}
      {opened === 'plan' ? <CompDialog sheet={sheet} onClose={close} /> : null}
      {opened === 'roles' ? <RolesDialog sheet={sheet} onClose={close} /> : null}
    </header>
  );
}

/** Returns the acts that need a question but no form. */
function useActs({ id, name }: { id: string; name: string }) {
  const toast = useToast();
  const confirm = useConfirm();
  const said = {
    onDone: async ({ message }: { message: string }) => {
      toast(message);
      await reloadUsers();
    },
  };
  const out = useApiMutation('POST /api/admin/users/:id/sign-out', {
    failure: 'We couldn’t sign them out. Try again.',
    ...said,
  });
  const reset = useApiMutation('POST /api/admin/users/:id/password-reset', {
    failure: 'We couldn’t send the link. Try again.',
    ...said,
  });
  const prepare = useApiMutation('POST /api/admin/users/:id/export', {
    failure: 'We couldn’t prepare the archive. Try again.',
    ...said,
  });
  return {
    async signOut() {
      const isSure = await confirm({
        title: `Sign ${name} out everywhere?`,
        body: 'Every device asks for the password again. Nothing else changes.',
        confirm: 'Sign out',
      });
      if (isSure) await out.run({ params: { id } });
    },
    async reset() {
      const isSure = await confirm({
        title: `Send ${name} a link for a new password?`,
        body: 'It goes to the email address of the account. The old password works until they choose a new one.',
        confirm: 'Send the link',
      });
      if (isSure) await reset.run({ params: { id } });
    },
    async prepare() {
      const isSure = await confirm({
        title: `Prepare the archive of ${name}?`,
        body: 'Only they can download it. They get an email when it is ready.',
        confirm: 'Prepare it',
      });
      if (isSure) await prepare.run({ params: { id } });
    },
  };
}
