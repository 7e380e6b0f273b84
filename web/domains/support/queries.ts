import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Ticket } from '#contract/support.ts';
import type { ContactCategory } from '#contract/support-constants.ts';
import { ApiError } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/query.ts';
import { storedValue } from '../../platform/session/stored-value.ts';
import {
  ownQuestionPages,
  ownQuestionRead,
  readyRepliesRead,
  type TicketView,
  ticketCountsRead,
  ticketPages,
  ticketRead,
} from './reads.ts';

export const useTickets = (view: TicketView, category: ContactCategory | undefined) =>
  useInfiniteQuery({ ...ticketPages(view, category), refetchInterval: 60_000 });
export const useTicket = (id: string) => useQuery({ ...ticketRead(id), refetchInterval: 60_000 });
export const useTicketCounts = () => useQuery({ ...ticketCountsRead, refetchInterval: 60_000 });
export const useReadyReplies = () => useQuery(readyRepliesRead);
export const useOwnQuestions = () => useInfiniteQuery(ownQuestionPages);
export const useOwnQuestion = (id: string) => useQuery(ownQuestionRead(id));

/** Shows a question as the server returned it, and reads the queue again. */
export function keepTicket(ticket: Ticket): Promise<unknown> {
  queryClient.setQueryData(ticketRead(ticket.id).queryKey, ticket);
  return reloadTickets();
}

/** Keeps the current question of a 409, so that the member of staff sees what is new. */
export function takeCurrent(error: Error): void {
  const current = error instanceof ApiError ? (error.body as { current?: Ticket }).current : undefined;
  if (current) void keepTicket(current);
}

export const reloadTickets = (): Promise<unknown> =>
  Promise.all(
    ['GET /api/admin/support/tickets', 'GET /api/admin/support/summary'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );

/** Replies that aren't sent yet, by the question, and `note:` before it for notes. */
export const unsentReplies = storedValue<Record<string, string>>('evolve.unsent-replies', {
  perMember: true,
  clearAtLogout: true,
  parse: (text) => JSON.parse(text) as Record<string, string>,
});

export function keepUnsent(place: string, text: string): void {
  const { [place]: _, ...others } = unsentReplies.get() ?? {};
  unsentReplies.set(text ? { ...others, [place]: text } : others);
}
