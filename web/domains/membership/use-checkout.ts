import { useCallback, useRef, useState } from 'react';
import type { PackageId } from '#contract/prices.ts';
import { api, errorMessage } from '../../platform/http/api.ts';
import { usePageRestored } from '../../platform/navigation/use-page-restored.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { paymentErrorFor, sentences } from './messages.ts';
import { offer, subscription } from './queries.ts';

/** Opens the payment page of a package, once even if pressed again (B sections 7 and 8). An error stays for 5 s. */
export function useCheckout(): {
  buy: (packageId: PackageId) => void;
  /** Package of the payment page being opened. */
  opening: PackageId | null;
} {
  const [opening, setOpening] = useState<PackageId | null>(null);
  const underway = useRef(false);
  const toast = useToast();
  const settle = useCallback(() => {
    underway.current = false;
    setOpening(null);
  }, []);
  usePageRestored(settle);

  const buy = async (packageId: PackageId) => {
    if (underway.current) return;
    underway.current = true;
    setOpening(packageId);
    try {
      const { url } = await api('POST /api/payments/checkout', {
        body: { package_id: packageId, origin_url: window.location.origin },
      });
      if (url) return window.location.assign(url);
      toast.error(sentences.noCheckoutUrl, { lifetime: paymentErrorFor });
    } catch (reason) {
      toast.error(errorMessage(reason, sentences.checkoutFailed), { lifetime: paymentErrorFor });
      // The data on the screen may be outdated: the seats are gone, or another tab bought a plan.
      for (const { queryKey } of [offer, subscription]) void queryClient.invalidateQueries({ queryKey });
    }
    settle();
  };
  return { buy: (packageId) => void buy(packageId), opening };
}
