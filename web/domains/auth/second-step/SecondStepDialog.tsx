import { useState } from 'react';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { loadMember, useMember } from '../../../platform/session/session.ts';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import {
  credentialsBody,
  noCredentials,
  ReauthenticationFields,
  refusedCredentials,
  useCredentials,
} from '../reauthentication/ReauthenticationFields.tsx';
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
  const toast = useToast();
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
  const proving = useForm({
    values: noCredentials,
    refusedFields: refusedCredentials,
    async save(values): Promise<() => void> {
      const body = credentialsBody(values);
      if (act === 'set-up') {
        const app = await send('POST /api/auth/second-step/setup', { body });
        return () => setSecret(app);
      }
      if (act === 'new-codes') {
        const renewed = await send('POST /api/auth/second-step/recovery-codes', { body });
        return () => show(renewed);
      }
      const { message } = await send('POST /api/auth/second-step/turn-off', { body });
      return () => {
        refresh();
        toast(message);
        onClose();
      };
    },
    failure,
    onSaved: (done) => done(),
  });
  const confirming = useForm({
    values: { code: '' },
    refusedFields: ({ detail }) => ({ code: detail }),
    save: (body) => send('POST /api/auth/second-step/confirm', { body }),
    failure,
    onSaved: show,
  });
  const credentials = useCredentials(proving);
  const form = secret ? confirming : proving;
  const { title, text, button } = words[act];
  const { is_admin } = useMember();
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
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      unsaved={false}
      dismissible={false}
      title={title}
      description={
        secret
          ? 'Scan this with your app, then enter the six digits it shows. Your other devices are signed out.'
          : is_admin && act === 'turn-off'
            ? `${text} Until you set it up again, you don’t have the rights of an administrator.`
            : text
      }
      // Codes that arrive after a cancel would never be seen.
      close={<CloseButton disabled={form.busy} />}
      save={secret ? 'Turn on' : button}
      busyText="One moment..."
      kindOfSave={act === 'turn-off' ? 'danger' : 'primary'}
      disabled={secret ? confirming.values.code.trim() === '' : !credentials.isFilled}
      className="stack mt-4 [--gap:1.25rem]"
    >
      {secret ? <AppSecret {...secret} form={confirming} /> : <ReauthenticationFields form={proving} />}
    </FormDialog>
  );
}
