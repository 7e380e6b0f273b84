import { useId, useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ProofFields, useProof } from '../proof/ProofFields.tsx';
import { addPasskey, closeQuestion, passkeysRead } from './mutations.ts';

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
  const form = useId();
  const toast = useToast();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const done = (sentence: string) => {
    void queryClient.invalidateQueries({ queryKey: passkeysRead.queryKey });
    toast(sentence);
    onClose();
  };
  const add = useApiMutation(addPasskey, {
    failure: "Your device didn't make a passkey. Nothing changed. Try again, or use another device.",
    showError: null,
    onDone: (passkey) => passkey && done('Your passkey is added.'),
  });
  const remove = useApiMutation('POST /api/auth/passkeys/:id/remove', {
    failure: "We couldn't remove the passkey. Try again.",
    showError: null,
    onDone: ({ message }) => done(message),
  });
  const call = removes ? remove : add;
  const proof = useProof(call);
  const isFilled = proof.isFilled && (removes !== null || name.trim() !== '');
  return (
    <Dialog
      open={open}
      onClose={() => {
        closeQuestion();
        onClose();
      }}
      onClosed={onClosed}
      title={removes ? `Remove ${removes.name}?` : 'Add a passkey'}
      description={
        removes
          ? 'It no longer signs you in here. Your password still does.'
          : 'Your device asks for your fingerprint, your face or its PIN. The passkey stays on it.'
      }
      actions={
        <>
          {/* A removal that is on its way can't be cancelled any more. */}
          <CloseButton disabled={remove.busy} />
          <Button
            type="submit"
            form={form}
            kind={removes ? 'danger' : 'primary'}
            busy={call.busy}
            busyText={removes ? 'Removing...' : 'Waiting for your device...'}
            disabled={!isFilled}
          >
            {removes ? 'Remove' : 'Continue'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="stack mt-4 [--gap:1.25rem]"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isFilled) return;
          if (removes) void remove.run({ params: { id: removes.id }, body: proof.body });
          else void add.run({ name: name.trim(), proof: proof.body });
        }}
      >
        {removes ? null : (
          <Field label="Name" hint="So that you recognize it, for example “My phone”.">
            <Input
              name="name"
              autoComplete="off"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Field>
        )}
        <ProofFields proof={proof} />
      </form>
    </Dialog>
  );
}
