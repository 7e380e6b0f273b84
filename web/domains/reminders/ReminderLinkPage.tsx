import { useState } from 'react';
import type { ReminderLink } from '#contract/reminders/endpoints.ts';
import { ApiError, errorMessage } from '../../platform/http/api.ts';
import { homePath } from '../../platform/navigation/destinations.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { dateFormat } from '../../ui/formats.ts';
import { AuthFrame } from '../../ui/layout/AuthFrame.tsx';
import { reminderToken, useReminderLink } from './data.ts';

const closed = {
  done: { title: 'Already done', text: 'Your practice of this day counts. Nothing is left to do here.' },
  used: { title: 'This link was used', text: 'It works once. Sign in to change the day.' },
  expired: {
    title: 'This link has ended',
    text: 'It works until noon of the next day. Sign in to see what is open.',
  },
} as const;

/** Marks the practice of an email without signing in. A button acts, because link scanners open links. */
export function ReminderLinkPage() {
  const { token } = useSession();
  const link = useReminderLink();
  const [answer, setAnswer] = useState<(ReminderLink & { message: string }) | null>(null);
  const done = useApiMutation('POST /api/reminders/done', {
    failure: "We couldn't save it. Try again.",
    showError: null,
    onDone: setAnswer,
  });
  const about = answer ?? link.data;
  const home = token ? homePath : '/auth/login';
  return (
    <AuthFrame homeHref={home} narrow title="One tap." text="No need to sign in for this one.">
      <div className="stack [--gap:1.375rem] shell:pt-[8vh]" role="status">
        {link.isPending ? (
          <h1>One moment</h1>
        ) : link.error || !about ? (
          <>
            <h1>This link didn’t work</h1>
            <Banner
              kind="danger"
              title={errorMessage(link.error, 'This link no longer works. Sign in to mark your practice.')}
            />
            {link.error instanceof ApiError && link.error.status === 404 ? null : (
              <Button
                kind="primary"
                size="lg"
                busy={link.isFetching}
                busyText="Trying again"
                onClick={() => void link.refetch()}
              >
                Try again
              </Button>
            )}
          </>
        ) : answer?.state === 'done' ? (
          <>
            <h1>{about.name} is done</h1>
            <p className="muted">{answer.message}</p>
          </>
        ) : about.state === 'open' ? (
          <>
            <h1>{about.name}</h1>
            <p className="muted">Did you do it on {dayOf(about.date)}?</p>
            {done.error ? <Banner kind="danger" title={done.error} /> : null}
            <Button
              kind="primary"
              size="lg"
              busy={done.busy}
              busyText="Saving"
              onClick={() => void done.run({ body: { token: reminderToken() } })}
            >
              I did it
            </Button>
          </>
        ) : (
          <>
            <h1>{closed[about.state].title}</h1>
            <p className="muted">{closed[about.state].text}</p>
          </>
        )}
        <ButtonLink kind="ghost" size="lg" href={home}>
          {token ? 'Continue to Evolve 90' : 'Sign in'}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

/** Returns a local date in words, "Monday 2 March". */
const dayOf = dateFormat('weekdayDate');
