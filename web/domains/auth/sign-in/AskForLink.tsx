import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Form, SubmitButton } from '../../../platform/forms/Form.tsx';
import { TextField } from '../../../platform/forms/fields.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { focusNow } from '../focus.ts';
import { redirectAfter, resetMailSent, sentences } from '../messages.ts';
import { nothingTyped, type ViewProps } from './sign-in-views.ts';

/** The request for a link to a new password. */
export function AskForLink({ typed, next }: ViewProps) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<string>();
  const form = useForm({
    draft: typed,
    values: nothingTyped,
    check: ({ email }) => ({ email: !email.trim() && sentences.emailMissing }),
    save({ email }) {
      setSent(undefined);
      return send('POST /api/auth/forgot-password', { body: { email: email.trim() } });
    },
    failure: sentences.resetMailFailed,
    onSaved: (_, { email }) => setSent(email.trim()),
  });
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(
      () => void navigate({ to: '/auth/login', search: next ? { next } : {} }),
      redirectAfter,
    );
    return () => clearTimeout(timer);
  }, [sent, navigate, next]);

  return (
    <Form form={form} className="stack [--gap:1.375rem] shell:pt-[8vh]" aria-labelledby="login-title">
      <div>
        <h1 id="login-title" tabIndex={-1} ref={focusNow}>
          Reset Password
        </h1>
        <p className="muted mt-2">Enter your email and we'll send you a reset link.</p>
      </div>
      {sent ? <Banner kind="done" title={resetMailSent(sent)} /> : null}
      {form.cause ? <Banner kind="danger" title={sentences.resetMailFailed} /> : null}
      <TextField
        form={form}
        name="email"
        label="Email"
        required
        type="email"
        autoComplete="username"
        inputMode="email"
      />
      <SubmitButton form={form} size="lg" block busyText="Sending...">
        Send reset link
      </SubmitButton>
      <p className="text-center">
        <Link className="link" href={next ? `/auth/login?next=${encodeURIComponent(next)}` : '/auth/login'}>
          Back to login
        </Link>
      </p>
    </Form>
  );
}
