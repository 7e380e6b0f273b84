import { FileUp } from 'lucide';
import { useRef, useState } from 'react';
import type { InvitationRow } from '#contract/invitations/endpoints.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { counted } from '../../ui/formats.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useReauthentication } from '../auth/reauthentication/use-reauthentication.tsx';
import { previewInvitations } from './data.ts';

/** Rows with a problem that are listed at once. The rest is counted. */
const shownProblems = 20;

/** Chooses a table, shows what it would do, and invites. Nothing is sent before "Invite". */
export function InviteCard({ onDone }: { onDone: () => void }) {
  const toast = useToast();
  const reauthentication = useReauthentication();
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<{ id: string; file: string; rows: InvitationRow[] } | null>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: ['GET /api/admin/invitations'] });
  const reading = useApiMutation(previewInvitations, {
    failure: 'We couldn’t read this file. Nothing was sent. Try again.',
    showError: null,
    onDone: ({ rows }, [file]) => setFound({ id: randomId(), file: file.name, rows }),
    onFail: () => setFound(null),
  });
  const cancelling = useApiMutation('POST /api/admin/invitations/batches/:id/cancel', {
    failure: 'We couldn’t undo it. Try again.',
    invalidates: ['GET /api/admin/invitations'],
    onDone: ({ message }) => toast(message),
  });
  const inviting = useApiMutation('POST /api/admin/invitations', {
    failure: 'We couldn’t invite them. Try again. No one is invited twice.',
    async onDone({ batch_id, invited }) {
      toast(`${counted(invited, 'person is', 'people are')} invited. The emails leave in a minute.`, {
        lifetime: 55_000,
        action: { label: 'Undo', onAction: () => void cancelling.run({ params: { id: batch_id } }) },
      });
      await reload();
      onDone();
    },
    onFail: (failed): 'handled' | undefined => reauthentication.asks(failed, invite),
  });
  const good = found?.rows.filter(({ problem }) => problem === null) ?? [];
  const bad = found?.rows.filter(({ problem }) => problem !== null) ?? [];
  function invite(): void {
    if (found)
      void inviting.run({
        body: { client_id: found.id, rows: good.map(({ email, name }) => ({ email, name })) },
      });
  }
  return (
    <Card as="section" className="mt-6" aria-labelledby="invite-title">
      <h2 className="card-title" id="invite-title">
        Invite from a table
      </h2>
      <p className="muted small">
        A CSV file with a column “email”, and “name” if you have it. At most 2,000 rows. Everyone gets one
        email from you by name, with a link to choose a password and a button to refuse. No one becomes a
        member, and no one gets the newsletter, without accepting.
      </p>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label="Table of people to invite"
        accept=".csv,.txt,text/csv"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file && !reading.busy) void reading.run(file);
          currentTarget.value = '';
        }}
      />
      <Button
        className="mt-4"
        icon={FileUp}
        busy={reading.busy}
        busyText="Reading..."
        disabled={inviting.busy}
        onClick={() => input.current?.click()}
      >
        {found ? 'Choose another file' : 'Choose a file'}
      </Button>
      <div role="status">
        {reading.error ? <InlineError>{reading.error}</InlineError> : null}
        {found ? (
          <p className="mt-4">
            <strong>{found.file}:</strong> {good.length} of {found.rows.length} rows can be invited.
          </p>
        ) : null}
      </div>
      {bad.length > 0 ? (
        <ul className="mt-3 list-disc pl-5 [overflow-wrap:anywhere]">
          {bad.slice(0, shownProblems).map(({ line, email, problem }) => (
            <li key={line}>
              <strong>Line {line}</strong> {email ? <span className="muted">{email}</span> : null} {problem}
            </li>
          ))}
          {bad.length > shownProblems ? <li>And {bad.length - shownProblems} more.</li> : null}
        </ul>
      ) : null}
      {good.length > 0 ? (
        <Button kind="primary" className="mt-4" busy={inviting.busy} busyText="Inviting..." onClick={invite}>
          Invite {counted(good.length, 'person', 'people')}
        </Button>
      ) : null}
      {reauthentication.dialog}
    </Card>
  );
}
