import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type ContactCategory,
  contactCategories,
  contactCategoryNames,
} from '#contract/support/constants.ts';
import { type TicketView, ticketCountsRead, ticketPages } from './data.ts';
import '../../ui/css/queue.css';
import clsx from 'clsx';
import { useLetterKeys } from '../../platform/commands/use-letter-keys.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { rowsOf } from '../../platform/lists/list-rows.ts';
import { Select } from '../../ui/controls/Input.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Chip } from '../../ui/display/Chip.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { numberWords } from '../../ui/formats.ts';
import { ageLabel } from '../moderation/case-labels.ts';
import { priorityWords, standingOf } from './labels.ts';
import styles from './support.module.css';
import { TicketDetail } from './TicketDetail.tsx';

export interface SupportView {
  queue?: TicketView | undefined;
  category?: ContactCategory | undefined;
  /** Id of the open question. On phones it replaces the list. */
  ticket?: string | undefined;
}

/** Queue of questions to us, by the promise that ends first (mockup 32). J and K move, R replies, N notes. */
export function SupportTab({ view, onView }: { view: SupportView; onView: (view: SupportView) => void }) {
  const queue = view.queue ?? 'waiting';
  const tickets = useInfiniteQuery({ ...ticketPages(queue, view.category), refetchInterval: 60_000 });
  const counts = useQuery({ ...ticketCountsRead, refetchInterval: 60_000 }).data;
  const now = useNow();
  const list = useRef<HTMLDivElement>(null);
  const shown = rowsOf(tickets) ?? [];
  const opened = view.ticket;
  const at = shown.findIndex(({ id }) => id === opened);
  const open = (ticket: string | undefined) => onView({ ...view, ticket });
  const step = (by: number) => {
    const next = shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))];
    if (!next) return;
    open(next.id);
    list.current?.querySelector<HTMLElement>(`[data-ticket="${next.id}"]`)?.focus();
  };
  useLetterKeys({ j: () => step(1), k: () => step(-1) });
  const withCount = (label: string, count: number | undefined) =>
    count ? `${label} ${numberWords(count)}` : label;
  return (
    <section
      className={clsx(styles.tickets, 'card card--flush queue')}
      aria-label="Support"
      data-opened={opened ? '' : undefined}
    >
      <div className="queue-list" ref={list}>
        <div className="py-3.5 px-4 border-b border-line [&_.segmented]:flex [&_.segmented>*]:flex-1 [&_.segmented>*]:px-2">
          <Segmented
            label="Queue"
            value={queue}
            onChange={(next) => onView({ queue: next, category: view.category })}
            options={[
              { value: 'waiting', label: withCount('Waiting', counts?.waiting) },
              { value: 'mine', label: withCount('Mine', counts?.mine) },
              { value: 'answered', label: 'Replied' },
              { value: 'closed', label: 'Solved' },
            ]}
          />
          <Select
            aria-label="About"
            className="mt-3"
            value={view.category ?? ''}
            onChange={(event) =>
              onView({
                queue,
                category: contactCategories.find((each) => each === event.currentTarget.value),
              })
            }
          >
            <option value="">All subjects</option>
            {contactCategories.map((category) => (
              <option key={category} value={category}>
                {contactCategoryNames[category]}
              </option>
            ))}
          </Select>
        </div>
        <ListOf
          query={tickets}
          loading={<SkeletonList label="Loading questions..." face={false} />}
          failed="We couldn’t load the questions. Try again."
          empty={null}
          more="Show more"
          as="ol"
          row={(ticket) => {
            const standing = standingOf(ticket, now);
            return (
              <li>
                <button
                  type="button"
                  className={clsx(styles.row, 'report-row')}
                  data-ticket={ticket.id}
                  aria-current={ticket.id === opened ? 'true' : undefined}
                  onClick={() => open(ticket.id)}
                >
                  <b>
                    <span className="truncate">{ticket.name}</span>
                    <span className="font-[var(--ev-weight-body,420)] font-size-xs text-muted whitespace-nowrap">
                      {ageLabel(Date.parse(ticket.waiting_since ?? ticket.changed_at), now)} ago
                    </span>
                  </b>
                  <span className="truncate text-sm text-muted">{ticket.title}</span>
                  <span className="flex gap-1.5 mt-1.75 flex-wrap">
                    {ticket.tier ? <TierPill tier={ticket.tier} /> : <Chip>Visitor</Chip>}
                    <Chip>{contactCategoryNames[ticket.category]}</Chip>
                    {ticket.priority === 'normal' ? null : <Chip>{priorityWords[ticket.priority]}</Chip>}
                    <Chip kind={standing.kind}>{standing.words}</Chip>
                  </span>
                </button>
              </li>
            );
          }}
        />
      </div>
      {opened ? (
        <TicketDetail key={opened} id={opened} onBack={() => open(undefined)} />
      ) : tickets.data ? (
        <EmptyState
          art={queue === 'waiting' ? 'done' : 'pages'}
          title={
            shown.length > 0
              ? 'Choose a question'
              : queue === 'waiting'
                ? 'No one is waiting'
                : 'Nothing here yet'
          }
          level="h2"
        >
          {shown.length > 0 ? 'The one whose promise ends first is at the top.' : 'Questions appear here.'}
        </EmptyState>
      ) : null}
    </section>
  );
}
