import { tooShortFor } from '#contract/auth/constants.ts';
import type { Form } from '../../../platform/forms/use-form.ts';
import type { ApiError } from '../../../platform/http/api.ts';
import { storedValue } from '../../../platform/session/stored-value.ts';
import { deviceZone, isKnownZone } from '../../../ui/formats.ts';
import { sentences } from '../messages.ts';
import type { PendingPayment } from './pending-payment.ts';

/** Input shared by the steps. The password is not part of it and stays in memory only. */
export interface Registration {
  name: string;
  email: string;
  bio: string;
  is_old_enough: boolean;
  time_zone: string;
  day_start_hour: number;
}

/** The form of all steps. Its password stays in memory. */
export type RegistrationForm = Form<Registration & { password: string }, PendingPayment>;

export type FieldErrors = Partial<Record<'name' | 'email' | 'password' | 'bio' | 'is_old_enough', string>>;

export const steps = ['About you', 'Your plan', 'Confirm'] as const;

const fresh = (): Registration => ({
  name: '',
  email: '',
  bio: '',
  is_old_enough: false,
  // The server takes UTC for an unknown one, too.
  time_zone: isKnownZone(deviceZone()) ? deviceZone() : 'UTC',
  day_start_hour: 0,
});

const stored = storedValue<Partial<Registration>>('evolve.registration', {
  area: 'sessionStorage',
  parse: (text) => JSON.parse(text) as Partial<Registration> | null,
});

/** Returns the input from before a reload of this tab, or an empty registration. */
export const loadRegistration = (): Registration => ({ ...fresh(), ...stored.get() });
export const storeRegistration = (registration: Registration): void => void stored.set(registration);
export const forgetRegistration = (): void => stored.remove();

/** Returns the errors of step 1, with a `summary` for missing fields, or null if it is complete. */
export function complaints(
  registration: Registration,
  password: string,
  { emailLooksRight, shortest }: { emailLooksRight: boolean; shortest: number },
): { summary?: string; fields: FieldErrors } | null {
  const { name, email, is_old_enough } = registration;
  const missing = {
    ...(name.trim() ? {} : { name: 'Please enter your name' }),
    ...(email.trim() ? {} : { email: sentences.emailMissing }),
    ...(password ? {} : { password: 'Please choose a password' }),
  };
  const fields: FieldErrors = {
    ...missing,
    ...(email.trim() && !emailLooksRight ? { email: sentences.emailInvalid } : {}),
    ...(password && [...password].length < shortest ? { password: tooShortFor(shortest) } : {}),
    ...(is_old_enough ? {} : { is_old_enough: sentences.ageMissing }),
  };
  if (Object.keys(fields).length === 0) return null;
  return { ...(Object.keys(missing).length > 0 ? { summary: sentences.required } : {}), fields };
}

/** Returns a refusal by the server as field errors of step 1, or {} if it concerns something else. */
export function fieldErrors({
  status,
  code,
  detail,
  fields,
}: Pick<ApiError, 'status' | 'code' | 'detail' | 'fields'>): FieldErrors {
  const known: FieldErrors = {};
  for (const name of ['name', 'email', 'password', 'bio'] as const)
    if (fields[name]) known[name] = fields[name];
  if (Object.keys(known).length > 0) return known;
  return status === 409 || code.includes('email') ? { email: detail } : {};
}
