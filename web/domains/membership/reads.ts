import { atEveryVisit, prefetch, read } from '../../platform/query/query.ts';
import { currentToken } from '../../platform/session/session-store.ts';

/** Reads the packages for sale and the founding seats left. Polls while they are on the screen. */
export const offer = {
  ...read('GET /api/payments/packages'),
  staleTime: 10_000,
  refetchInterval: 30_000,
  meta: { keep: false },
};

/** Payment data is never stored in the browser. */
export const subscription = { ...read('GET /api/subscription'), ...atEveryVisit, meta: { keep: false } };
export const receipts = { ...read('GET /api/subscription/receipts'), ...atEveryVisit, meta: { keep: false } };

/** Starts the reads of the plans, for members and visitors. */
export function startPlans(): void {
  prefetch(offer);
  if (currentToken()) prefetch(subscription);
}
