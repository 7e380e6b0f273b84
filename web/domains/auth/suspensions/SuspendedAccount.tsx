import { useState } from 'react';
import { Form, FormProblem, SubmitButton } from '../../../platform/forms/Form.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { ApiError } from '../../../platform/http/api.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { focusNow } from '../focus.ts';
import { refusedCredentials } from '../reauthentication/ReauthenticationFields.tsx';
import { CodeField } from '../second-step/CodeField.tsx';
import { type Texts, TextsChoice } from '../TextsChoice.tsx';

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
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    values: { texts: 'keep' as Texts, code: '' },
    refusedFields: refusedCredentials,
    save: ({ texts, code }) =>
      send('POST /api/auth/delete-suspended-account', {
        body: { email, password, texts, ...(needsCode && { code: code.trim() }) },
      }),
    failure: 'We couldn’t delete your account. Nothing has changed. Try again.',
    onSaved: ({ message }) => onDone(message),
    onFail(reason) {
      if (reason instanceof ApiError && reason.code === 'second_step_needed') setNeedsCode(true);
    },
  });
  return (
    <Form form={form} className="stack [--gap:1.375rem]">
      <p>
        A paid plan ends today. After 30 days your journal, habits, goals and drafts are erased. We send you
        an email, and you can reply to it to keep your account until then.
      </p>
      <FormProblem form={form} />
      <TextsChoice form={form} legend="What you wrote for others" them="it" />
      {needsCode ? <CodeField form={form} ref={focusNow} /> : null}
      <div className="row row--wrap row--between">
        <Button onClick={onBack}>Keep my account</Button>
        <SubmitButton
          form={form}
          kind="danger"
          busyText="Deleting..."
          disabled={needsCode && form.values.code.trim() === ''}
        >
          Delete account
        </SubmitButton>
      </div>
    </Form>
  );
}
