import { useState } from 'react';
import type { Body } from '#contract/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { useTimedMessage } from '../../../platform/app/use-timed-message.ts';
import { useLeaveQuestion } from '../../../platform/drafts/use-leave-question.ts';
import type { Answer } from '../../../platform/http/api.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Radio, RadioGroup } from '../../../ui/controls/Radio.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { sentences, statusLife } from '../messages.ts';
import { privacyRead } from './data.ts';
import { PrivacyPreview } from './PrivacyPreview.tsx';

type Privacy = Answer<'GET /api/users/privacy'>;
type Choice = 'profileVisibility' | 'activityVisibility' | 'messagePermission';

interface Question {
  field: Choice;
  legend: string;
  text: string;
  options: readonly { value: string; label: string; text: string }[];
}

const questions: readonly Question[] = [
  {
    field: 'profileVisibility',
    legend: 'Your profile',
    text: 'Name, photo, pronouns and bio',
    options: [
      {
        value: 'public',
        label: 'Public',
        text: 'Everyone with the link to your page, also without an account. Search engines are asked not to list it.',
      },
      { value: 'members', label: 'Members', text: 'People who are signed in' },
      {
        value: 'private',
        label: 'Private',
        text: 'Only your friends. You’re left out of search and suggestions. Beside your posts and in groups of both, members still see your name.',
      },
    ],
  },
  {
    field: 'activityVisibility',
    legend: 'Your activity',
    text: 'How many posts you wrote, and practice that you share',
    options: [
      { value: 'public', label: 'Public', text: 'Everyone who can see your profile' },
      {
        value: 'friends',
        label: 'Friends',
        text: 'Only your friends',
      },
      { value: 'private', label: 'Private', text: 'Only you' },
    ],
  },
  {
    field: 'messagePermission',
    legend: 'Who may write to you',
    text: 'Private messages',
    options: [
      { value: 'everyone', label: 'Everyone', text: 'Any member' },
      { value: 'members', label: 'Members', text: 'Friends, and people in your groups' },
      { value: 'none', label: 'No one', text: 'No one can start a conversation with you' },
    ],
  },
];

/** Form of the privacy settings, with a preview that follows each choice. */
export function PrivacyForm({ saved }: { saved: Privacy }) {
  const [chosen, setChosen] = useState(saved);
  const done = useTimedMessage<string>();
  const { run, busy, error, clear } = useApiMutation('PUT /api/users/privacy', {
    failure: sentences.privacyFailed,
    showError: null,
    onDone(after) {
      queryClient.setQueryData(privacyRead.queryKey, after);
      setChosen(after);
      done.show('Privacy settings saved.', statusLife);
    },
  });
  const isChanged = (Object.keys(saved) as (keyof Privacy)[]).some((key) => saved[key] !== chosen[key]);
  useLeaveQuestion(isChanged && !busy);
  const choose = (part: Partial<Privacy>) => {
    setChosen({ ...chosen, ...part });
    clear();
  };
  return (
    <div className="privacy">
      <form
        className="stack [--gap:1.25rem]"
        onSubmit={(event) => {
          event.preventDefault();
          // The radios offer only values of the contract.
          void run({ body: chosen as Body<Routes['PUT /api/users/privacy']> });
        }}
      >
        {questions.map(({ field, legend, text, options }) => (
          <Card key={field}>
            <RadioGroup legend={legend} className="grid gap-1">
              <p className="small muted mb-1">{text}</p>
              {options.map((option) => (
                <Radio
                  key={option.value}
                  name={field}
                  value={option.value}
                  label={option.label}
                  description={option.text}
                  checked={chosen[field] === option.value}
                  onChange={() => choose({ [field]: option.value })}
                />
              ))}
            </RadioGroup>
          </Card>
        ))}
        <Card>
          <Switch
            label="Let members find me by email"
            description="Anyone who types your full email address can find you. Other members never see it."
            checked={chosen.foundByEmail}
            onChange={(foundByEmail) => choose({ foundByEmail })}
          />
        </Card>
        {error ? (
          <p className="error" role="alert">
            {error}
          </p>
        ) : null}
        <div className="row row--wrap">
          <Button type="submit" kind="primary" busy={busy} busyText="Saving..." disabled={!isChanged}>
            Save privacy
          </Button>
          {isChanged ? (
            <Button kind="secondary" disabled={busy} onClick={() => choose(saved)}>
              Cancel
            </Button>
          ) : null}
          <p className="small text-done" role="status">
            {done.message}
          </p>
        </div>
      </form>
      <PrivacyPreview settings={chosen} />
    </div>
  );
}
