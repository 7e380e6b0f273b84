import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { leave } from '../../platform/session/session.ts';
import { explainEnding } from '../../platform/session/session-store.ts';

/** Deactivates or deletes the account, and opens the sign-in page with the server's sentence. */
export function useLeave<C extends 'POST /api/users/deactivate' | 'POST /api/users/delete-account'>(
  call: C,
  failure: string,
) {
  return useApiMutation(call, {
    failure,
    showError: null,
    onDone({ message }) {
      leave();
      explainEnding(message);
    },
  });
}
