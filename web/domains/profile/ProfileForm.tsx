import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { byProfileText, type ProfileText, profileTextNames, profileTexts } from '#contract/profile/texts.ts';
import { Form, FormActions } from '../../platform/forms/Form.tsx';
import { TextAreaField, TextField } from '../../platform/forms/fields.tsx';
import type { Fields } from '../../platform/forms/form-state.ts';
import { LeaveQuestion } from '../../platform/forms/leaving.tsx';
import { send, useForm } from '../../platform/forms/use-form.ts';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { showEverywhere } from './data.ts';
import { returnAfter, sentences } from './messages.ts';

/** Form for what members see: name and texts. Returns to the profile after it saved. */
export function ProfileForm() {
  const member = useMember();
  const navigate = useNavigate();
  const form = useForm({
    values: valuesOf(member),
    save: (body) => send('PUT /api/users/profile', { body }),
    check: ({ name }) => ({ name: name.trim() === '' && sentences.required }),
    failure: sentences.profileFailed,
    onSaved: showEverywhere,
  });
  const { isDone } = form;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate({ to: '/profile' }), returnAfter);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
  const textsOf = (isLong: boolean) =>
    profileTextNames
      .filter((each) => profileTexts[each].isLong === isLong)
      .map((each) => <ProfileTextField key={each} form={form} name={each} />);
  return (
    <Card as="section" aria-labelledby="info-title">
      <h2 id="info-title" className="card-title">
        Profile info
      </h2>
      <Form form={form} className="stack mt-4 [--gap:1.25rem]">
        <LeaveQuestion form={form} />
        <div className="grid grid-cols-2 gap-5 items-start max-shell:grid-cols-1">
          <TextField form={form} name="name" label="Name" required autoComplete="name" maxLength={80} />
          {textsOf(false)}
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
        {textsOf(true)}
        <FormActions
          form={form}
          save="Save Changes"
          disabled={isDone}
          done={isDone ? 'Profile updated.' : ''}
        >
          <ButtonLink href="/profile">Cancel</ButtonLink>
        </FormActions>
      </Form>
    </Card>
  );
}

/** A field for a text of the profile, with a count if it is long. */
function ProfileTextField({ form, name }: { form: Fields<Record<ProfileText, string>>; name: ProfileText }) {
  const { label, longest, isLong, placeholder } = profileTexts[name];
  const common = {
    form,
    name,
    label,
    note: 'optional',
    maxLength: longest,
    placeholder: placeholder || undefined,
  };
  return isLong ? <TextAreaField {...common} grow counts /> : <TextField {...common} autoComplete="off" />;
}

const valuesOf = (member: CurrentUser) => ({
  name: member.name,
  ...byProfileText((text) => member[text] ?? ''),
});
