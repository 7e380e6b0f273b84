import { Mail } from 'lucide';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTimedMessage } from '../../platform/app/use-timed-message.ts';
import { connectionLost } from '../../platform/http/api.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';

/** Time a result stays visible, in ms (A section 4). */
const resultFor = 5_000;
const missingFor = 3_000;

const missing = 'Please enter your email address';
const failed = 'Something went wrong. Please try again.';
const subscribed = 'Successfully subscribed! Welcome to the community.';

type Said = { kind: 'missing' | 'danger' | 'done'; text: string };

/** Newsletter sign-up (A sections 4, 5, 8). A new address gets an email to confirm it first (ruling 8). */
export function NewsletterForm() {
  const [email, setEmail] = useState('');
  const { message, show, clear } = useTimedMessage<Said>();
  const field = useRef<HTMLInputElement>(null);

  const { run, busy } = useApiMutation('POST /api/newsletter/subscribe', {
    failure: { failed, network: connectionLost },
    showError: (text) => show({ kind: 'danger', text }, resultFor),
    onDone() {
      setEmail('');
      show({ kind: 'done', text: subscribed }, resultFor);
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!email.trim()) {
      show({ kind: 'missing', text: missing }, missingFor);
      return field.current?.focus();
    }
    clear();
    void run({ body: { email: email.trim() } });
  };

  return (
    <Card as="section" kind="brand" aria-labelledby="newsletter-title">
      <h2 id="newsletter-title" className="card-title">
        A letter now and then
      </h2>
      <p className="muted mt-1 max-w-[60ch]">
        One idea to practise and what's new at Evolve. We'll email you a link to confirm, and you can
        unsubscribe in one click.
      </p>
      <form noValidate onSubmit={submit} className="mt-4 flex max-w-[34rem] flex-wrap items-start gap-3">
        <Field
          label="Email"
          hideLabel
          className="min-w-0 flex-1 basis-56"
          error={message?.kind === 'missing' ? message.text : undefined}
        >
          <Input
            ref={field}
            type="email"
            name="newsletter-email"
            autoComplete="email"
            inputMode="email"
            placeholder="you@example.com"
            maxLength={254}
            icon={Mail}
            disabled={busy}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit" kind="primary" busy={busy} busyText="Subscribing..." disabled={busy}>
          Subscribe
        </Button>
      </form>
      {message && message.kind !== 'missing' ? (
        <div className="mt-3 max-w-[34rem]">
          <Banner kind={message.kind}>{message.text}</Banner>
        </div>
      ) : null}
    </Card>
  );
}
