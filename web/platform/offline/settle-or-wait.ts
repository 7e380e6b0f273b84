/** Time to wait for a response before a change counts as pending, in ms. Shorter offline. */
const timeoutMs = 8_000;
const offlineTimeoutMs = 300;

/**
 * Resolves with the outcome of an outbox change, or null if it is still pending. The outbox keeps the change, and its response arrives
 * through `useOutboxEvents`.
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
