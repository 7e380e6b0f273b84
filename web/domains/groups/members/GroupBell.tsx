import { Bell, BellOff } from 'lucide';
import type { Group } from '#contract/groups/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { patchGroup } from '../data.ts';
import { sentences } from '../messages.ts';

/** Turns a member's notifications about posts and comments in a group on and off. */
export function GroupBell({ group }: { group: Group }) {
  const toast = useToast();
  const { run, sending } = useApiMutation('PUT /api/notifications/group-mutes/:group', {
    failure: sentences.notSaved,
    onDone({ message }, [{ body }]) {
      patchGroup(group.id, { is_muted: body.muted });
      toast(message);
    },
  });
  const isMuted = sending?.[0].body.muted ?? group.is_muted;
  return (
    <Button
      icon={isMuted ? BellOff : Bell}
      label={`Group notifications are ${isMuted ? 'off' : 'on'}`}
      onClick={() => void run({ params: { group: group.id }, body: { muted: !isMuted } })}
    />
  );
}
