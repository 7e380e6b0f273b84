import { ArrowRight, CircleAlert } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, PasswordInput, Textarea } from '../../../ui/controls/Input.tsx';
import { StoneCheck } from '../../../ui/controls/StoneCheck.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { PasswordStrength } from '../passwords/PasswordStrength.tsx';
import { focusField } from '../use-submit.ts';
import { complaints, type FieldErrors, type Registration } from './registration.ts';
import { StepForm } from './StepForm.tsx';

interface Props {
  registration: Registration;
  password: string;
  /** Field errors from the server after the registration was sent. */
  errors: FieldErrors;
  onChange: (part: Partial<Registration>) => void;
  onPassword: (password: string) => void;
  onDone: () => void;
}

const fieldOrder = ['name', 'email', 'password', 'bio', 'is_old_enough'] as const;

/** Step 1: name, email, password, an optional bio, and the age confirmation (decision 110). */
export function AboutYou({ registration, password, errors: refused, onChange, onPassword, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [looksRight, setLooksRight] = useState(true);
  // Errors appear on submit and then follow every key. Never on blur, because lines that appear or disappear would move the target of a
  // click.
  const own = isTried ? complaints(registration, password, looksRight) : null;
  const errors: FieldErrors = { ...refused, ...own?.fields };

  useEffect(() => {
    const name = fieldOrder.find((field) => refused[field]);
    if (name && form.current) focusField(form.current, name);
    // Runs once: focuses a field refused by the server. Later edits must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const submit = () => {
    const found = complaints(registration, password, looksRight);
    const name = fieldOrder.find((field) => found?.fields[field]);
    setTried(true);
    if (!found) onDone();
    else if (name && form.current) focusField(form.current, name);
  };

  return (
    <StepForm ref={form} title="About you" onSubmit={submit} next={{ label: 'Continue', icon: ArrowRight }}>
      {own?.summary ? <Banner kind="danger" title={own.summary} /> : null}
      <Field label="Name" required error={errors.name}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={80}
          value={registration.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Email" required error={errors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          value={registration.email}
          onChange={(event) => {
            setLooksRight(event.currentTarget.validity.valid);
            onChange({ email: event.currentTarget.value });
          }}
        />
      </Field>
      <div>
        <Field label="Password" note="at least 6 characters" required error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            maxLength={256}
            value={password}
            onChange={(event) => onPassword(event.currentTarget.value)}
          />
        </Field>
        <PasswordStrength password={password} name={registration.name} email={registration.email} />
      </div>
      <Field label="A few words about you" note="optional" error={errors.bio}>
        <Textarea
          name="bio"
          rows={3}
          maxLength={1_000}
          grow
          value={registration.bio}
          onChange={(event) => onChange({ bio: event.currentTarget.value })}
        />
      </Field>
      <div>
        <StoneCheck
          square
          name="is_old_enough"
          label="I am 13 or older"
          aria-required
          aria-invalid={errors.is_old_enough ? true : undefined}
          aria-describedby={errors.is_old_enough ? 'age-error' : undefined}
          checked={registration.is_old_enough}
          onChange={(event) => onChange({ is_old_enough: event.currentTarget.checked })}
        />
        {errors.is_old_enough && !registration.is_old_enough ? (
          <p className="error" id="age-error" role="alert">
            <Icon as={CircleAlert} size="sm" />
            <span>{errors.is_old_enough}</span>
          </p>
        ) : null}
      </div>
    </StepForm>
  );
}
