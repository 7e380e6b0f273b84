import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailChange } from '#contract/email-change.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { longDate } from '../../../ui/instants.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ProofFields, useProof } from '../proof/ProofFields.tsx';
import { emailChangeRead } from './data.ts';

/** The member's email address, and the change of it. Both addresses confirm a change (decision 90). */
export function EmailCard() {
  const member = useMember();
  const { data } = useQuery(emailChangeRead);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" id="email" aria-labelledby="email-title">
      <div className="section-head">
        <h3 id="email-title" className="card-title">
          Email
        </h3>
        {isOpen ? null : (
          <Button kind="secondary" size="sm" onClick={() => setOpen(true)}>
            Change email
          </Button>
        )}
      </div>
      <p className="[overflow-wrap:anywhere]">{member.email}</p>
      {data?.change ? <Waiting change={data.change} /> : null}
      {isOpen ? <ChangeForm onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function Waiting({ change }: { change: EmailChange }) {
  const toast = useToast();
  const { run, busy } = useApiMutation('DELETE /api/users/email-change', {
    failure: "We couldn't cancel the change. Try again.",
    onDone({ message }) {
      queryClient.setQueryData(emailChangeRead.queryKey, { change: null });
      toast(message);
    },
  });
  return (
    <div className="mt-4">
      <Banner
        kind="info"
        title={`Changing to ${change.new_email}`}
        action={
          <Button kind="ghost" size="sm" busy={busy} busyText="Cancelling..." onClick={() => void run()}>
            Cancel the change
          </Button>
        }
      >
        {nextStep(change)}
      </Banner>
    </div>
  );
}

/** Returns what a change waits for. */
function nextStep({ is_new_confirmed, is_old_confirmed, needs_old, due_at }: EmailChange): string {
  const until = longDate(due_at);
  if (!is_new_confirmed)
    return needs_old && !is_old_confirmed
      ? `Open the link we sent to the new address before ${until}. Your present address can agree or stop it.`
      : `Open the link we sent to the new address before ${until}.`;
  return `The new address is confirmed. Open the link we sent to your present address, or wait until ${until}.`;
}

/** Ref that focuses a new field. Its stable identity makes it run once. */
const focusNow = (field: HTMLElement | null): void => field?.focus();

function ChangeForm({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const [email, setEmail] = useState('');
  const call = useApiMutation('POST /api/users/email-change', {
    failure: "We couldn't start the change. Try again.",
    showError: null,
    onDone(answer) {
      queryClient.setQueryData(emailChangeRead.queryKey, answer);
      toast('We sent a link to both addresses.');
      onClose();
    },
  });
  const { run, busy, clear } = call;
  const proof = useProof(call);
  const isFilled = email.trim() !== '' && proof.isFilled;
  return (
    <form
      noValidate
      className="stack mt-4 [--gap:1.25rem]"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled) void run({ body: { email: email.trim(), ...proof.body } });
      }}
    >
      <Field label="New email">
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          ref={focusNow}
          value={email}
          onChange={(event) => {
            clear();
            setEmail(event.currentTarget.value);
          }}
        />
      </Field>
      <ProofFields proof={proof} />
      <div className="row row--wrap">
        <Button type="submit" kind="primary" busy={busy} busyText="Sending..." disabled={!isFilled}>
          Send the links
        </Button>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
