import { ApiError, connectionLost } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import type { Choice } from '../../membership/packages/plans.ts';
import { sentences } from '../messages.ts';
import { register } from '../mutations.ts';
import type { PendingPayment } from './pending-payment.ts';
import { type FieldErrors, fieldErrors, type Registration } from './registration.ts';

interface Details {
  registration: Registration;
  password: string;
  /** Called with refusals about fields of step 1. */
  onFields: (errors: FieldErrors) => void;
  /** Called for a paid plan, whose account opens with its payment. */
  onPending: (pending: PendingPayment) => void;
}

/** Sends the registration. */
export function useRegister({ registration, password, onFields, onPending }: Details) {
  const { run, busy, error, cause } = useApiMutation(
    (choice: Choice) => register(registration, password, choice),
    {
      failure: { failed: sentences.registrationFailed, network: connectionLost },
      showError: null,
      onDone: onPending,
      onFail(reason) {
        const fields = fieldsOf(reason);
        if (fields) onFields(fields);
      },
    },
  );
  return { submit: (choice: Choice) => void run(choice), busy, error: fieldsOf(cause) ? null : error };
}

/** Returns a refusal about fields of step 1, or null for any other failure. */
function fieldsOf(reason: Error | null): FieldErrors | null {
  if (!(reason instanceof ApiError)) return null;
  const fields = fieldErrors(reason.status, reason.code, reason.detail, reason.fields);
  return Object.keys(fields).length > 0 ? fields : null;
}
