import { type Form, useForm } from '../../platform/forms/use-form.ts';
import { leave } from '../../platform/session/session.ts';
import { explainEnding } from '../../platform/session/session-store.ts';
import { type Credentials, refusedCredentials } from '../auth/reauthentication/ReauthenticationFields.tsx';

interface Said {
  message: string;
}

/** The form that deactivates or deletes the account, and opens the sign-in page with the server's sentence. */
export function useLeave<V extends Credentials>(
  values: V,
  failure: string,
  save: (values: V) => Promise<Said>,
): Form<V, Said> {
  return useForm<V, Said>({
    values,
    refusedFields: refusedCredentials,
    save,
    failure,
    onSaved({ message }) {
      leave();
      explainEnding(message);
    },
  });
}
