import { Mail } from 'lucide';
import { useRef } from 'react';
import { useTimedMessage } from '../../platform/app/use-timed-message.ts';
import { Form, SubmitButton } from '../../platform/forms/Form.tsx';
import { TextField } from '../../platform/forms/fields.tsx';
import { send, useForm } from '../../platform/forms/use-form.ts';
import { connectionLost } from '../../platform/http/api.ts';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';

/** Time a result stays visible, in ms. */
const resultFor = 5_000;
const missingFor = 3_000;

const missing = 'Please enter your email address';
const failed = 'Something went wrong. Please try again.';

type Said = { kind: 'missing' | 'danger' | 'done'; text: string };

/** Newsletter sign-up. A new address gets an email to confirm it first. */
export function NewsletterForm() {
  const { message, show, clear } = useTimedMessage<Said>();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    values: { email: '' },
    save: ({ email }) => send('POST /api/newsletter/subscribe', { body: { email: email.trim() } }),
    failure: { failed, network: connectionLost },
    before({ email }) {
      clear();
      if (email.trim()) return true;
      show({ kind: 'missing', text: missing }, missingFor);
      field.current?.focus();
      return false;
    },
    showError: (text) => show({ kind: 'danger', text }, resultFor),
    // Afterwards the field is empty, for another address.
    show: (said) => show({ kind: 'done', text: said.message }, resultFor),
  });

  return (
    <Card as="section" kind="brand" aria-labelledby="newsletter-title">
      <h2 id="newsletter-title" className="card-title">
        A letter now and then
      </h2>
      <p className="muted mt-1 max-w-[60ch]">
        One idea to practise and what's new at Evolve. We'll email you a link to confirm, and you can
        unsubscribe in one click.
      </p>
      <Form form={form} className="mt-4 flex max-w-[34rem] flex-wrap items-start gap-3">
        <TextField
          form={form}
          name="email"
          ref={field}
          label="Email"
          hideLabel
          fieldClassName="min-w-0 flex-1 basis-56"
          error={message?.kind === 'missing' ? message.text : undefined}
          type="email"
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          maxLength={254}
          icon={Mail}
          disabled={form.busy}
        />
        <SubmitButton form={form} busyText="Subscribing..." disabled={form.busy}>
          Subscribe
        </SubmitButton>
      </Form>
      {message && message.kind !== 'missing' ? (
        <div className="mt-3 max-w-[34rem]">
          <Banner kind={message.kind}>{message.text}</Banner>
        </div>
      ) : null}
    </Card>
  );
}
