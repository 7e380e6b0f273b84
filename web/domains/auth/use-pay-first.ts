import { useCallback, useRef, useState } from 'react';
import { api, errorMessage } from '../../platform/http/api.ts';
import { homePath } from '../../platform/navigation/pages.ts';
import { usePageRestored } from '../../platform/navigation/use-page-restored.ts';
import { storeDeviceToken } from '../../platform/session/remembered-devices.ts';
import { startSession } from '../../platform/session/session.ts';
import { sentences } from './messages.ts';
import { forgetPending, type PendingPayment } from './pending-payment.ts';
import { forgetRegistration } from './registration.ts';

/** Returns the actions on a registration that waits for its payment. Each is sent once, even if pressed again. */
export function usePayFirst() {
  const [busy, setBusy] = useState<'paying' | 'starting-free' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const underway = useRef(false);
  const settle = useCallback(() => {
    underway.current = false;
    setBusy(null);
  }, []);
  usePageRestored(settle);

  const once = async (what: 'paying' | 'starting-free', act: () => Promise<void>, otherwise: string) => {
    if (underway.current) return;
    underway.current = true;
    setBusy(what);
    setError(null);
    try {
      await act();
    } catch (reason) {
      setError(errorMessage(reason, otherwise));
      settle();
    }
  };

  return {
    busy,
    error,
    open: (pending: PendingPayment) =>
      void once('paying', () => openPayment(pending), sentences.paymentSessionFailed),
    startFree: (pending: PendingPayment) =>
      void once('starting-free', () => startFree(pending), sentences.registrationFailed),
  };
}

/** Redirects to the payment page (A section 7). Throws an Error if there is none. */
async function openPayment({ registrationId, period }: PendingPayment): Promise<void> {
  const { url } = await api('POST /api/payments/checkout/registration', {
    query: { registration_id: registrationId, billing_period: period },
  });
  if (!url) throw new Error(sentences.paymentSessionFailed);
  window.location.assign(url);
}

async function startFree({ registrationId }: PendingPayment): Promise<void> {
  const { access_token, device_token, user } = await api('POST /api/auth/registrations/start-free', {
    body: { registration_id: registrationId },
  });
  forgetPending();
  forgetRegistration();
  storeDeviceToken(device_token);
  startSession(access_token, user);
  window.location.assign(homePath);
}
