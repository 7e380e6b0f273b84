/** How long a member watches before a change counts as waiting; without a connection there is nothing to watch. */
const timeoutMs = 8_000;
const offlineTimeoutMs = 300;

/**
 * The outcome of a change given to the outbox, or null when it has to wait, for a connection or behind earlier changes. It is
 * kept all the same, and its answer arrives later through `subscribe`.
 */
export function soon<T>(outcome: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(null);
    const timer = setTimeout(giveUp, navigator.onLine ? timeoutMs : offlineTimeoutMs);
    window.addEventListener('offline', giveUp, { once: true });
    outcome.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      window.removeEventListener('offline', giveUp);
    });
  });
}
