import { leaveFor } from '../../../platform/navigation/leave-for.ts';
import { usePageRestored } from '../../../platform/navigation/use-page-restored.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { sentences } from '../messages.ts';

/** Opens the payment provider's page for card and receipts. */
export function usePortal(): { open: () => void; busy: boolean } {
  const { run, busy, reset } = useApiMutation('POST /api/payments/portal', {
    failure: sentences.portalFailed,
    onDone: ({ url }) => leaveFor(url),
  });
  usePageRestored(reset);
  return { open: () => void run(), busy };
}
