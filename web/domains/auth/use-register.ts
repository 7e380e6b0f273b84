import { useRef, useState } from 'react';
import { ApiError, api, errorMessage } from '../../platform/http/api.ts';
import { homePath } from '../../platform/navigation/pages.ts';
import { storeDeviceToken } from '../../platform/session/remembered-devices.ts';
import { startSession } from '../../platform/session/session.ts';
import type { Choice } from '../membership/plans.ts';
import { sentences } from './messages.ts';
import type { PendingPayment } from './pending-payment.ts';
import { type FieldErrors, fieldErrors, forgetRegistration, type Registration } from './registration.ts';

interface Details {
  registration: Registration;
  password: string;
  /** Called with refusals about fields of step 1. */
  onFields: (errors: FieldErrors) => void;
  /** Called for a paid plan, whose account opens with its payment. */
  onPending: (pending: PendingPayment) => void;
}

/** Sends the registration once, even if pressed again. */
export function useRegister({ registration, password, onFields, onPending }: Details) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const underway = useRef(false);

  const submit = async (choice: Choice) => {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    setError(null);
    try {
      const pending = await register(registration, password, choice);
      if (!pending) return;
      underway.current = false;
      setBusy(false);
      onPending(pending);
    } catch (reason) {
      const fields =
        reason instanceof ApiError
          ? fieldErrors(reason.status, reason.code, reason.detail, reason.fields)
          : {};
      underway.current = false;
      setBusy(false);
      if (Object.keys(fields).length > 0) onFields(fields);
      else
        setError(
          errorMessage(
            reason,
            // An `ApiError` without a sentence has only the name of its status, which does not help a visitor.
            (!(reason instanceof ApiError) && reason instanceof Error && reason.message) ||
              sentences.registrationFailed,
          ),
        );
    }
  };
  return { submit: (choice: Choice) => void submit(choice), busy, error };
}

/** Signs a member with a free plan in and opens the app. Returns the pending payment of a paid plan. */
async function register(
  { name, email, bio, time_zone, day_start_hour }: Registration,
  password: string,
  { tier, period }: Choice,
): Promise<PendingPayment | null> {
  const answer = await api('POST /api/auth/register', {
    body: {
      name: name.trim(),
      email: email.trim(),
      password,
      bio: bio.trim() || null,
      membership_tier: tier,
      // Founders pay monthly whatever the switch says (decision 2).
      billing_period: tier === 'founder' ? 'monthly' : period,
      time_zone,
      day_start_hour,
    },
  });
  const { payment_required, registration_id, access_token, device_token, user } = answer;
  if (payment_required) {
    if (!registration_id) throw new Error(sentences.paymentSessionFailed);
    return { registrationId: registration_id, tier, period: tier === 'founder' ? 'monthly' : period };
  }
  if (!access_token || !user) throw new Error(sentences.registrationFailed);
  forgetRegistration();
  storeDeviceToken(device_token);
  startSession(access_token, user);
  // A full page load, as specified: the member starts on a clean page, and the password leaves memory.
  window.location.assign(homePath);
  return null;
}
