import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Textarea } from '../../ui/controls/Input.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { returnAfter, sentences } from './messages.ts';
import { showEverywhere } from './mutations.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

const longestBio = 1000;

/** Form for what members see: name, pronouns and bio (B section 5). Returns to the profile after it saved. */
export function ProfileForm() {
  const member = useMember();
  const [values, setValues] = useState(() => valuesOf(member));
  const [isChecked, setChecked] = useState(false);
  const navigate = useNavigate();
  const { run, busy, isDone, error } = useApiMutation('PUT /api/users/profile', {
    failure: sentences.profileFailed,
    showError: null,
    onDone: showEverywhere,
  });
  const saved = valuesOf(member);
  const isChanged =
    values.name !== saved.name || values.bio !== saved.bio || values.pronouns !== saved.pronouns;
  useLeaveQuestion(isChanged && !busy && !isDone);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate({ to: '/profile' }), returnAfter);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  const isNameMissing = values.name.trim() === '';
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part });
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
          void run({ body: { name: values.name, bio: values.bio, pronouns: values.pronouns } });
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
          <Field label="Pronouns" note="optional">
            <Input
              name="pronouns"
              autoComplete="off"
              maxLength={40}
              placeholder="she/her, they/them"
              value={values.pronouns}
              onChange={(event) => set({ pronouns: event.currentTarget.value })}
            />
          </Field>
        </div>
        <Field
          label="Email"
          required
          hint={
            <>
              Only you see it. <Link href="/profile/settings/security#email">Change it</Link> with your
              password.
            </>
          }
        >
          <Input name="email" type="email" autoComplete="email" value={member.email} readOnly />
        </Field>
        <Field
          label="Bio"
          note="optional"
          aside={
            <span className="hint nums">
              {values.bio.length} of {longestBio}
            </span>
          }
        >
          <Textarea
            name="bio"
            grow
            maxLength={longestBio}
            value={values.bio}
            onChange={(event) => set({ bio: event.currentTarget.value })}
          />
        </Field>
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

const valuesOf = ({ name, bio, pronouns }: CurrentUser) => ({
  name,
  bio: bio ?? '',
  // A session stored by the previous release has none.
  pronouns: pronouns ?? '',
});
