import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { contactCategoryNames, ticketPriorities } from '#contract/support/constants.ts';
import type { Ticket } from '#contract/support/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Input.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { RelativeTime, useNow } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { keepTicket, takeCurrent, ticketRead } from './data.ts';
import { priorityWords, standingOf } from './labels.ts';
import { MessageLog } from './MessageLog.tsx';
import { ReplyBox } from './ReplyBox.tsx';
import styles from './support.module.css';

/** A question in the office: what was said, the reply box, and what helps to reply. */
export function TicketDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const ticket = useQuery({ ...ticketRead(id), refetchInterval: 60_000 });
  if (ticket.data) return <Detail ticket={ticket.data} onBack={onBack} />;
  return (
    <div className="case">
      <BackButton onBack={onBack} />
      {ticket.isError ? (
        <InlineError onRetry={() => void ticket.refetch()} retrying={ticket.isFetching}>
          We couldn’t load this question. Try again.
        </InlineError>
      ) : (
        <SkeletonList label="Loading the question..." face={false} />
      )}
    </div>
  );
}

const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button className="hidden max-shell:inline-flex" kind="ghost" icon={ArrowLeft} onClick={onBack}>
    All questions
  </Button>
);

function Detail({ ticket, onBack }: { ticket: Ticket; onBack: () => void }) {
  const { id: me } = useMember();
  const now = useNow();
  const { run, busy } = useApiMutation('PATCH /api/admin/support/tickets/:id', {
    failure: 'We couldn’t save that. Try again.',
    onDone: keepTicket,
    onFail: takeCurrent,
  });
  const { id, version, name, state, before } = ticket;
  const change = (body: { is_mine?: boolean; is_closed?: boolean; priority?: Ticket['priority'] }) =>
    void run({ params: { id }, body: { version, ...body } });
  const isMine = ticket.assigned_to === me;
  return (
    <div className="case flex flex-col min-w-0">
      <header className="flex flex-wrap gap-2 items-center px-5 py-3.5 border-b border-line">
        <BackButton onBack={onBack} />
        <div className="grow flex-[1_1_14rem] min-w-0">
          <h2 className="card-title">{ticket.title}</h2>
          <p className="small muted">
            Question {ticket.number} · {contactCategoryNames[ticket.category]} ·{' '}
            {standingOf(ticket, now).words}
            {ticket.is_about_staff ? ' · about staff, for administrators only' : ''}
          </p>
        </div>
        <Select
          className="w-auto"
          aria-label="Priority"
          value={ticket.priority}
          disabled={busy}
          onChange={(event) => {
            const priority = ticketPriorities.find((each) => each === event.currentTarget.value);
            if (priority) change({ priority });
          }}
        >
          {ticketPriorities.map((each) => (
            <option key={each} value={each}>
              {priorityWords[each]}
            </option>
          ))}
        </Select>
        <Button size="sm" busy={busy} onClick={() => change({ is_mine: !isMine })}>
          {isMine ? 'Release' : 'Take it'}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => change({ is_closed: state !== 'closed' })}>
          {state === 'closed' ? 'Open again' : 'Close'}
        </Button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys */}
      <div className={styles.body} tabIndex={0} role="region" aria-label="Messages">
        <div className="ticket-facts">
          <p>
            <b>{name}</b>{' '}
            {ticket.tier ? <TierPill tier={ticket.tier} /> : <span className="muted">Visitor</span>}
          </p>
          {ticket.email ? <p className="small">{ticket.email}</p> : null}
          <p className="small muted">
            {ticket.assigned_name ? `With ${ticket.assigned_name}. ` : 'With no one yet. '}
            {before.all === 0
              ? 'The first question.'
              : `${before.all} asked before, ${before.closed} of them solved.`}{' '}
            {ticket.member_since ? (
              <>
                Member since <RelativeTime at={ticket.member_since} />.
              </>
            ) : null}
          </p>
          {ticket.member_id ? (
            <ButtonLink size="sm" kind="ghost" href={`/u/${ticket.member_id}`}>
              Profile
            </ButtonLink>
          ) : null}
        </div>
        <MessageLog messages={ticket.messages} writer={name} />
      </div>
      {ticket.member_id === me ? (
        <p className="ticket-facts small muted">You asked this yourself. Someone else has to reply.</p>
      ) : (
        <ReplyBox ticket={ticket} />
      )}
    </div>
  );
}
