import { queryClient, read } from '../../platform/query/query.ts';
import { loadMember } from '../../platform/session/session.ts';

/** Reads the packages for sale and the founding seats left. Polls while they are on the screen. */
export const offer = {
  ...read('GET /api/payments/packages'),
  staleTime: 10_000,
  refetchInterval: 30_000,
  meta: { keep: false },
};

/** Payment data is never stored in the browser. */
export const subscription = { ...read('GET /api/subscription'), staleTime: 0, meta: { keep: false } };
export const receipts = { ...read('GET /api/subscription/receipts'), staleTime: 0, meta: { keep: false } };

/** Refetches everything after a change of plan, because every page shows what a member may do. */
export async function refreshMembership(): Promise<void> {
  await loadMember().catch(() => null);
  await queryClient.invalidateQueries();
}
