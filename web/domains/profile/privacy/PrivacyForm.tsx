import clsx from 'clsx';
import type { Body } from '#contract/platform/endpoint.ts';
import { profileTextNames, profileTexts } from '#contract/profile/texts.ts';
import type { Routes } from '#contract/routes.ts';
import { useTimedMessage } from '../../../platform/app/use-timed-message.ts';
import { RadioField, SwitchField } from '../../../platform/forms/choices.tsx';
import { Form, FormActions } from '../../../platform/forms/Form.tsx';
import { LeaveQuestion } from '../../../platform/forms/leaving.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import type { Answer } from '../../../platform/http/api.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { listWords } from '../../../ui/formats.ts';
import { sentences, statusLife } from '../messages.ts';
import styles from '../settings.module.css';
import { privacyRead } from './data.ts';
import { PrivacyPreview } from './PrivacyPreview.tsx';

type Privacy = Answer<'GET /api/users/privacy'>;
type Choice = 'profileVisibility' | 'activityVisibility' | 'messagePermission';

interface Question {
  field: Choice;
  legend: string;
  text: string;
  options: readonly { value: string; label: string; description: string }[];
}

const questions: readonly Question[] = [
  {
    field: 'profileVisibility',
    legend: 'Your profile',
    text: listWords([
      'Name',
      'photo',
      ...profileTextNames.map((name) => profileTexts[name].label.toLowerCase()),
    ]),
    options: [
      {
        value: 'public',
        label: 'Public',
        description:
          'Everyone with the link to your page, also without an account. Search engines are asked not to list it.',
      },
      { value: 'members', label: 'Members', description: 'People who are signed in' },
      {
        value: 'private',
        label: 'Private',
        description:
          'Only your friends. You’re left out of search and suggestions. Beside your posts and in groups of both, members still see your name.',
      },
    ],
  },
  {
    field: 'activityVisibility',
    legend: 'Your activity',
    text: 'How many posts you wrote, and practice that you share',
    options: [
      { value: 'public', label: 'Public', description: 'Everyone who can see your profile' },
      {
        value: 'friends',
        label: 'Friends',
        description: 'Only your friends',
      },
      { value: 'private', label: 'Private', description: 'Only you' },
    ],
  },
  {
    field: 'messagePermission',
    legend: 'Who may write to you',
    text: 'Private messages',
    options: [
      { value: 'everyone', label: 'Everyone', description: 'Any member' },
      { value: 'members', label: 'Members', description: 'Friends, and people in your groups' },
      { value: 'none', label: 'No one', description: 'No one can start a conversation with you' },
    ],
  },
];

/** Form of the privacy settings, with a preview that follows each choice. */
export function PrivacyForm({ saved }: { saved: Privacy }) {
  const done = useTimedMessage<string>();
  const form = useForm({
    values: saved,
    // The radios offer only values of the contract.
    save: (values) =>
      send('PUT /api/users/privacy', { body: values as Body<Routes['PUT /api/users/privacy']> }),
    failure: sentences.privacyFailed,
    onSaved(after) {
      queryClient.setQueryData(privacyRead.queryKey, after);
      done.show('Privacy settings saved.', statusLife);
    },
  });
  return (
    <div
      className={clsx(
        styles.privacy,
        'grid grid-cols-[minmax(0,1fr)_21rem] gap-6 items-start max-wide:grid-cols-1',
      )}
    >
      <Form form={form} className="stack [--gap:1.25rem]">
        <LeaveQuestion form={form} />
        {questions.map(({ field, legend, text, options }) => (
          <Card key={field}>
            <RadioField form={form} name={field} legend={legend} options={options} className="grid gap-1">
              <p className="small muted mb-1">{text}</p>
            </RadioField>
          </Card>
        ))}
        <Card>
          <SwitchField
            form={form}
            name="foundByEmail"
            label="Let members find me by email"
            description="Anyone who types your full email address can find you. Other members never see it."
          />
        </Card>
        <FormActions form={form} save="Save Changes" whenChanged done={done.message}>
          {form.isChanged ? (
            <Button kind="secondary" disabled={form.busy} onClick={form.reset}>
              Cancel
            </Button>
          ) : null}
        </FormActions>
      </Form>
      <PrivacyPreview settings={form.values} />
    </div>
  );
}
