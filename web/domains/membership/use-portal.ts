import { useCallback, useRef, useState } from 'react';
import { api, errorMessage } from '../../platform/http/api.ts';
import { usePageRestored } from '../../platform/navigation/use-page-restored.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { paymentErrorFor, sentences } from './messages.ts';

/** Opens the payment provider's page for card and receipts. */
export function usePortal(): { open: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);
  const toast = useToast();
  const settle = useCallback(() => {
    underway.current = false;
    setBusy(false);
  }, []);
  usePageRestored(settle);

  const open = async () => {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    try {
      const { url } = await api('POST /api/payments/portal');
      window.location.assign(url);
    } catch (reason) {
      toast.error(errorMessage(reason, sentences.portalFailed), { lifetime: paymentErrorFor });
      settle();
    }
  };
  return { open: () => void open(), busy };
}
