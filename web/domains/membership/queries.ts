import { queryClient, read } from '../../platform/query/query.ts';
import { loadMember } from '../../platform/session/session.ts';

/** What is for sale, and how many founding seats are left: asked again while somebody looks at it. */
export const offer = {
  ...read('GET /api/payments/packages'),
  staleTime: 10_000,
  refetchInterval: 30_000,
  meta: { keep: false },
};

/** Money is never kept in the browser. */
export const subscription = { ...read('GET /api/subscription'), staleTime: 0, meta: { keep: false } };
export const receipts = { ...read('GET /api/subscription/receipts'), staleTime: 0, meta: { keep: false } };

/** After a change of plan everything is asked again: what a member may do shows on every page. */
export async function refreshMembership(): Promise<void> {
  await loadMember().catch(() => null);
  await queryClient.invalidateQueries();
}
