let last: Promise<unknown> = Promise.resolve();

/** Sends one change after the other, so that two taps on a switch arrive in their order. */
export function inOrder<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.then(send);
  last = sent.catch(() => undefined);
  return sent;
}
