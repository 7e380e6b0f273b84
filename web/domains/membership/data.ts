import { queryOptions } from '@tanstack/react-query';
import type { PackageId } from '#contract/membership/prices.ts';
import { type Answer, api } from '../../platform/http/api.ts';
import { atEveryVisit, prefetch, queryClient, read } from '../../platform/query/query.ts';
import { followLink } from '../../platform/session/follow-link.ts';
import { loadMember } from '../../platform/session/session.ts';
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

/** Reads the exact charges of a change of plan. */
export const changePreview = (to: PackageId) =>
  queryOptions({
    queryKey: ['membership preview', to],
    queryFn: ({ signal }) => api('POST /api/subscription/preview', { body: { package_id: to }, signal }),
    // Amounts are valid only for the moment of the preview.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    meta: { keep: false },
  });

/** Reads the choices about a payment, with the link from the email. With a decision, makes it. */
export const choosePayment = (decision?: 'join' | 'refund'): Promise<Answer<'POST /api/payments/choice'>> =>
  followLink((token) => api('POST /api/payments/choice', { body: { token, ...(decision && { decision }) } }));

/** Opens the account of a paid registration and signs it in. */
export const completeRegistration = (sessionId: string, registrationId: string) =>
  api('POST /api/auth/complete-registration', {
    query: { session_id: sessionId, registration_id: registrationId },
  });

/** Refetches everything after a change of plan, because every page shows what a member may do. */
export async function refreshMembership(): Promise<void> {
  await loadMember().catch(() => null);
  await queryClient.invalidateQueries();
}
