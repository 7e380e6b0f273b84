import { api } from '../../../platform/http/api.ts';

/** Returns how strong a password is. It is not stored. */
export const checkPassword = (password: string, name: string, email: string, signal: AbortSignal) =>
  api('POST /api/auth/check-password', {
    body: { password, name: name.slice(0, 80), email: email.slice(0, 254) },
    signal,
  });
