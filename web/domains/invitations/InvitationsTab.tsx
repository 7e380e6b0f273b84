import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitationState } from '#contract/invitations/constants.ts';
import type { Invitation } from '#contract/invitations/endpoints.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { counted } from '../../ui/formats.ts';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { invitationPages } from './data.ts';
import { InviteCard } from './InviteCard.tsx';

const stateWords: Record<InvitationState, string> = {
  waiting: 'Leaves in a minute',
  sent: 'Sent',
  opened: 'Opened',
  accepted: 'Joined',
  refused: 'Refused',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

/** Tab of invitations: a CSV table with a preview, and what became of each invitation. */
export function InvitationsTab() {
  const invitations = useInfiniteQuery(invitationPages);
  const [key, setKey] = useState(0);
  return (
    <>
      <InviteCard key={key} onDone={() => setKey(key + 1)} />
      <section className="card card--flush mt-6" aria-label="Invitations">
        <ListOf
          query={invitations}
          loading={<SkeletonList label="Loading invitations..." face={false} />}
          failed="We couldn’t load the invitations. Try again."
          empty={
            <EmptyState art="messages" title="No invitations yet" level="h2">
              Choose a table with a column of email addresses. You see every row before anything is sent.
            </EmptyState>
          }
          more="Show more invitations"
          rows={(rows) => (
            <ul>
              {waitingBatches(rows).map(({ id, waiting }) => (
                <WaitingBatch key={id} id={id} waiting={waiting} hasMore={invitations.hasNextPage} />
              ))}
              {rows.map((row) => (
                <InvitationRow key={row.id} invitation={row} />
              ))}
            </ul>
          )}
        />
      </section>
    </>
  );
}

/** Returns the calls that invited people whose emails haven't left, with their number. */
function waitingBatches(rows: readonly Invitation[]): { id: string; waiting: number }[] {
  const waiting = new Map<string, number>();
  for (const { batch_id: id, state } of rows)
    if (state === 'waiting') waiting.set(id, (waiting.get(id) ?? 0) + 1);
  return [...waiting].map(([id, count]) => ({ id, waiting: count }));
}

/** Undoes a whole call while its emails haven't left, also after the message with "Undo" is gone. */
function WaitingBatch({ id, waiting, hasMore }: { id: string; waiting: number; hasMore: boolean }) {
  const toast = useToast();
  const { run, busy } = useApiMutation('POST /api/admin/invitations/batches/:id/cancel', {
    failure: 'We couldn’t undo it. Try again.',
    invalidates: ['GET /api/admin/invitations'],
    onDone: ({ message }) => toast(message),
  });
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 items-center p-4 border-b border-line">
      <p className="grow flex-[1_1_14rem]">
        {hasMore
          ? `${waiting} or more invitations wait to leave.`
          : counted(waiting, 'invitation waits to leave.', 'invitations wait to leave.')}
      </p>
      <Button size="sm" busy={busy} busyText="Undoing..." onClick={() => void run({ params: { id } })}>
        {waiting === 1 && !hasMore ? 'Undo this invitation' : 'Undo all of them'}
      </Button>
    </li>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const toast = useToast();
  const confirm = useConfirm();
  const { id, email, name, state, sent_at, created_at, no_resend, may_withdraw } = invitation;
  const withdrawing = useApiMutation('POST /api/admin/invitations/:id/withdraw', {
    failure: 'We couldn’t withdraw it. The link still works. Try again.',
    invalidates: ['GET /api/admin/invitations'],
    onDone: ({ message }) => toast(message),
  });
  const withdraw = async () => {
    const isSure = await confirm({
      title: 'Withdraw this invitation?',
      body: `The link in the email to ${email} no longer works then. We don’t tell them.`,
      confirm: 'Withdraw',
      cancel: 'Keep invitation',
      danger: true,
    });
    if (isSure) void withdrawing.run({ params: { id } });
  };
  const { run, busy } = useApiMutation('POST /api/admin/invitations/:id/resend', {
    failure: 'We couldn’t send it again. Try again.',
    invalidates: ['GET /api/admin/invitations'],
    onDone: ({ message }) => toast(message),
  });
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 items-center p-4 border-b border-line">
      <div className="grow flex-[1_1_14rem]">
        <p className="[overflow-wrap:anywhere]">
          <strong>{name || email}</strong>
          {name ? <span className="muted"> {email}</span> : null}
        </p>
        <p className="small muted">
          {sent_at ? 'Sent ' : 'Invited '}
          <RelativeTime at={sent_at ?? created_at} />
        </p>
      </div>
      <Chip kind={state === 'accepted' ? 'done' : 'plain'}>{stateWords[state]}</Chip>
      {no_resend === null ? (
        <Button
          size="sm"
          aria-label={`Send again to ${email}`}
          busy={busy}
          busyText="Sending..."
          onClick={() => void run({ params: { id } })}
        >
          Send again
        </Button>
      ) : null}
      {may_withdraw ? (
        <Button
          size="sm"
          kind="ghost"
          aria-label={`Withdraw the invitation of ${email}`}
          busy={withdrawing.busy}
          busyText="Withdrawing..."
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      ) : null}
    </li>
  );
}
