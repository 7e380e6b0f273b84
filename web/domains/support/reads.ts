import type { ContactCategory } from '#contract/support-constants.ts';
import { read, readPages } from '../../platform/query/query.ts';

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
