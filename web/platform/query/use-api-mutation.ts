import { useCallback, useRef, useState } from 'react';
import { useToastIfAny } from '../../ui/overlays/toast-context.ts';
import { type Answer, type Args, api, type Call, errorMessage, type Failure } from '../http/api.ts';

export type Write = Call & `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;

export interface MutationOptions<A extends unknown[], T> {
  /** Shown if the server sends no sentence. */
  failure: Failure;
  /** Shows the sentence about a failure. The default is a toast. With `null`, the caller renders `error`. */
  showError?: ((sentence: string) => void) | null;
  /** Calls whose cached answers are refetched after a success. */
  invalidates?: readonly Call[];
  /** Called with the answer. The mutation is busy until this resolves, and fails if it throws. */
  onDone?: (answer: T, sent: A) => unknown;
  /** Called after a failure. Returns `'handled'` if the member needs no sentence about it. */
  onFail?: (error: Error, sent: A) => unknown;
  /** True for a toggle that shows its result at once: every press is sent. */
  isToggle?: boolean;
}

export interface ApiMutation<A extends unknown[], T> {
  /** Sends the call, or does nothing while it is running. Resolves to undefined if nothing was saved. */
  run: (...sent: A) => Promise<T | undefined>;
  busy: boolean;
  /** True after a success, until the next call. */
  isDone: boolean;
  /** Arguments of the running call. */
  sending: A | null;
  /** Sentence about the last failure, until the next call or `clear`. */
  error: string | null;
  /** The last failure itself. */
  cause: Error | null;
  /** Forgets the last failure, for example when the member changes the text. */
  clear: () => void;
  /** Makes the mutation ready for another call, even while one is running. */
  reset: () => void;
}

/**
 * The one way to change something on the server: `useApiMutation('POST /api/groups/:id/join', { failure })`,
 * then `run({ params, body })`. Sends once even if pressed again, and reports failures by one rule. Instead
 * of a call it takes a function of the domain's `data.ts` that makes the call.
 */
export function useApiMutation<C extends Write>(
  call: C,
  options: MutationOptions<Args<C>, Answer<C>>,
): ApiMutation<Args<C>, Answer<C>>;
export function useApiMutation<A extends unknown[], T>(
  call: (...sent: A) => Promise<T>,
  options: MutationOptions<A, T>,
): ApiMutation<A, T>;
export function useApiMutation<A extends unknown[], T>(
  call: Write | ((...sent: A) => Promise<T>),
  { failure, showError, invalidates = [], onDone, onFail, isToggle = false }: MutationOptions<A, T>,
): ApiMutation<A, T> {
  // Sign-in and the page for a new password have no toasts. They render `error`.
  const toast = useToastIfAny();
  const [{ sending, error, isDone }, setState] = useState<State<A>>(idle);
  /** Arguments of the last call while it runs. */
  const running = useRef<A>(null);

  const run = async (...sent: A): Promise<T | undefined> => {
    if (running.current && !isToggle) return undefined;
    running.current = sent;
    setState({ ...idle, sending: sent });
    const settle = (state: Partial<State<A>>) => {
      // After a reset, or a later press of a toggle, this call says nothing about the state any more.
      if (running.current !== sent) return;
      running.current = null;
      setState({ ...idle, ...state });
    };
    try {
      const answer = await (typeof call === 'string'
        ? (api(call, ...(sent as unknown as Args<Write>)) as Promise<T>)
        : call(...sent));
      if (invalidates.length > 0) void invalidate(invalidates);
      await onDone?.(answer, sent);
      settle({ isDone: true });
      return answer;
    } catch (reason) {
      settle({ error: reason as Error });
      const isHandled = onFail?.(reason as Error, sent) === 'handled';
      if (!isHandled && showError !== null) (showError ?? toast?.error)?.(errorMessage(reason, failure));
      return undefined;
    }
  };
  return {
    run,
    busy: sending !== null,
    isDone,
    sending,
    error: error && errorMessage(error, failure),
    cause: error,
    clear: useCallback(() => {
      if (!running.current) setState(idle);
    }, []),
    reset: useCallback(() => {
      running.current = null;
      setState(idle);
    }, []),
  };
}

/** Refetches calls. The cache is loaded on demand, because sign-in changes something and reads nothing. */
async function invalidate(calls: readonly Call[]): Promise<void> {
  const { queryClient } = await import('./query.ts');
  for (const call of calls) void queryClient.invalidateQueries({ queryKey: [call] });
}

interface State<A> {
  sending: A | null;
  error: Error | null;
  isDone: boolean;
}
const idle = { sending: null, error: null, isDone: false };
