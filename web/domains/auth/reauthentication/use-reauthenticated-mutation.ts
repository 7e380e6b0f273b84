import type { ReactNode } from 'react';
import type { Answer, Args } from '../../../platform/http/api.ts';
import {
  type ApiMutation,
  type MutationOptions,
  useApiMutation,
  type Write,
} from '../../../platform/query/use-api-mutation.ts';
import { useReauthentication } from './use-reauthentication.tsx';

interface ReauthenticatedMutation<A extends unknown[], T> extends ApiMutation<A, T> {
  /** Dialog for the password while the server wants a recent reauthentication. The call is repeated after it. */
  reauthentication: ReactNode;
}

/** A call of staff that may need a recent reauthentication. Its dialog renders `error` and `reauthentication`. */
export function useReauthenticatedMutation<C extends Write>(
  call: C,
  options: Pick<MutationOptions<Args<C>, Answer<C>>, 'failure' | 'onDone'>,
): ReauthenticatedMutation<Args<C>, Answer<C>> {
  const reauthentication = useReauthentication();
  const mutation = useApiMutation(call, {
    ...options,
    showError: null,
    onFail: (failed, sent): 'handled' | undefined =>
      reauthentication.asks(failed, () => mutation.run(...sent)),
  });
  return {
    ...mutation,
    error: reauthentication.dialog ? null : mutation.error,
    reauthentication: reauthentication.dialog,
  };
}
