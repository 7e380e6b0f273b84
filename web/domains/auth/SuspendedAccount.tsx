import { useState } from 'react';
import { ApiError } from '../../platform/http/api.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input } from '../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { focusNow } from './use-submit.ts';

interface SuspendedAccountProps {
  /** Reason and end of the suspension. */
  sentence: string;
  /** Entered to sign in. */
  sent: { email: string; password: string };
  onBack: (sentence: string | null) => void;
}

/** Page of a suspended member after the password: why, until when, and the deletion of the account. */
export function SuspendedAccount({ sentence, sent, onBack }: SuspendedAccountProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="stack [--gap:1.375rem] shell:pt-[8vh]">
      <h1 tabIndex={-1} ref={focusNow}>
        {isDeleting ? 'Delete your account?' : 'You can’t sign in right now'}
      </h1>
      {isDeleting ? (
        <DeleteForm sent={sent} onBack={() => setDeleting(false)} onDone={onBack} />
      ) : (
        <>
          <Banner kind="danger" title={sentence}>
            Nothing you’ve done here is lost. Your account and your data are yours all the same.
          </Banner>
          <div className="row row--wrap row--between">
            <Button onClick={() => onBack(null)}>Back to login</Button>
            <Button kind="ghost" onClick={() => setDeleting(true)}>
              Delete my account
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function DeleteForm({
  sent: { email, password },
  onBack,
  onDone,
}: {
  sent: SuspendedAccountProps['sent'];
  onBack: () => void;
  onDone: (sentence: string) => void;
}) {
  const [texts, setTexts] = useState<'keep' | 'erase'>('keep');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const { run, busy, error, cause, clear } = useApiMutation('POST /api/auth/delete-suspended-account', {
    failure: 'We couldn’t delete your account. Nothing has changed. Try again.',
    showError: null,
    onDone: ({ message }) => onDone(message),
    onFail(reason) {
      if (reason instanceof ApiError && reason.code === 'second_step_needed') setNeedsCode(true);
    },
  });
  const isAboutCode =
    cause instanceof ApiError && (cause.code === 'second_step_needed' || cause.code === 'wrong_code');
  return (
    <form
      noValidate
      className="stack [--gap:1.375rem]"
      onSubmit={(event) => {
        event.preventDefault();
        void run({ body: { email, password, texts, ...(needsCode && { code: code.trim() }) } });
      }}
    >
      <p>
        A paid plan ends today. After 30 days your journal, habits, goals and drafts are erased. We send you
        an email, and you can reply to it to keep your account until then.
      </p>
      {error && !isAboutCode ? <Banner kind="danger" title={error} /> : null}
      <RadioGroup legend="What you wrote for others">
        <Radio
          name="texts"
          label="Leave it without my name"
          description="Conversations stay readable"
          checked={texts === 'keep'}
          onChange={() => setTexts('keep')}
        />
        <Radio
          name="texts"
          label="Delete it too"
          description="Replies by others stay"
          checked={texts === 'erase'}
          onChange={() => setTexts('erase')}
        />
      </RadioGroup>
      {needsCode ? (
        <Field
          label="Code"
          hint="From your authenticator app, or a recovery code."
          error={isAboutCode ? (error ?? undefined) : undefined}
        >
          <Input
            ref={focusField}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => {
              clear();
              setCode(event.currentTarget.value);
            }}
          />
        </Field>
      ) : null}
      <div className="row row--wrap row--between">
        <Button onClick={onBack}>Keep my account</Button>
        <Button
          type="submit"
          kind="danger"
          busy={busy}
          busyText="Deleting..."
          disabled={needsCode && code.trim() === ''}
        >
          Delete account
        </Button>
      </div>
    </form>
  );
}

/** Ref that focuses a new field. Its stable identity makes it run once. */
const focusField = (field: HTMLElement | null): void => field?.focus();
