import { type Answer, ApiError, api } from '../../platform/http/api.ts';
import { leaveFor } from '../../platform/navigation/leave-for.ts';
import { homePath } from '../../platform/navigation/pages.ts';
import { followLink } from '../../platform/session/follow-link.ts';
import { storeDeviceToken } from '../../platform/session/remembered-devices.ts';
import { currentToken, leave, loadMember, startSession } from '../../platform/session/session.ts';
import type { Choice } from '../membership/packages/plans.ts';
import { sentences } from './messages.ts';
import { type PendingPayment, pendingPayment } from './registration/pending-payment.ts';
import { forgetRegistration, type Registration } from './registration/registration.ts';

/** Error of an answer that misses what the next step needs. */
const incomplete = (sentence: string): ApiError => new ApiError(200, { detail: sentence });

/** Redirects to the payment page (A section 7). */
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
  // Founders pay monthly whatever the switch says (decision 2).
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

/** Confirms the email address with the link of the email. A reload confirms again, which changes nothing. */
export async function verifyEmail(): Promise<true> {
  await followLink((token) => api('POST /api/auth/verify-email', { body: { token } }));
  // This only refreshes the member. The address is confirmed even if it fails.
  if (currentToken()) await loadMember().catch(() => null);
  return true;
}

/** Confirms a new email address with its link. A reload confirms again, which changes nothing. */
export async function confirmNewEmail(): Promise<{ message: string; is_changed: boolean }> {
  const answer = await followLink((token) =>
    api('POST /api/auth/email-change/confirm-new', { body: { token } }),
  );
  await refreshMember(answer.is_changed);
  return answer;
}

/** Agrees to the change with the link to the present address. */
export async function agreeToEmail(): Promise<{ message: string; is_changed: boolean }> {
  const answer = await followLink((token) =>
    api('POST /api/auth/email-change/confirm-old', { body: { token } }),
  );
  await refreshMember(answer.is_changed);
  return answer;
}

/** Stops the change with the link to the present address. The server signs out every device, this one too. */
export async function stopEmailChange(): Promise<{ message: string }> {
  const answer = await followLink((token) => api('POST /api/auth/email-change/stop', { body: { token } }));
  if (currentToken()) leave();
  return answer;
}

/** Shows the changed address to a member who is signed in here. The change is made even if this fails. */
async function refreshMember(isChanged: boolean): Promise<void> {
  if (isChanged && currentToken()) await loadMember().catch(() => null);
}

/** Sets a new password with the link of the email. */
export const resetPassword = (token: string, new_password: string) =>
  followLink(() => api('POST /api/auth/reset-password', { body: { token, new_password } }), token);
