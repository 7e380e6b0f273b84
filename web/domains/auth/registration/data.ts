import { type Answer, ApiError, api } from '../../../platform/http/api.ts';
import { homePath } from '../../../platform/navigation/destinations.ts';
import { leaveFor } from '../../../platform/navigation/leave-for.ts';
import { storeDeviceToken } from '../../../platform/session/remembered-devices.ts';
import { startSession } from '../../../platform/session/session.ts';
import type { Choice } from '../../membership/packages/plans.ts';
import { sentences } from '../messages.ts';
import { type PendingPayment, pendingPayment } from './pending-payment.ts';
import { forgetRegistration, type Registration } from './registration.ts';

/** Error of an answer that misses what the next step needs. */
const incomplete = (sentence: string): ApiError => new ApiError(200, { detail: sentence });

/** Redirects to the payment page. */
export async function openPayment({ registrationId, period }: PendingPayment): Promise<never> {
  const { url } = await api('POST /api/payments/checkout/registration', {
    query: { registration_id: registrationId, billing_period: period },
  });
  if (!url) throw incomplete(sentences.paymentSessionFailed);
  return leaveFor(url);
}

/** Opens a free account with the details of a registration that waits for its payment, and the app. */
export async function startFree({ registrationId }: PendingPayment): Promise<never> {
  const { access_token, device_token, user } = await api('POST /api/auth/registrations/start-free', {
    body: { registration_id: registrationId },
  });
  pendingPayment.remove();
  return enter(access_token, device_token, user);
}

/** Signs a member with a free plan in and opens the app. Returns the pending payment of a paid plan. */
export async function register(
  { name, email, bio, time_zone, day_start_hour }: Registration,
  password: string,
  { tier, period }: Choice,
): Promise<PendingPayment> {
  // Founders pay monthly whatever the switch says.
  const billing_period = tier === 'founder' ? 'monthly' : period;
  const { payment_required, registration_id, access_token, device_token, user } = await api(
    'POST /api/auth/register',
    {
      body: {
        name: name.trim(),
        email: email.trim(),
        password,
        bio: bio.trim() || null,
        membership_tier: tier,
        billing_period,
        time_zone,
        day_start_hour,
      },
    },
  );
  if (payment_required) {
    if (!registration_id) throw incomplete(sentences.paymentSessionFailed);
    return { registrationId: registration_id, tier, period: billing_period };
  }
  if (!access_token || !user) throw incomplete(sentences.registrationFailed);
  return enter(access_token, device_token, user);
}

type SignIn = Answer<'POST /api/auth/login'>;

/** Signs in with a full page load, as specified: the member starts on a clean page, and the password leaves memory. */
function enter(token: string, deviceToken: SignIn['device_token'], user: SignIn['user']): Promise<never> {
  forgetRegistration();
  storeDeviceToken(deviceToken);
  startSession(token, user);
  return leaveFor(homePath);
}
