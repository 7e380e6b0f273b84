import { ClockAlert, CloudOff, MailQuestion } from 'lucide';
import type { ReactNode } from 'react';
import { homePath } from '../../../platform/navigation/destinations.ts';
import type { ApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { ResultFrame } from '../../../ui/layout/ResultFrame.tsx';

/** Where the pages of links lead: today for members, sign-in for visitors. */
export function useHome(): { home: string; isSignedIn: boolean } {
  const isSignedIn = Boolean(useSession().token);
  return { home: isSignedIn ? homePath : '/auth/login', isSignedIn };
}

interface ConfirmPageProps<T> {
  /** Sends the link, and tells why that failed. */
  sending: ApiMutation<[], T>;
  /** Confirmed by the link: "your email". */
  object: string;
  /** Before the first try: who asked, and what closing the page does. */
  lead: string;
  button: string;
  /** Beside "Try again". */
  otherwise?: ReactNode;
}

/** Page of a link that confirms an email address. A button confirms, because link scanners open links. */
export function ConfirmPage<T>({ sending, object, lead, button, otherwise }: ConfirmPageProps<T>) {
  const { home } = useHome();
  const { run, busy, error } = sending;
  return (
    <ResultFrame
      homeHref={home}
      tone={error ? 'warn' : 'wait'}
      icon={error ? CloudOff : MailQuestion}
      say={error ? 'Not quite yet.' : 'One small thing.'}
      line={error ? 'Your link is still here.' : 'A confirmed email keeps your account yours.'}
      title={error ? `We couldn't confirm ${object} yet` : `Confirm ${object}`}
      lead={error ? 'Try again in a moment, or open the link in your email once more.' : lead}
      actions={
        <>
          <Button
            kind="primary"
            size="lg"
            busy={busy}
            busyText={error ? 'Trying again' : 'Confirming...'}
            onClick={() => void run()}
          >
            {error ? 'Try again' : button}
          </Button>
          {error ? otherwise : null}
        </>
      }
    >
      {error ? <Banner kind="danger" title={error} /> : null}
    </ResultFrame>
  );
}

interface LinkEndedProps {
  /** The server's sentence. */
  refusal: string;
  lead: ReactNode;
  actions: ReactNode;
}

/** Page of a link that no longer works, with the way to another one. */
export function LinkEnded({ refusal, lead, actions }: LinkEndedProps) {
  const { home } = useHome();
  return (
    <ResultFrame
      homeHref={home}
      tone="warn"
      icon={ClockAlert}
      say="A fresh link will do."
      line="A link works once, and only for a while."
      title="This link no longer works"
      lead={lead}
      actions={actions}
    >
      <Banner kind="danger" title={refusal} />
    </ResultFrame>
  );
}

/** Leads away from the page of a link. */
export function HomeLink() {
  const { home, isSignedIn } = useHome();
  return (
    <ButtonLink kind="secondary" size="lg" href={home}>
      {isSignedIn ? 'Continue to Evolve 90' : 'Sign In'}
    </ButtonLink>
  );
}
