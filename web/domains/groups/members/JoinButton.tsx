import { Check, ChevronDown, Clock, LogOut, ShieldCheck } from 'lucide';
import type { Group } from '#contract/groups/endpoints.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { reloadPeople, reloadPosts, setGroup } from '../data.ts';
import { sentences } from '../messages.ts';
import { useOfferUpgrade } from './use-offer-upgrade.ts';

interface JoinButtonProps {
  group: Group;
  size?: 'sm';
  /** True on a card in the list, which shows membership. Leaving is possible inside the group only. */
  inList?: boolean;
  /** Code of an invitation, which allows joining directly. */
  invite?: string;
  onJoined?: () => void;
}

/** Joins, asks to join, or leaves. A private group needs approval, and a request can be withdrawn. */
export function JoinButton({ group, size, inList = false, invite, onJoined }: JoinButtonProps) {
  const toast = useToast();
  const confirm = useConfirm();
  const offerUpgrade = useOfferUpgrade();
  const params = { id: group.id };
  const joining = useApiMutation('POST /api/groups/:id/join', {
    failure: sentences.notSaved,
    async onDone({ status, group: after }) {
      setGroup(after);
      toast(
        status === 'joined'
          ? `Welcome to ${group.name}.`
          : 'Your request is with the group. We’ll let you know.',
      );
      if (status === 'joined') onJoined?.();
      await Promise.all([reloadPosts(after), reloadPeople(group.id)]);
    },
    onFail(error) {
      if (!(error instanceof ApiError) || error.code !== 'upgrade_required') return undefined;
      void offerUpgrade(error.detail);
      return 'handled';
    },
  });
  const leaving = useApiMutation('POST /api/groups/:id/leave', {
    failure: sentences.notSaved,
    async onDone({ group: after }) {
      setGroup(after);
      await Promise.all([reloadPosts(after), reloadPeople(group.id)]);
    },
  });
  const busy = joining.busy || leaving.busy;

  const join = () => {
    if (group.join_refusal && !invite) void offerUpgrade(group.join_refusal);
    else void joining.run({ params, body: invite ? { invite } : {} });
  };
  const leave = async () => {
    const sure =
      !group.is_member ||
      (await confirm({
        title: `Leave ${group.name}?`,
        body: group.is_private
          ? 'You will no longer see its posts. To come back you have to ask again.'
          : 'You can come back at any time.',
        confirm: 'Leave group',
        cancel: 'Stay in group',
      }));
    if (sure) void leaving.run({ params });
  };

  const name = <span className="sr"> {group.name}</span>;
  if (inList && group.is_pending)
    return (
      <Chip size="lg" icon={Clock}>
        Request sent
      </Chip>
    );
  if (inList && group.is_member)
    return group.role === 'member' ? (
      <Chip size="lg" kind="done" icon={Check}>
        Joined
      </Chip>
    ) : (
      <Chip size="lg" kind="brand" icon={ShieldCheck}>
        {group.role === 'owner' ? 'You run it' : 'You moderate it'}
      </Chip>
    );
  if (group.is_pending)
    return (
      <Button {...(size && { size })} busy={busy} onClick={() => void leave()}>
        Cancel request{name}
      </Button>
    );
  if (group.is_member)
    return group.may_leave ? (
      <Menu
        label="Membership"
        entries={[{ key: 'leave', label: 'Leave group', icon: LogOut, onSelect: () => void leave() }]}
        trigger={
          <Button {...(size && { size })} busy={busy} icon={Check} iconEnd={ChevronDown}>
            Joined{name}
          </Button>
        }
      />
    ) : null;
  // A declined member reads when they may ask again. No plan changes that.
  if (group.join_refusal_code === 'asked_recently' && !invite)
    return <p className="small muted">{group.join_refusal}</p>;
  return (
    <Button kind="tint" {...(size && { size })} busy={busy} onClick={join}>
      {group.is_private && !invite ? 'Ask to join' : 'Join'}
      {name}
    </Button>
  );
}
