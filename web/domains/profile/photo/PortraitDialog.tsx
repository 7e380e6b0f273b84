import { useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { portraitNames, portraitUrl } from '#contract/portraits.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RadioGroup } from '../../../ui/controls/Radio.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { showEverywhere } from '../mutations.ts';
import './portraits.css';

const choices: readonly { url: string | null; number: number | null; label: string }[] = [
  { url: null, number: null, label: 'Initials' },
  ...portraitNames.map((label, index) => ({ url: portraitUrl(index + 1), number: index + 1, label })),
];

interface PortraitDialogProps {
  member: CurrentUser;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Dialog to choose a drawn portrait or the initials, which members see beside posts. Changes nothing before Save. */
export function PortraitDialog({ member, open, onClose, onClosed }: PortraitDialogProps) {
  const toast = useToast();
  const [chosen, setChosen] = useState(member.profile_photo);
  const choice = choices.find(({ url }) => url === chosen) ?? choices[0];
  const { run, busy } = useApiMutation('PUT /api/users/portrait', {
    failure: 'We couldn’t save your portrait. Try again.',
    onDone(user) {
      showEverywhere(user);
      toast(user.profile_photo ? 'Portrait saved.' : 'Your initials are shown again.');
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      kind="wide"
      title="Choose a portrait"
      description="Members see it beside your name."
      actions={
        <>
          <CloseButton />
          <Button
            kind="primary"
            busy={busy}
            busyText="Saving..."
            disabled={chosen === member.profile_photo}
            onClick={() => void run({ body: { portrait: choice?.number ?? null } })}
          >
            Save
          </Button>
        </>
      }
    >
      <RadioGroup legend="Portrait" hideLegend className="portraits">
        {choices.map(({ url, label }) => (
          <label key={label} className="portrait">
            <input type="radio" name="portrait" checked={url === chosen} onChange={() => setChosen(url)} />
            <Avatar name={member.name} id={member.id} photo={url} size="lg" decorative />
            <span>{label}</span>
          </label>
        ))}
      </RadioGroup>
    </Dialog>
  );
}
