import { MailCheck, MailQuestion, ShieldCheck } from 'lucide';
import { useState } from 'react';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { linkToken } from '../../../platform/session/url-secrets.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { ResultFrame } from '../../../ui/layout/ResultFrame.tsx';
import { agreeToEmail, confirmNewEmail, stopEmailChange } from '../links/data.ts';
import { ConfirmPage, HomeLink, LinkEnded, useHome } from '../links/LinkPage.tsx';

/** Page of the link to a new email address. */
export function NewEmailPage() {
  const [result, setResult] = useState<{ message: string; is_changed: boolean }>();
  const sending = useApiMutation(confirmNewEmail, {
    failure: 'No connection to Evolve. Check your network.',
    showError: null,
    onDone: setResult,
  });
  if (result) return <Result message={result.message} isChanged={result.is_changed} />;
  if (!linkToken()) return <Ended message={sending.error} />;
  return (
    <ConfirmPage
      sending={sending}
      object="your new email"
      lead="Someone asked to use this email for their account. If it wasn't you, close this page and nothing changes."
      button="Confirm this address"
    />
  );
}

/** Page of the link to the present email address. Asks whether the change is welcome. */
export function OldEmailPage() {
  const { home } = useHome();
  const [result, setResult] = useState<{ message: string; is_changed: boolean } | { stopped: string }>();
  // Only the button pressed last has an error to show.
  const [pressed, setPressed] = useState<'agree' | 'stop'>('agree');
  const agree = useApiMutation(agreeToEmail, {
    failure: "We couldn't save your answer. Try again.",
    showError: null,
    onDone: setResult,
  });
  const stop = useApiMutation(stopEmailChange, {
    failure: "We couldn't stop it yet. Try again.",
    showError: null,
    onDone: ({ message }) => setResult({ stopped: message }),
  });
  const busy = agree.busy || stop.busy;
  const error = pressed === 'stop' ? stop.error : agree.error;
  if (result && 'stopped' in result)
    return (
      <ResultFrame
        homeHref="/auth/login"
        tone="done"
        icon={ShieldCheck}
        say="Nothing changed."
        line="Your account stays with this address."
        title="The change is stopped"
        lead={`${result.stopped} Someone knows your password, so choose a new one now.`}
        actions={
          <ButtonLink kind="primary" size="lg" href="/auth/login?view=reset">
            Reset your password
          </ButtonLink>
        }
      />
    );
  if (result) return <Result message={result.message} isChanged={result.is_changed} />;
  if (!linkToken()) return <Ended message={error} />;
  return (
    <ResultFrame
      homeHref={home}
      tone="wait"
      icon={MailQuestion}
      say="Was it you?"
      line="Your address changes only if you want it to."
      title="A new email for your account"
      lead="Someone who knows your password asked to change the email address of your account. The email from us names the new one."
      actions={
        <>
          <Button
            kind="primary"
            size="lg"
            busy={agree.busy}
            busyText="Saving..."
            disabled={busy}
            onClick={() => {
              setPressed('agree');
              void agree.run();
            }}
          >
            It was me, change it
          </Button>
          <Button
            kind="danger-quiet"
            size="lg"
            busy={stop.busy}
            busyText="Stopping..."
            disabled={busy}
            onClick={() => {
              setPressed('stop');
              void stop.run();
            }}
          >
            It wasn't me, stop it
          </Button>
        </>
      }
    >
      {error ? <Banner kind="danger" title={error} /> : null}
    </ResultFrame>
  );
}

function Result({ message, isChanged }: { message: string; isChanged: boolean }) {
  const { home, isSignedIn } = useHome();
  return (
    <ResultFrame
      homeHref={home}
      tone={isChanged ? 'done' : 'wait'}
      icon={MailCheck}
      say={isChanged ? "That's you, then." : 'Halfway there.'}
      line={isChanged ? 'Reminders and receipts reach you there.' : 'One more word from the other address.'}
      title={isChanged ? 'Your email is changed' : 'Confirmed'}
      lead={message}
      actions={
        <ButtonLink kind="primary" size="lg" href={isSignedIn ? '/profile/settings/security' : home}>
          {isSignedIn ? 'Open your settings' : 'Sign In'}
        </ButtonLink>
      }
    />
  );
}

/** The page after the server refused its link. */
const Ended = ({ message }: { message: string | null }) => (
  <LinkEnded
    refusal={message ?? 'The link is invalid or has expired.'}
    lead="You can ask for the change again in your settings, under Security."
    actions={<HomeLink />}
  />
);
