import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EmailChange } from '#contract/auth/email-change.ts';
import { Form, FormActions } from '../../../platform/forms/Form.tsx';
import { TextField } from '../../../platform/forms/fields.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { longDate } from '../../../ui/instants.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import {
  credentialsBody,
  noCredentials,
  ReauthenticationFields,
  refusedCredentials,
  useCredentials,
} from '../reauthentication/ReauthenticationFields.tsx';
import { emailChangeRead } from './data.ts';

/** The member's email address, and the change of it. Both addresses confirm a change. */
export function EmailCard() {
  const member = useMember();
  const { data } = useQuery(emailChangeRead);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" id="email" aria-labelledby="email-title">
      <SectionHead id="email-title" title="Email">
        {isOpen ? null : (
          <Button kind="secondary" size="sm" onClick={() => setOpen(true)}>
            Change email
          </Button>
        )}
      </SectionHead>
      <p className="[overflow-wrap:anywhere]">{member.email}</p>
      {data?.bounced_at ? <Bounced email={member.email} since={data.bounced_at} /> : null}
      {data?.change ? <Waiting change={data.change} /> : null}
      {isOpen ? <ChangeForm onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function Bounced({ email, since }: { email: string; since: string }) {
  const toast = useToast();
  const { run, busy } = useApiMutation('POST /api/auth/verify-email/resend', {
    failure: "We couldn't send an email. Try again.",
    onDone: ({ message }) => toast(message),
  });
  return (
    <div className="mt-4">
      <Banner
        kind="warn"
        title={`Emails to ${email} come back`}
        action={
          <Button kind="secondary" size="sm" busy={busy} busyText="Sending..." onClick={() => void run()}>
            Try this address again
          </Button>
        }
      >
        We have sent you no email since {longDate(since)}. Change the address if it is wrong, or try it again
        and open the link we send.
      </Banner>
    </div>
  );
}

function Waiting({ change }: { change: EmailChange }) {
  const toast = useToast();
  const { run, busy } = useApiMutation('DELETE /api/users/email-change', {
    failure: "We couldn't cancel the change. Try again.",
    onDone({ message }) {
      queryClient.setQueryData(emailChangeRead.queryKey, (own) => own && { ...own, change: null });
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
  const form = useForm({
    values: { email: '', ...noCredentials },
    refusedFields: refusedCredentials,
    save: ({ email, ...credentials }) =>
      send('POST /api/users/email-change', {
        body: { email: email.trim(), ...credentialsBody(credentials) },
      }),
    failure: "We couldn't start the change. Try again.",
    onSaved(answer) {
      queryClient.setQueryData(emailChangeRead.queryKey, answer);
      toast('We sent a link to both addresses.');
      onClose();
    },
  });
  const credentials = useCredentials(form);
  return (
    <Form form={form} className="stack mt-4 [--gap:1.25rem]">
      <TextField
        form={form}
        name="email"
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        ref={focusNow}
      />
      <ReauthenticationFields form={form} />
      <FormActions
        form={form}
        save="Send the links"
        busyText="Sending..."
        disabled={form.values.email.trim() === '' || !credentials.isFilled}
      >
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}
