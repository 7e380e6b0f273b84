import { typingRest } from './use-debounced.ts';

/**
 * Debounces a call made at every key. A newer call aborts the one before. Every caller gets the result of the
 * newest call, so a late response to an old question never replaces it.
 */
export function debouncedCall<A, R>(
  call: (argument: A, signal: AbortSignal) => Promise<R>,
  rest = typingRest,
): (argument: A) => Promise<R> {
  let waiting: Waiting<R> | null = null;
  let controller: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (argument) => {
    clearTimeout(timer);
    controller?.abort();
    const own = new AbortController();
    controller = own;
    const result = (waiting ??= pending<R>());
    const settle = (finish: () => void) => {
      if (controller !== own) return;
      waiting = null;
      finish();
    };
    timer = setTimeout(
      () =>
        void call(argument, own.signal).then(
          (answer) => settle(() => result.resolve(answer)),
          (error: unknown) => settle(() => result.reject(error as Error)),
        ),
      rest,
    );
    return result.promise;
  };
}

interface Waiting<R> {
  promise: Promise<R>;
  resolve: (result: R) => void;
  reject: (error: Error) => void;
}

/** `Promise.withResolvers`, which browsers of 2023 lack. */
function pending<R>(): Waiting<R> {
  const parts = {} as Waiting<R>;
  parts.promise = new Promise<R>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}
