import { usePageRestored } from '../../../platform/navigation/use-page-restored.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { sentences } from '../messages.ts';
import { openPayment, startFree } from './data.ts';
import type { PendingPayment } from './pending-payment.ts';

/** Returns the actions on a registration that waits for its payment. One runs at a time. */
export function usePayFirst() {
  const paying = useApiMutation(openPayment, { failure: sentences.paymentSessionFailed, showError: null });
  const starting = useApiMutation(startFree, { failure: sentences.registrationFailed, showError: null });
  usePageRestored(paying.reset);
  usePageRestored(starting.reset);
  const once =
    ({ run }: typeof paying, other: typeof paying) =>
    (pending: PendingPayment) => {
      if (other.busy) return;
      other.clear();
      void run(pending);
    };
  return {
    busy: paying.busy ? 'paying' : starting.busy ? 'starting-free' : null,
    error: paying.error ?? starting.error,
    open: once(paying, starting),
    startFree: once(starting, paying),
  };
}
