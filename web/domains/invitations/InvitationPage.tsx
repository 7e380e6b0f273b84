import { useQuery } from '@tanstack/react-query';
import { DoorOpen, HeartHandshake } from 'lucide';
import { useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../platform/http/api.ts';
import { homePath } from '../../platform/navigation/pages.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { storeDeviceToken } from '../../platform/session/remembered-devices.ts';
import { startSession } from '../../platform/session/session.ts';
import { linkToken, spendLinkToken } from '../../platform/session/url-secrets.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, PasswordInput } from '../../ui/controls/Input.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { deviceZone } from '../../ui/formats.ts';
import { AuthFrame } from '../../ui/layout/AuthFrame.tsx';
import { ResultFrame } from '../../ui/layout/ResultFrame.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { HomeLink, LinkEnded } from '../auth/links/LinkPage.tsx';
import { shortestPassword } from '../auth/messages.ts';
import { PasswordStrength } from '../auth/passwords/PasswordStrength.tsx';
import { communityRead } from '../auth/reads.ts';
import { focusField, onSubmit } from '../auth/use-submit.ts';
import { invitationRead } from './data.ts';

/** Page of an emailed invitation: the invited person opens an account, or refuses. */
export function InvitationPage() {
  const [token] = useState(() => linkToken() ?? '');
  const [end, setEnd] = useState<'accepted' | 'refused' | null>(null);
  const invitation = useQuery({ ...invitationRead(token), enabled: end === null });
  const { data: community } = useQuery(communityRead);
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
          shortest={community?.shortest_password ?? shortestPassword}
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
  /** Least characters of a password. */
  shortest: number;
  onEnd: (how: 'accepted' | 'refused') => void;
}

function Join({ token, invitation: { email, name, invited_by_name: by }, shortest, onEnd }: JoinProps) {
  const confirm = useConfirm();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<{ field: 'name' | 'password'; text: string } | null>(null);
  const accepting = useApiMutation('POST /api/invitations/accept', {
    failure: 'We couldn’t open your account. Nothing was stored. Try again.',
    showError: null,
    onDone({ access_token, device_token, user }) {
      storeDeviceToken(device_token);
      startSession(access_token, user);
      onEnd('accepted');
    },
    onFail(failed): 'handled' | undefined {
      if (!(failed instanceof ApiError) || failed.code !== 'weak_password') return undefined;
      setWrong({ field: 'password', text: failed.message });
      if (form.current) focusField(form.current, 'password');
      return 'handled';
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
  const error = wrong ? null : accepting.error;
  return (
    <form
      ref={form}
      noValidate
      className="stack [--gap:1.375rem]"
      aria-labelledby="invitation-title"
      onSubmit={onSubmit(({ name: called = '', password = '' }, sent) => {
        const found =
          called.trim() === ''
            ? { field: 'name' as const, text: 'Please enter your name' }
            : [...password].length < shortest
              ? {
                  field: 'password' as const,
                  text: `Password must be at least ${shortest} characters long`,
                }
              : null;
        setWrong(found);
        accepting.clear();
        if (found) focusField(sent, found.field);
        else
          void accepting.run({
            body: {
              token,
              name: called,
              password,
              time_zone: deviceZone(),
            },
          });
      })}
    >
      <h1 id="invitation-title">{by ? `${by} invites you` : 'You’re invited'}</h1>
      <p className="muted">
        Choose a password for {email}. The account is free, and you get no newsletter unless you ask for it.
      </p>
      {error ? <Banner kind="danger" title={error} /> : null}
      <Field label="Name" required error={wrong?.field === 'name' ? wrong.text : undefined}>
        <Input name="name" autoComplete="name" defaultValue={name} maxLength={80} />
      </Field>
      <div>
        <Field
          label="Password"
          note={`at least ${shortest} characters`}
          required
          error={wrong?.field === 'password' ? wrong.text : undefined}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        <PasswordStrength password={typed} name={name} email={email} />
      </div>
      <Button type="submit" kind="primary" size="lg" block busy={accepting.busy} busyText="Joining...">
        Join
      </Button>
      <Button kind="ghost" block busy={refusing.busy} busyText="Refusing..." onClick={() => void refuse()}>
        No, thank you
      </Button>
    </form>
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
