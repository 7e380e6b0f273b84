import { Ban, Ellipsis, Flag, Link2, Volume2, VolumeX } from 'lucide';
import { useState } from 'react';
import type { Person } from '#contract/social/endpoints.ts';
import { copyText } from '../../../platform/app/copy-text.ts';
import { ReportDialog } from '../../../platform/content/ReportDialog.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { BlockDialog } from '../BlockDialog.tsx';
import { reportPerson } from '../data.ts';
import { setMuted } from '../friends/data.ts';

const muteFailed = 'We couldn’t save that. Try again.';

/** Menu of a member's page: link, mute, report, block. */
export function PersonMenu({ person }: { person: Person }) {
  const toast = useToast();
  const [open, setOpen] = useState<'report' | 'block' | null>(null);
  const { id, name, is_muted } = person;
  const unmute = useApiMutation(setMuted, { failure: muteFailed });
  const mute = useApiMutation(setMuted, {
    failure: muteFailed,
    onDone: (_, [, muted]) =>
      muted
        ? toast(`You muted ${name}. You won’t see their posts.`, {
            action: { label: 'Undo', onAction: () => void unmute.run(id, false) },
          })
        : toast(`You see ${name}’s posts again.`),
  });
  const copy = async () => {
    try {
      await copyText(new URL(`/u/${id}`, location.origin).href);
      toast('Link copied.');
    } catch {
      toast.error('Your browser didn’t let us copy the link. You can copy it from the address bar.');
    }
  };
  return (
    <>
      <Menu
        label={`Options for ${name}`}
        trigger={<Button kind="ghost" icon={Ellipsis} label={`Options for ${name}`} />}
        entries={[
          { key: 'copy', label: 'Copy link', icon: Link2, onSelect: () => void copy() },
          {
            key: 'mute',
            label: is_muted ? 'Unmute' : 'Mute',
            icon: is_muted ? Volume2 : VolumeX,
            onSelect: () => void mute.run(id, !is_muted),
          },
          ...(person.may_report
            ? [{ key: 'report', label: 'Report', icon: Flag, apart: true, onSelect: () => setOpen('report') }]
            : []),
          { key: 'block', label: 'Block', icon: Ban, danger: true, onSelect: () => setOpen('block') },
        ]}
      />
      <BlockDialog
        person={person}
        open={open === 'block'}
        onClose={() => setOpen(null)}
        onMute={() => void mute.run(id, true)}
      />
      <ReportDialog
        open={open === 'report'}
        onClose={() => setOpen(null)}
        noun="profile"
        question="Are you sure you want to report this profile as inappropriate? This will notify moderators for review."
        send={(report) => reportPerson(id, report)}
        failure="Failed to report profile. Please try again."
        onReported={() => toast('Content reported successfully. Moderators will review it.')}
      />
    </>
  );
}
