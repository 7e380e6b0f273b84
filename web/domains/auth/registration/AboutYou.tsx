import { ArrowRight } from 'lucide';
import { useEffect, useRef } from 'react';
import { CheckField } from '../../../platform/forms/choices.tsx';
import { PasswordField, TextAreaField, TextField } from '../../../platform/forms/fields.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { focusField } from '../focus.ts';
import { PasswordStrength } from '../passwords/PasswordStrength.tsx';
import type { RegistrationForm } from './registration.ts';
import { StepForm } from './StepForm.tsx';

interface Props {
  form: RegistrationForm;
  /** Least characters of the password. */
  shortest: number;
  /** Sentence above the fields while some are empty. */
  summary: string | undefined;
  /** Called with whether the browser takes the address for one. */
  onLooks: (areRight: boolean) => void;
  onDone: () => void;
}

const fieldOrder = ['name', 'email', 'password', 'bio', 'is_old_enough'] as const;

/** Step 1: name, email, password, an optional bio, and the age confirmation. */
export function AboutYou({ form, shortest, summary, onLooks, onDone }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { name, email, password } = form.values;
  useEffect(() => {
    const refused = fieldOrder.find((field) => form.errors[field]);
    if (refused && element.current) focusField(element.current, refused);
    // Runs once: focuses a field refused by the server. Later edits must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <StepForm
      form={form}
      ref={element}
      title="About you"
      onSubmit={() => form.validate() && onDone()}
      next={{ label: 'Continue', icon: ArrowRight }}
    >
      {summary ? <Banner kind="danger" title={summary} /> : null}
      <TextField form={form} name="name" label="Name" required autoComplete="name" maxLength={80} />
      <TextField
        form={form}
        name="email"
        label="Email"
        required
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        onInput={(event) => onLooks(event.currentTarget.validity.valid)}
      />
      <div>
        <PasswordField
          form={form}
          name="password"
          label="Password"
          note={`at least ${shortest} characters`}
          required
          autoComplete="new-password"
          maxLength={256}
        />
        <PasswordStrength password={password} name={name} email={email} />
      </div>
      <TextAreaField
        form={form}
        name="bio"
        label="A few words about you"
        note="optional"
        rows={3}
        maxLength={1_000}
        grow
      />
      <div>
        <CheckField form={form} name="is_old_enough" label="I am 13 or older" square aria-required />
      </div>
    </StepForm>
  );
}
