import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { redirectAfter, resetMailSent, sentences } from '../messages.ts';
import { focusField, focusNow, onSubmit } from '../use-submit.ts';
import type { ViewProps } from './sign-in-views.ts';

/** The request for a link to a new password (A sections 4, 5, 8). */
export function AskForLink({ email, onEmail, next }: ViewProps) {
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  const [sent, setSent] = useState<string>();
  const { run, busy, cause, clear } = useApiMutation('POST /api/auth/forgot-password', {
    failure: sentences.resetMailFailed,
    showError: null,
    onDone: (_, [{ body }]) => setSent(body.email),
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
    <form
      noValidate
      onSubmit={onSubmit((values, form) => {
        const address = values.email?.trim() ?? '';
        setMissing(!address);
        setSent(undefined);
        clear();
        if (address) void run({ body: { email: address } });
        else focusField(form, 'email');
      })}
      className="stack [--gap:1.375rem] shell:pt-[8vh]"
      aria-labelledby="login-title"
    >
      <div>
        <h1 id="login-title" tabIndex={-1} ref={focusNow}>
          Reset Password
        </h1>
        <p className="muted mt-2">Enter your email and we'll send you a reset link.</p>
      </div>
      {sent ? <Banner kind="done" title={resetMailSent(sent)} /> : null}
      {cause ? <Banner kind="danger" title={sentences.resetMailFailed} /> : null}
      <Field label="Email" required error={isMissing ? sentences.emailMissing : undefined}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" kind="primary" size="lg" block busy={busy} busyText="Sending...">
        Send reset link
      </Button>
      <p className="text-center">
        <Link className="link" href={next ? `/auth/login?next=${encodeURIComponent(next)}` : '/auth/login'}>
          Back to login
        </Link>
      </p>
    </form>
  );
}
