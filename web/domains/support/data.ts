import type { ContactCategory } from '#contract/support/constants.ts';
import type { Ticket } from '#contract/support/endpoints.ts';
import { storedTexts } from '../../platform/forms/stored-texts.ts';
import { ApiError } from '../../platform/http/api.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';

export const ticketViews = ['waiting', 'mine', 'answered', 'closed'] as const;
export type TicketView = (typeof ticketViews)[number];

// Texts that people wrote to us are never stored on a device.
const meta = { keep: false };

export const ticketPages = (view: TicketView, category: ContactCategory | undefined) => ({
  ...readPages('GET /api/admin/support/tickets', {
    query: { view, limit: 50, ...(category && { category }) },
  }),
  meta,
});
export const ticketRead = (id: string) => ({
  ...read('GET /api/admin/support/tickets/:id', { params: { id } }),
  meta,
});
export const ticketCountsRead = { ...read('GET /api/admin/support/summary'), meta };
export const readyRepliesRead = { ...read('GET /api/admin/support/answers'), meta };

export const ownQuestionPages = { ...readPages('GET /api/support/tickets', { query: { limit: 20 } }), meta };
export const ownQuestionRead = (id: string) => ({
  ...read('GET /api/support/tickets/:id', { params: { id } }),
  meta,
});

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
export const unsentText = storedTexts('evolve.unsent-replies');
