import { handledPreloadErrors } from '../../ui/hooks/handled-preload-errors.ts';
import { readStored, writeStored } from '../app/browser-storage.ts';

/** Session storage key: time of the last reload for a new build, in ms. */
const reloadedKey = 'evolve.reloaded';

/**
 * Reloads once when a lazy file of an old build is missing after a deploy. Never offline, and at most once a
 * minute.
 */
export function reloadOnNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(readStored(reloadedKey, 'sessionStorage'));
    if (!navigator.onLine || Date.now() - last < 60_000) return;
    event.preventDefault();
    // Listeners run in the order they were added. A later one may mark the event as handled, so this waits
    // for it.
    queueMicrotask(() => {
      if (handledPreloadErrors.has(event)) return;
      writeStored(reloadedKey, String(Date.now()), 'sessionStorage');
      window.location.reload();
    });
  });
}
