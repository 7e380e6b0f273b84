import { useId, useState } from 'react';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { loadMember, useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ProofFields, useProof } from '../proof/ProofFields.tsx';
import { AppSecret } from './AppSecret.tsx';
import { secondStepRead } from './data.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export type SecondStepAct = 'set-up' | 'turn-off' | 'new-codes';

interface SecondStepDialogProps {
  act: SecondStepAct;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

const words = {
  'set-up': {
    title: 'Set up your authenticator app',
    text: 'First your password, so that it’s you who changes how you sign in.',
    button: 'Continue',
  },
  'turn-off': {
    title: 'Turn off two-step sign-in?',
    text: 'Your password alone will sign you in. Your recovery codes stop working.',
    button: 'Turn off',
  },
  'new-codes': {
    title: 'New recovery codes',
    text: 'You get ten new codes. The old ones stop working.',
    button: 'Get new codes',
  },
} as const;

const failure = "We couldn't do that. Try again.";

/** Dialog that sets up or turns off two-step sign-in, or renews the recovery codes. Each begins with the password. */
export function SecondStepDialog({ act, open, onClose, onClosed }: SecondStepDialogProps) {
  const form = useId();
  const toast = useToast();
  const [code, setCode] = useState('');
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: secondStepRead.queryKey });
    // Administrators get their rights back with the second step.
    void loadMember().catch(() => null);
  };
  const show = ({ recovery_codes }: { recovery_codes: string[] }) => {
    setCodes(recovery_codes);
    refresh();
  };
  const options = { failure, showError: null };
  const begin = useApiMutation('POST /api/auth/second-step/setup', { ...options, onDone: setSecret });
  const confirm = useApiMutation('POST /api/auth/second-step/confirm', { ...options, onDone: show });
  const renew = useApiMutation('POST /api/auth/second-step/recovery-codes', { ...options, onDone: show });
  const turnOff = useApiMutation('POST /api/auth/second-step/turn-off', {
    ...options,
    onDone({ message }) {
      refresh();
      toast(message);
      onClose();
    },
  });
  const proving = { 'set-up': begin, 'turn-off': turnOff, 'new-codes': renew }[act];
  const proof = useProof(proving);
  const call = secret ? confirm : proving;
  const { title, text, button } = words[act];
  const { is_admin } = useMember();
  const isFilled = secret ? code.trim() !== '' : proof.isFilled;

  const send = () => {
    if (!isFilled) return;
    if (secret) void confirm.run({ body: { code } });
    else void proving.run({ body: proof.body });
  };
  if (codes)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        onClosed={onClosed}
        dismissible={false}
        title="Save your recovery codes"
        description="If you lose your phone, one of these signs you in instead. Each works once. We show them only now."
        actions={<CloseButton kind="primary">I've saved them</CloseButton>}
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      dismissible={false}
      title={title}
      description={
        secret
          ? 'Scan this with your app, then enter the six digits it shows. Your other devices are signed out.'
          : is_admin && act === 'turn-off'
            ? `${text} Until you set it up again, you don’t have the rights of an administrator.`
            : text
      }
      actions={
        <>
          {/* Codes that arrive after a cancel would never be seen. */}
          <CloseButton disabled={call.busy} />
          <Button
            type="submit"
            form={form}
            kind={act === 'turn-off' ? 'danger' : 'primary'}
            busy={call.busy}
            busyText="One moment..."
            disabled={!isFilled}
          >
            {secret ? 'Turn on' : button}
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
          send();
        }}
      >
        {secret ? (
          <AppSecret
            {...secret}
            code={code}
            error={call.error}
            onCode={(typed) => {
              call.clear();
              setCode(typed);
            }}
          />
        ) : (
          <ProofFields proof={proof} />
        )}
      </form>
    </Dialog>
  );
}
