import { useState } from 'react';
import { homePath } from '../../platform/navigation/destinations.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useSession } from '../../platform/session/session.ts';
import { linkToken } from '../../platform/session/url-secrets.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { AuthFrame } from '../../ui/layout/AuthFrame.tsx';

const emails: Record<string, string> = {
  day: 'reminders of today’s practice',
  habits: 'reminders of your habits',
  yesterday: 'the reminder that yesterday is still open',
  review: 'the email of your week',
  messages: 'emails about unread messages and friend requests',
  circles: 'emails about circles and intensives',
  digest_daily: 'the daily digest',
  digest_weekly: 'the weekly digest',
};

/** Page of the link that ends one kind of email, without a session. A button acts, because link scanners open links. */
export function UnsubscribePage() {
  const { token: session } = useSession();
  const token = linkToken();
  const [state, setState] = useState<'ended' | 'restored' | null>(null);
  const failure = 'No connection to Evolve. Check your network.';
  const end = useApiMutation('POST /api/reminders/unsubscribe', {
    failure,
    showError: null,
    onDone: () => setState('ended'),
  });
  const restore = useApiMutation('POST /api/reminders/resubscribe', {
    failure,
    showError: null,
    onDone: () => setState('restored'),
  });
  const kind = emails[token?.split('.')[0] ?? ''];
  const what = kind ?? 'these emails';
  const error = end.error ?? restore.error;
  const home = session ? homePath : '/membership';
  const title = token
    ? state === 'ended'
      ? 'You’re unsubscribed'
      : state === 'restored'
        ? 'You’ll get them again'
        : `Stop ${what}?`
    : 'Open the link in your email';
  return (
    <AuthFrame homeHref={home} narrow title="One click." text="Your account stays as it is.">
      <div className="stack [--gap:1.375rem] shell:pt-[8vh]" role="status">
        <h1>{title}</h1>
        <p className="muted">
          {token
            ? state === 'ended'
              ? `You won’t get ${what} any more. Everything else stays as it was.`
              : state === 'restored'
                ? `You’ll get ${what}, as long as email is on in your settings.`
                : 'Other emails stay as they are.'
            : 'This page needs the link at the end of an email from Evolve.'}
        </p>
        {error ? <Banner kind="danger" title={error} /> : null}
        {token ? (
          state === 'ended' ? (
            <Button
              size="lg"
              busy={restore.busy}
              busyText="Saving"
              onClick={() => void restore.run({ query: { token } })}
            >
              Send them again
            </Button>
          ) : (
            <Button
              kind={state === 'restored' ? 'secondary' : 'primary'}
              size="lg"
              busy={end.busy}
              busyText="Saving"
              onClick={() => void end.run({ query: { token } })}
            >
              Unsubscribe
            </Button>
          )
        ) : null}
        <ButtonLink
          kind={token ? 'ghost' : 'secondary'}
          size="lg"
          href={session ? '/profile/settings/notifications' : home}
        >
          {session ? 'All notification settings' : 'See Evolve'}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
