import type { PackageId } from '#contract/membership/prices.ts';
import { leaveFor } from '../../../platform/navigation/leave-for.ts';
import { usePageRestored } from '../../../platform/navigation/use-page-restored.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { offer, subscription } from '../data.ts';
import { sentences } from '../messages.ts';

/** Opens the payment page of a package. */
export function useCheckout(): {
  buy: (packageId: PackageId) => void;
  /** Package of the payment page being opened. */
  opening: string | null;
} {
  const toast = useToast();
  const { run, sending, reset } = useApiMutation('POST /api/payments/checkout', {
    failure: sentences.checkoutFailed,
    onDone: ({ url }) => (url ? leaveFor(url) : toast.error(sentences.noCheckoutUrl)),
    onFail() {
      // The data on the screen may be outdated: the seats are gone, or another tab bought a plan.
      for (const { queryKey } of [offer, subscription]) void queryClient.invalidateQueries({ queryKey });
    },
  });
  usePageRestored(reset);
  return {
    buy: (package_id) => void run({ body: { package_id, origin_url: window.location.origin } }),
    opening: sending?.[0].body.package_id ?? null,
  };
}
