import clsx from 'clsx';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { portraitNames, portraitUrl } from '#contract/profile/portraits.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { RadioGroup } from '../../../ui/controls/Radio.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { showEverywhere } from '../data.ts';
import styles from './portraits.module.css';

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
  const form = useForm({
    values: { portrait: member.profile_photo },
    save({ portrait }) {
      const choice = choices.find(({ url }) => url === portrait);
      return send('PUT /api/users/portrait', { body: { portrait: choice?.number ?? null } });
    },
    failure: 'We couldn’t save your portrait. Try again.',
    onSaved(user) {
      showEverywhere(user);
      toast(user.profile_photo ? 'Portrait saved.' : 'Your initials are shown again.');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      unsaved={false}
      kind="wide"
      title="Choose a portrait"
      description="Members see it beside your name."
      save="Save"
      disabled={!form.isChanged}
    >
      <RadioGroup
        legend="Portrait"
        hideLegend
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,5.75rem),1fr))] gap-2 max-h-[min(26rem,52dvh)] my-4 p-[3px] overflow-y-auto [overscroll-behavior:contain]"
      >
        {choices.map(({ url, label }) => (
          <label
            key={label}
            className={clsx(
              styles.portrait,
              'has-[:focus-visible]:focus-ring has-[:focus-visible]:outline-offset-0',
            )}
          >
            <input
              className="absolute inset-0 [scroll-margin-block:0.5rem] opacity-0 cursor-pointer"
              type="radio"
              name="portrait"
              checked={url === form.values.portrait}
              onChange={() => form.set({ portrait: url })}
            />
            <Avatar name={member.name} id={member.id} photo={url} size="lg" decorative />
            <span>{label}</span>
          </label>
        ))}
      </RadioGroup>
    </FormDialog>
  );
}
