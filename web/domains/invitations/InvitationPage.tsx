import { useQuery } from '@tanstack/react-query';
import { DoorOpen, HeartHandshake } from 'lucide';
import { useState } from 'react';
import { tooShortFor } from '#contract/auth/constants.ts';
import { Form, FormProblem, SubmitButton } from '../../platform/forms/Form.tsx';
import { PasswordField, TextField } from '../../platform/forms/fields.tsx';
import { send, useForm } from '../../platform/forms/use-form.ts';
import { errorMessage } from '../../platform/http/api.ts';
import { homePath } from '../../platform/navigation/destinations.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { storeDeviceToken } from '../../platform/session/remembered-devices.ts';
import { startSession } from '../../platform/session/session.ts';
import { linkToken, spendLinkToken } from '../../platform/session/url-secrets.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { deviceZone } from '../../ui/formats.ts';
import { AuthFrame } from '../../ui/layout/AuthFrame.tsx';
import { ResultFrame } from '../../ui/layout/ResultFrame.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { HomeLink, LinkEnded } from '../auth/links/LinkPage.tsx';
import { PasswordStrength } from '../auth/passwords/PasswordStrength.tsx';
import { useShortestPassword } from '../auth/passwords/use-shortest-password.ts';
import { invitationRead } from './data.ts';

/** Page of an emailed invitation: the invited person opens an account, or refuses. */
export function InvitationPage() {
  const [token] = useState(() => linkToken() ?? '');
  const [end, setEnd] = useState<'accepted' | 'refused' | null>(null);
  const invitation = useQuery({ ...invitationRead(token), enabled: end === null });
  if (end) return <Ended isAccepted={end === 'accepted'} />;
  if (invitation.isError)
    return (
      <LinkEnded
        refusal={errorMessage(invitation.error, 'We couldn’t open the invitation. Try again.')}
        lead="Nothing was opened for you, and nothing was stored."
        actions={
          <>
            <Button kind="primary" size="lg" onClick={() => void invitation.refetch()}>
              Try again
            </Button>
            <HomeLink />
          </>
        }
      />
    );
  return (
    <AuthFrame
      homeHref="/auth/login"
      narrow
      title="Someone saved you a place."
      text="A short lesson, a five-minute walk, a few honest lines. Ninety days of it."
    >
      {invitation.data ? (
        <Join
          token={token}
          invitation={invitation.data}
          onEnd={(how) => {
            spendLinkToken();
            setEnd(how);
          }}
        />
      ) : (
        <Skeleton label="Loading...">
          <SkeletonBlock h="18rem" />
        </Skeleton>
      )}
    </AuthFrame>
  );
}

interface JoinProps {
  token: string;
  invitation: { email: string; name: string; invited_by_name: string | null };
  onEnd: (how: 'accepted' | 'refused') => void;
}

function Join({ token, invitation: { email, name, invited_by_name: by }, onEnd }: JoinProps) {
  const shortest = useShortestPassword();
  const confirm = useConfirm();
  const form = useForm({
    values: { name, password: '' },
    check: (values) => ({
      name: values.name.trim() === '' && 'Please enter your name',
      password: [...values.password].length < shortest && tooShortFor(shortest),
    }),
    refusedFields: ({ code, detail, fields }) => (code === 'weak_password' ? { password: detail } : fields),
    save: (values) =>
      send('POST /api/invitations/accept', { body: { token, ...values, time_zone: deviceZone() } }),
    failure: 'We couldn’t open your account. Nothing was stored. Try again.',
    onSaved({ access_token, device_token, user }) {
      storeDeviceToken(device_token);
      startSession(access_token, user);
      onEnd('accepted');
    },
  });
  const refusing = useApiMutation('POST /api/invitations/refuse', {
    failure: 'We couldn’t store that. Try again.',
    onDone: () => onEnd('refused'),
  });
  const refuse = async () => {
    const isSure = await confirm({
      title: 'Refuse this invitation?',
      body: 'We won’t write to this address again.',
      confirm: 'Refuse',
    });
    if (isSure) void refusing.run({ body: { token } });
  };
  return (
    <Form form={form} className="stack [--gap:1.375rem]" aria-labelledby="invitation-title">
      <h1 id="invitation-title">{by ? `${by} invites you` : 'You’re invited'}</h1>
      <p className="muted">
        Choose a password for {email}. The account is free, and you get no newsletter unless you ask for it.
      </p>
      <FormProblem form={form} />
      <TextField form={form} name="name" label="Name" required autoComplete="name" maxLength={80} />
      <div>
        <PasswordField
          form={form}
          name="password"
          label="Password"
          note={`at least ${shortest} characters`}
          required
          autoComplete="new-password"
        />
        <PasswordStrength password={form.values.password} name={name} email={email} />
      </div>
      <SubmitButton form={form} size="lg" block busyText="Joining...">
        Join
      </SubmitButton>
      <Button kind="ghost" block busy={refusing.busy} busyText="Refusing..." onClick={() => void refuse()}>
        No, thank you
      </Button>
    </Form>
  );
}

function Ended({ isAccepted }: { isAccepted: boolean }) {
  return (
    <ResultFrame
      homeHref={isAccepted ? homePath : '/auth/login'}
      tone="done"
      icon={isAccepted ? HeartHandshake : DoorOpen}
      say={isAccepted ? 'Welcome.' : 'All the best.'}
      line={isAccepted ? 'Day 1 is waiting for you.' : 'Your answer is stored.'}
      title={isAccepted ? 'Your account is open' : 'You refused the invitation'}
      lead={
        isAccepted
          ? 'You’re signed in, and your address is confirmed.'
          : 'There is no account, and we won’t write to this address again.'
      }
      actions={
        isAccepted ? (
          <ButtonLink kind="today" size="lg" href={homePath}>
            Go to today
          </ButtonLink>
        ) : null
      }
    />
  );
}
