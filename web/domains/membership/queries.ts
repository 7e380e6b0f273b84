import { queryOptions } from '@tanstack/react-query';
import type { PackageId } from '#contract/prices.ts';
import { type Answer, api } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/query.ts';
import { followLink } from '../../platform/session/follow-link.ts';
import { loadMember } from '../../platform/session/session.ts';

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
