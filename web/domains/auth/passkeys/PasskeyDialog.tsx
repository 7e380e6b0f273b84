import { useState } from 'react';
import type { Passkey } from '#contract/auth/passkeys.ts';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { TextField } from '../../../platform/forms/fields.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import {
  credentialsBody,
  noCredentials,
  ReauthenticationFields,
  refusedCredentials,
  useCredentials,
} from '../reauthentication/ReauthenticationFields.tsx';
import { addPasskey, closeQuestion, passkeysRead } from './data.ts';

interface PasskeyDialogProps {
  /** The passkey to remove, or null to add one. */
  removes: Passkey | null;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Returns a name for a passkey of this device, which the member can change. */
export function deviceName(userAgent: string): string {
  const known = (
    [
      [/iPhone/, 'iPhone'],
      [/iPad/, 'iPad'],
      [/Android/, 'Android phone'],
      [/Mac OS X/, 'Mac'],
      [/Windows/, 'Windows computer'],
      [/CrOS/, 'Chromebook'],
    ] as const
  ).find(([sign]) => sign.test(userAgent));
  return `My ${known?.[1] ?? 'computer'}`;
}

/** Dialog that adds a passkey of this device, or removes one. Both ask for the password first. */
export function PasskeyDialog({ removes, open, onClose, onClosed }: PasskeyDialogProps) {
  const toast = useToast();
  const [began] = useState(() => ({ name: deviceName(navigator.userAgent), ...noCredentials }));
  const form = useForm({
    values: began,
    refusedFields: refusedCredentials,
    save: async ({ name, ...credentials }) => {
      if (!removes)
        return (
          (await addPasskey({ name: name.trim(), credentials: credentialsBody(credentials) })) &&
          'Your passkey is added.'
        );
      const params = { id: removes.id };
      return (
        await send('POST /api/auth/passkeys/:id/remove', { params, body: credentialsBody(credentials) })
      ).message;
    },
    failure: removes
      ? "We couldn't remove the passkey. Try again."
      : "Your device didn't make a passkey. Nothing changed. Try again, or use another device.",
    onSaved(sentence) {
      // The member has closed the question of their device.
      if (!sentence) return;
      void queryClient.invalidateQueries({ queryKey: passkeysRead.queryKey });
      toast(sentence);
      onClose();
    },
  });
  const credentials = useCredentials(form);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={() => {
        closeQuestion();
        onClose();
      }}
      onClosed={onClosed}
      unsaved={form.values.name !== began.name}
      title={removes ? `Remove ${removes.name}?` : 'Add a passkey'}
      description={
        removes
          ? 'It no longer signs you in here. Your password still does.'
          : 'Your device asks for your fingerprint, your face or its PIN. The passkey stays on it.'
      }
      // A removal that is on its way can't be cancelled any more.
      close={<CloseButton disabled={removes !== null && form.busy} />}
      save={removes ? 'Remove' : 'Continue'}
      busyText={removes ? 'Removing...' : 'Waiting for your device...'}
      kindOfSave={removes ? 'danger' : 'primary'}
      disabled={!credentials.isFilled || form.values.name.trim() === ''}
      className="stack mt-4 [--gap:1.25rem]"
    >
      {removes ? null : (
        <TextField
          form={form}
          name="name"
          label="Name"
          hint="So that you recognize it, for example “My phone”."
          autoComplete="off"
          maxLength={60}
        />
      )}
      <ReauthenticationFields form={form} />
    </FormDialog>
  );
}
