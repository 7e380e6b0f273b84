import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { byProfileText, type ProfileText, profileTextNames, profileTexts } from '#contract/profile-texts.ts';
import { useLeaveQuestion } from '../../platform/drafts/use-leave-question.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Textarea } from '../../ui/controls/Input.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { returnAfter, sentences } from './messages.ts';
import { showEverywhere } from './mutations.ts';

/** Form for what members see: name and texts (B section 5). Returns to the profile after it saved. */
export function ProfileForm() {
  const member = useMember();
  const [values, setValues] = useState(() => valuesOf(member));
  const [isChecked, setChecked] = useState(false);
  const navigate = useNavigate();
  const { run, busy, isDone, error, clear } = useApiMutation('PUT /api/users/profile', {
    failure: sentences.profileFailed,
    showError: null,
    onDone: showEverywhere,
  });
  const saved = valuesOf(member);
  const isChanged = (['name', ...profileTextNames] as const).some((each) => values[each] !== saved[each]);
  useLeaveQuestion(isChanged && !busy && !isDone);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate({ to: '/profile' }), returnAfter);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  const isNameMissing = values.name.trim() === '';
  const set = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part });
    // Who types on after saving stays here.
    clear();
  };
  return (
    <Card as="section" aria-labelledby="info-title">
      <h3 id="info-title" className="card-title">
        Profile info
      </h3>
      <form
        noValidate
        className="stack mt-4 [--gap:1.25rem]"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (isNameMissing || !member.email) return;
          void run({ body: values });
        }}
      >
        <div className="settings-pair">
          <Field label="Name" required error={isChecked && isNameMissing ? sentences.required : undefined}>
            <Input
              name="name"
              autoComplete="name"
              maxLength={80}
              value={values.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
          </Field>
          {profileTextNames
            .filter((each) => !profileTexts[each].isLong)
            .map((each) => (
              <TextField
                key={each}
                name={each}
                value={values[each]}
                onChange={(text) => set({ [each]: text })}
              />
            ))}
        </div>
        <Field
          label="Email"
          required
          hint={
            <>
              Other members never see it. <Link href="/profile/settings/security#email">Change it</Link> with
              your password.
            </>
          }
        >
          <Input name="email" type="email" autoComplete="email" value={member.email} readOnly />
        </Field>
        {profileTextNames
          .filter((each) => profileTexts[each].isLong)
          .map((each) => (
            <TextField
              key={each}
              name={each}
              value={values[each]}
              onChange={(text) => set({ [each]: text })}
            />
          ))}
        {error ? (
          <p className="error" role="alert">
            {error}
          </p>
        ) : null}
        <div className="row row--wrap">
          <Button type="submit" kind="primary" busy={busy} busyText="Saving..." disabled={isDone}>
            Save profile
          </Button>
          <ButtonLink href="/profile">Cancel</ButtonLink>
          <p className="small text-done" role="status">
            {isDone ? 'Profile updated.' : ''}
          </p>
        </div>
      </form>
    </Card>
  );
}

/** A field for a text of the profile, with a count if it is long. */
function TextField({
  name,
  value,
  onChange,
}: {
  name: ProfileText;
  value: string;
  onChange: (text: string) => void;
}) {
  const { label, longest, isLong, placeholder } = profileTexts[name];
  const common = { name, value, maxLength: longest, placeholder: placeholder || undefined };
  return (
    <Field
      label={label}
      note="optional"
      aside={
        isLong ? (
          <span className="hint nums">
            {value.length} of {longest}
          </span>
        ) : undefined
      }
    >
      {isLong ? (
        <Textarea {...common} grow onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <Input {...common} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  );
}

// A session stored by the previous release has no text that is new.
const valuesOf = (member: CurrentUser) => ({
  name: member.name,
  ...byProfileText((text) => member[text] ?? ''),
});
