import { useState } from 'react';
import { ApiError } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { CodeField } from '../second-step/CodeField.tsx';
import { type Texts, TextsChoice } from '../TextsChoice.tsx';
import { focusNow } from '../use-submit.ts';

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
            Nothing you’ve done here is lost. Your account and your data are yours all the same. If you think
            this is a mistake, the email about it has a link to ask for another look.
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
  const [texts, setTexts] = useState<Texts>('keep');
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
      <TextsChoice legend="What you wrote for others" them="it" value={texts} onChange={setTexts} />
      {needsCode ? (
        <CodeField
          ref={focusNow}
          code={code}
          error={isAboutCode ? (error ?? undefined) : undefined}
          onCode={(typed) => {
            clear();
            setCode(typed);
          }}
        />
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
