import { homePath } from '../../platform/navigation/destinations.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useSession } from '../../platform/session/session.ts';
import { linkToken } from '../../platform/session/url-secrets.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { AuthFrame } from '../../ui/layout/AuthFrame.tsx';
import { follow, type NewsletterLink } from './data.ts';

const words = {
  confirm: {
    side: { title: 'One small thing.', text: 'Confirming stops others from signing you up.' },
    ask: 'Confirm your subscription',
    why: "Someone asked for the newsletter with your address. If it wasn't you, close this page and nothing changes.",
    act: 'Yes, send it to me',
    done: "You're subscribed",
    text: "You'll get the next issue. You can unsubscribe from it in one click.",
  },
  unsubscribe: {
    side: { title: 'One click.', text: 'Your account stays as it is.' },
    ask: 'Unsubscribe from the newsletter',
    why: "You won't get another issue. We'll still email you about your account.",
    act: 'Unsubscribe',
    done: "You're unsubscribed",
    text: "You won't get the newsletter. We'll still email you about your account.",
  },
} as const;

/** Page of the links in newsletter emails, without a session. A button acts, because link scanners open links. */
export function NewsletterLinkPage({ link }: { link: NewsletterLink }) {
  const { token } = useSession();
  const { side, ask, why, act, done, text } = words[link];
  const { run, busy, error, isDone } = useApiMutation(follow, {
    failure: 'No connection to Evolve. Check your network.',
    showError: null,
  });
  const home = token ? homePath : '/membership';
  const isOpen = !isDone && linkToken() !== null;
  const failed = isOpen ? "That didn't work yet" : 'This link did not work';
  const waiting = isOpen ? ask : 'Open the link in your email';
  const title = isDone ? done : error ? failed : waiting;
  return (
    <AuthFrame homeHref={home} narrow title={side.title} text={side.text}>
      <div className="stack [--gap:1.375rem] shell:pt-[8vh]" role="status">
        <h1>{title}</h1>
        {isDone ? <p className="muted">{text}</p> : null}
        {error ? <Banner kind="danger" title={error} /> : null}
        {isOpen && !error ? <p className="muted">{why}</p> : null}
        {isDone || isOpen || error ? null : (
          <p className="muted">This page needs the link from the newsletter’s email.</p>
        )}
        {isOpen ? (
          <Button
            kind="primary"
            size="lg"
            busy={busy}
            busyText={error ? 'Trying again' : 'Saving'}
            onClick={() => void run(link)}
          >
            {error ? 'Try again' : act}
          </Button>
        ) : null}
        <ButtonLink kind={isOpen || error ? 'ghost' : 'primary'} size="lg" href={home}>
          {token ? 'Continue to Evolve 90' : 'See Evolve'}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
