import { api } from '../../../platform/http/api.ts';
import { followLink } from '../../../platform/session/follow-link.ts';
import { currentToken, leave, loadMember } from '../../../platform/session/session.ts';

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
